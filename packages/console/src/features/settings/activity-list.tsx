import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import activity from '../../components/activity/activity.module.css'
import { ActivityRow } from '../../components/activity/activity-row.tsx'
import { Notice } from '../../components/notice.tsx'
import { Pages } from '../../components/pages.tsx'
import { Problem } from '../../components/problem.tsx'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { ActivityFilters } from './activity-filters.tsx'
import { activityQuery } from './settings-requests.ts'

/** Who did what, newest first. */
export function ActivityList() {
  const t = useWords()
  const navigate = useNavigate({ from: '/settings' })
  const { tab: _, tenant: __, environment: ___, ...search } = useSearch({ from: '/shell/settings' })
  const { data, error, refetch, isPlaceholderData } = useQuery(activityQuery(useService(), search))
  const go = (to: number) =>
    navigate({ search: ({ page: _, ...others }) => ({ ...others, ...(to > 1 && { page: to }) }) })
  if (error) return <Problem error={error} retry={() => refetch()} />
  if (!data) return <Skeleton height={320} aria-label={t('Loading')} />
  return (
    <>
      <ActivityFilters search={search} />
      {data.items.length === 0 && (
        <Notice
          title={t('Nothing matches')}
          text={t('No change has all of this. Take one of the filters away.')}
        />
      )}
      <ol
        className={activity.activity}
        hidden={data.items.length === 0}
        data-old={isPlaceholderData || undefined}
      >
        {data.items.map(record => (
          <ActivityRow key={record.activity_id} record={record} />
        ))}
      </ol>
      {data.items.length > 0 && <Pages {...data} shown={data.items.length} onGo={go} />}
    </>
  )
}
