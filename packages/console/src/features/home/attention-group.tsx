import type { ContentKind } from '@guide/contracts/content-kinds'
import { Link } from '@tanstack/react-router'
import { KindPicture } from '../../components/kind-picture.tsx'
import { useWords } from '../../words/words.ts'
import styles from './home.module.css'

interface Reference {
  content_type: ContentKind
  tour_id?: string
  content_id?: string
  title: string
}

interface AttentionGroupProps<Item extends Reference> {
  level: 'bad' | 'warn' | 'calm'
  title: string
  found: { total: number; items: Item[] }
  /** What to say about one item, below its title. */
  detail: (item: Item) => string
  /** The tab of the item that its title leads to. */
  tab?: 'why'
}

/** Items with the same problem. An empty list renders nothing. */
export function AttentionGroup<Item extends Reference>(props: AttentionGroupProps<Item>) {
  const t = useWords()
  const { level, title, found, detail, tab } = props
  if (found.total === 0) return null
  return (
    <div className={styles.group} data-level={level}>
      <h3>{title}</h3>
      <ul>
        {found.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item can be here once for each of its steps
          <li key={at}>
            <KindPicture kind={item.content_type} />
            <div>
              <Link
                to="/content/$itemId"
                params={{ itemId: item.tour_id ?? item.content_id ?? '' }}
                search={tab ? { tab } : {}}
              >
                {item.title}
              </Link>
              <p>{detail(item)}</p>
            </div>
          </li>
        ))}
      </ul>
      {found.total > found.items.length && (
        <p>{t('and {count} more', { count: found.total - found.items.length })}</p>
      )}
    </div>
  )
}
