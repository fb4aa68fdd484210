import { kindNames } from '../../components/kinds.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { type Item, kindOf } from '../../service/item.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './item.module.css'

/** One line below the title: the kind, the status, and since when. */
export function ItemLead({ item }: { item: Item }) {
  const t = useWords()
  const { ago, moment } = useFormats()
  return (
    <div className={styles.lead}>
      <span>{t(kindNames[kindOf(item)])}</span>
      <StatusBadge status={item.status} isModified={item.has_unpublished_changes} />
      {item.published_at && (
        <time dateTime={item.published_at} title={moment(item.published_at)}>
          {t('Version {version}, published {ago}', { version: item.version, ago: ago(item.published_at) })}
        </time>
      )}
    </div>
  )
}
