import type { AudienceSummary } from '@guide/contracts'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './audiences.module.css'

export function AudienceList({ audiences, isOld }: { audiences: AudienceSummary[]; isOld: boolean }) {
  const t = useWords()
  const { ago, moment } = useFormats()
  return (
    <div className={styles.sheet} data-old={isOld || undefined}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Kind')}</th>
            <th scope="col">{t('Used by')}</th>
            <th scope="col" className={styles.wide}>
              {t('Last edited')}
            </th>
          </tr>
        </thead>
        <tbody>
          {audiences.map(({ audience_id, name, description, kind, item_count, updated_at }) => (
            <tr key={audience_id} className={styles.row}>
              <td>
                <Link
                  to="/audiences/$audienceId"
                  params={{ audienceId: audience_id }}
                  className={styles.title}
                >
                  {name}
                </Link>
                {description && <span className={styles.detail}>{description}</span>}
              </td>
              <td>{t(kind === 'rule' ? 'Rule' : 'List')}</td>
              <td className={item_count === 0 ? styles.nothing : undefined}>
                {item_count === 0
                  ? t('No item')
                  : t('{count, plural, one {# item} other {# items}}', { count: item_count })}
              </td>
              <td className={styles.wide}>
                <time dateTime={updated_at} title={moment(updated_at)}>
                  {ago(updated_at)}
                </time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
