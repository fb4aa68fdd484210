import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { explainRefusal } from '../../components/explain-refusal.ts'
import { Icon } from '../../components/icon.tsx'
import { Problem } from '../../components/problem.tsx'
import { installationQuery } from '../../service/installation-query.ts'
import { useService } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './get-started.module.css'
import { latestVisit } from './latest-visit.ts'

/** Watches for the first page, and says what was wrong if it was refused. */
export function LiveCheck() {
  const t = useWords()
  const { justNow } = useFormats()
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...installationQuery(useService()),
    refetchInterval: 2000,
    staleTime: 0,
  })
  if (error) return <Problem error={error} retry={() => refetch()} />
  const visit = data && latestVisit(data)
  if (!visit) {
    return (
      <div className={styles.check} role="status">
        <span className={styles.pulse} aria-hidden="true" />
        <div>
          <strong>{t('Waiting for your page…')}</strong>
          <p className={styles.note}>
            {t(
              'Open your page in a browser. If nothing happens here, the key in the page is mistyped or revoked: a request with an unknown key belongs to no tenant.',
            )}
          </p>
        </div>
      </div>
    )
  }
  const place = visit.origin ? new URL(visit.origin).host : t('a program that is not a web page')
  const ago = justNow(visit.at, Math.max(dataUpdatedAt, Date.parse(visit.at)))
  if (visit.reason === null) {
    return (
      <div className={styles.check} data-state="good" role="status">
        <Icon name="check" />
        <strong>{t('Seen on {place} {ago}', { place, ago })}</strong>
      </div>
    )
  }
  const advice = explainRefusal(visit.reason)
  return (
    <div className={styles.check} data-state="bad" role="status">
      <Icon name="alert" />
      <div>
        <strong>{t('A request from {place} was refused {ago}', { place, ago })}</strong>
        <p>{advice ? t(advice) : visit.reason}</p>
        {advice && <p className={styles.note}>{visit.reason}</p>}
        <Link to="/settings" search={{ tab: 'identity' }}>
          {t('Open the identity settings')}
        </Link>
      </div>
    </div>
  )
}
