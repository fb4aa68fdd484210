import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Icon } from '../../components/icon.tsx'
import { Problem } from '../../components/problem.tsx'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { ActivityRow } from './activity-row.tsx'
import styles from './settings.module.css'
import { activityPageSize, activityQuery } from './settings-requests.ts'

/** Who did what, newest first. */
export function ActivityList() {
  const t = useWords()
  const navigate = useNavigate({ from: '/settings' })
  const { page = 1 } = useSearch({ from: '/shell/settings' })
  const { data, error, refetch } = useQuery(activityQuery(useService(), page))
  const go = (to: number) =>
    navigate({ search: ({ page: _, ...others }) => ({ ...others, ...(to > 1 && { page: to }) }) })
  if (error) return <Problem error={error} retry={() => refetch()} />
  if (!data) return <Skeleton height={320} aria-label={t('Loading')} />
  return (
    <>
      <ol className={styles.activity}>
        {data.items.map(record => (
          <ActivityRow key={record.activity_id} record={record} />
        ))}
      </ol>
      {data.total > activityPageSize && (
        <div className={styles.pages}>
          <Button
            size="xs"
            variant="default"
            disabled={page === 1}
            leftSection={<Icon name="left" size={16} />}
            onClick={() => go(page - 1)}
          >
            {t('Newer')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={page * activityPageSize >= data.total}
            rightSection={<Icon name="right" size={16} />}
            onClick={() => go(page + 1)}
          >
            {t('Older')}
          </Button>
        </div>
      )}
    </>
  )
}
