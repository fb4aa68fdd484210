import type { ContentAnalytics } from '@guide/contracts'
import { Card } from '../../components/card.tsx'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './item.module.css'

/** What happened while each version was the newest. */
export function VersionResults({ report }: { report: ContentAnalytics['data'] }) {
  const t = useWords()
  const { number, percent, moment } = useFormats()
  if (report.versions.length === 0) return null
  return (
    <Card title={t('Version by version')}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('Version')}</th>
              <th scope="col">{t('Published')}</th>
              <th scope="col">{t('Shown')}</th>
              <th scope="col">{t('Completed')}</th>
              <th scope="col">{t('Dismissed')}</th>
            </tr>
          </thead>
          <tbody>
            {report.versions.map(({ version, published_at, shown, completed, dismissed }) => {
              const share = (count: number) => (shown > 0 ? percent(Math.min(count / shown, 1)) : '–')
              return (
                <tr key={version}>
                  <th scope="row">{version}</th>
                  <td>{moment(published_at)}</td>
                  <td>{number(shown)}</td>
                  <td>{share(completed)}</td>
                  <td>{share(dismissed)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>
        {t(
          'What happened while a version was the newest; the shares are of the times it was shown. Counted by the hour: the hour of a publish belongs to the new version.',
        )}
      </p>
    </Card>
  )
}
