import { Badge, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../components/card.tsx'
import { explainRefusal } from '../../components/explain-refusal.ts'
import { Problem } from '../../components/problem.tsx'
import { installationQuery } from '../../service/installation-query.ts'
import { useService } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './settings-layout.module.css'

/** Which pages use Guide, and which were refused and why. */
export function SeenPages() {
  const t = useWords()
  const { ago } = useFormats()
  const { data, error, refetch } = useQuery({ ...installationQuery(useService()), refetchInterval: 5000 })
  if (error) return <Problem error={error} retry={() => refetch()} />
  if (!data) return <Skeleton height={160} aria-label={t('Loading')} />
  return (
    <Card title={t('Pages that came with a key')}>
      {data.length === 0 && (
        <p className={styles.note}>
          {t('No page has come yet.')} <Link to="/get-started">{t('Get started')}</Link>
        </p>
      )}
      <ul className={styles.rows}>
        {data.map(({ key_id, environment, origin, last_seen_at, last_refusal }) => {
          const advice = last_refusal && explainRefusal(last_refusal.reason)
          // What was accepted after it was refused is mended.
          const isRefused = last_refusal && !(last_seen_at && last_seen_at > last_refusal.at)
          return (
            <li key={`${key_id} ${origin}`}>
              <div>
                <strong>{origin ?? t('Not from a web page')}</strong>
                {last_seen_at && <small>{t('Last accepted {ago}', { ago: ago(last_seen_at) })}</small>}
                {isRefused && (
                  <small className={styles.bad}>
                    {t('Refused {ago}: {reason}', {
                      ago: ago(last_refusal.at),
                      reason: advice ? t(advice) : last_refusal.reason,
                    })}
                    {advice && ` (${last_refusal.reason})`}
                  </small>
                )}
              </div>
              {environment && (
                <Badge variant="light" color={environment === 'live' ? 'indigo' : 'gray'}>
                  {t(environment === 'live' ? 'Live' : 'Test')}
                </Badge>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
