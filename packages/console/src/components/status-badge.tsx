import type { Status } from '@guide/contracts'
import { type Message, useWords } from '../words/words.ts'
import styles from './status-badge.module.css'

const names: Record<Status, Message> = { draft: 'Draft', published: 'Live', archived: 'Archived' }

/** Whether users get an item, and whether it has changes that they do not get yet. */
export function StatusBadge({ status, isModified }: { status: Status; isModified: boolean }) {
  const t = useWords()
  return (
    <span className={styles.badges}>
      <span className={styles.badge} data-status={status}>
        {t(names[status])}
      </span>
      {status === 'published' && isModified && <span className={styles.modified}>{t('Modified')}</span>}
    </span>
  )
}
