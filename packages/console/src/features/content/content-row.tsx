import type { ItemSummary } from '@guide/contracts'
import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ItemMenu } from '../../components/item-menu.tsx'
import { KindPicture } from '../../components/kind-picture.tsx'
import { kindNames } from '../../components/kinds.ts'
import { Sparkline } from '../../components/sparkline.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { refOf } from '../../service/items.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './content.module.css'

interface ContentRowProps {
  item: ItemSummary
  isChosen: boolean
  onChoose: () => void
}

export function ContentRow({ item, isChosen, onChoose }: ContentRowProps) {
  const t = useWords()
  const { ago, moment, number } = useFormats()
  const ref = refOf(item)
  const pages = item.pages.map(({ pattern }) => pattern || '*')
  return (
    <tr className={styles.row} data-chosen={isChosen || undefined}>
      <td className={styles.choose}>
        <Checkbox
          size="xs"
          aria-label={t('Choose “{title}”', { title: item.title })}
          checked={isChosen}
          onChange={onChoose}
        />
      </td>
      <td>
        <div className={styles.what}>
          <KindPicture kind={item.content_type} />
          <div className={styles.names}>
            <Link to="/content/$itemId" params={{ itemId: ref.id }} className={styles.title}>
              {item.title}
            </Link>
            <span className={styles.detail}>
              {t(kindNames[item.content_type])} · {pages.length === 0 ? t('every page') : pages.join(', ')}
            </span>
          </div>
        </div>
      </td>
      <td>
        <StatusBadge status={item.status} isModified={item.has_unpublished_changes} />
      </td>
      <td className={styles.wide}>
        {item.counts.shown > 0 ? (
          <span className={styles.shown}>
            <Sparkline days={item.days} />
            {number(item.counts.shown)}
          </span>
        ) : (
          <span className={styles.nothing}>–</span>
        )}
      </td>
      <td className={styles.wide}>
        <time dateTime={item.updated_at} title={moment(item.updated_at)}>
          {ago(item.updated_at)}
        </time>
        <span className={styles.detail}>{item.updated_by?.email ?? item.updated_by?.user_id}</span>
      </td>
      <td className={styles.menu}>
        <ItemMenu item={ref} />
      </td>
    </tr>
  )
}
