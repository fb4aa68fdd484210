import { Progress, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { boundNames } from '../../components/bounds.ts'
import { Card } from '../../components/card.tsx'
import { Problem } from '../../components/problem.tsx'
import { useService } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './settings-layout.module.css'
import { usageQuery } from './settings-requests.ts'

/** How much of each bound is used. */
export function Usage() {
  const t = useWords()
  const { number, bytes } = useFormats()
  const { data, error, refetch } = useQuery(usageQuery(useService()))
  if (error) return <Problem error={error} retry={() => refetch()} />
  if (!data) return <Skeleton height={480} aria-label={t('Loading')} />
  return (
    <Card title={t('What you use')}>
      <p className={styles.note}>
        {t(
          'The operator of this service sets the bounds. At a bound, new things are refused; what is there stays.',
        )}
      </p>
      <ul className={styles.bounds}>
        {data.map(({ bound, used, limit, unit }) => {
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
  )
}
