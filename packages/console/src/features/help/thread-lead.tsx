import type { DeskThread } from '@guide/contracts'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import { askerOf } from './asker-of.ts'
import styles from './help.module.css'

/** The user who asked, since when, and whether the thread is open. */
export function ThreadLead({ thread }: { thread: DeskThread }) {
  const t = useWords()
  const { ago, moment } = useFormats()
  const { user, status, created_at } = thread
  const others = [user.email, user.user_id].filter(text => text && text !== askerOf(thread))
  return (
    <div className={styles.lead}>
      <span className={styles.status} data-status={status}>
        {t(status === 'open' ? 'Open' : 'Closed')}
      </span>
      <span>
        <Link to="/people/$userId" params={{ userId: user.user_id }}>
          {askerOf(thread)}
        </Link>{' '}
        {others.join(' · ')}
      </span>
      <time dateTime={created_at} title={moment(created_at)}>
        {t('asked {ago}', { ago: ago(created_at) })}
      </time>
    </div>
  )
}
