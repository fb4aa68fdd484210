import type { Activity } from '@guide/contracts'
import { Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Service } from '../../service/service.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import type { Fields } from '../differences/compare.ts'
import { LazyDifferences } from '../differences/lazy-differences.tsx'
import { Problem } from '../problem.tsx'
import styles from './activity.module.css'

/** Fields that follow from others, or only say when. */
const derived = [
  'created_at',
  'updated_at',
  'published_at',
  'has_unpublished_changes',
  'step_count',
  'resolved',
]

/** What one deed changed, before and after. */
export function ActivityDifferences({ record }: { record: Activity }) {
  const t = useWords()
  const isComplete = record.before !== null || record.after !== null
  const { data, error, refetch } = useQuery({
    ...recordQuery(useService(), record.activity_id),
    ...(isComplete && { initialData: record }),
  })
  return (
    <div className={styles.inside}>
      {error ? (
        <Problem error={error} retry={() => refetch()} />
      ) : data ? (
        <LazyDifferences before={withoutDerived(data.before)} after={withoutDerived(data.after)} />
      ) : (
        <Skeleton height={80} aria-label={t('Loading')} />
      )}
    </div>
  )
}

/** A record with its snapshots, which lists leave out if they are large. It never changes. */
const recordQuery = (service: Service, activity_id: string) =>
  queryOptions({
    queryKey: ['activity-record', service.scope, activity_id],
    queryFn: () => service.get('/v1/admin/activity/{activity_id}', { params: { activity_id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

const withoutDerived = (snapshot: Activity['before']): Fields | null =>
  snapshot && Object.fromEntries(Object.entries(snapshot).filter(([name]) => !derived.includes(name)))
