import type { TenantRate } from '@guide/contracts'
import { Progress, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { boundNames } from '../../components/bounds.ts'
import { Card } from '../../components/card.tsx'
import { Problem } from '../../components/problem.tsx'
import { useService } from '../../service/service-context.ts'
import { usageQuery } from '../../service/usage-query.ts'
import { useFormats } from '../../words/formats.ts'
import { type Message, useWords } from '../../words/words.ts'
import styles from './settings-layout.module.css'

const rateNames: Record<TenantRate['rate'], Message> = {
  events: 'Events of all users',
  requests: 'Other requests of all users',
  changes: 'Changes by colleagues and programs',
  stops: 'Reserve for changes that stop harm',
  reads: 'Other requests of colleagues and programs',
}

/** How much of each bound is used, and how often callers of the tenant may come. */
export function Usage() {
  const t = useWords()
  const { number, bytes } = useFormats()
  const { data, error, refetch } = useQuery(usageQuery(useService()))
  if (error) return <Problem error={error} retry={() => refetch()} />
  if (!data) return <Skeleton height={480} aria-label={t('Loading')} />
  return (
    <Stack gap="lg">
      <Card title={t('What you use')}>
        <p className={styles.note}>
          {t(
            'The operator of this service sets the bounds. At a bound, new things are refused; what is there stays.',
          )}
        </p>
        <ul className={styles.bounds}>
          {data.items.map(({ bound, used, limit, unit }) => {
            const written = unit === 'bytes' ? bytes : number
            const share = limit === 0 ? 0 : Math.min(100, (used / limit) * 100)
            return (
              <li key={bound} className={styles.bound}>
                <span>{t(boundNames[bound])}</span>
                <span>{t('{used} of {limit}', { used: written(used), limit: written(limit) })}</span>
                <Progress
                  className={styles.bar ?? ''}
                  size="sm"
                  value={share}
                  aria-label={t(boundNames[bound])}
                  color={share >= 95 ? 'red' : share >= 80 ? 'yellow' : 'indigo'}
                />
              </li>
            )
          })}
        </ul>
      </Card>
      {data.rates.length > 0 && (
        <Card title={t('How often')}>
          <p className={styles.note}>
            {t(
              'All of them together have these limits, which the operator sets too. Beyond one, requests are refused for a moment.',
            )}
          </p>
          <ul className={styles.bounds}>
            {data.rates.map(({ rate, at_once, per_second }) => (
              <li key={rate} className={styles.rate}>
                <span>{t(rateNames[rate])}</span>
                <span>
                  {t('{atOnce} at once, {perSecond} per second', {
                    atOnce: number(at_once),
                    perSecond: number(per_second),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Stack>
  )
}
