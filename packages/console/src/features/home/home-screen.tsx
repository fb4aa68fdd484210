import { Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { DemoPageNote } from '../../components/demo-page-note.tsx'
import { Problem } from '../../components/problem.tsx'
import { Screen } from '../../components/screen.tsx'
import type { Service } from '../../service/service.ts'
import { useService, useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { Attention } from './attention.tsx'
import { DemoNote } from './demo-note.tsx'
import styles from './home.module.css'
import { SwitchedOff } from './switched-off.tsx'
import { Week } from './week.tsx'

const overviewQuery = (service: Service) =>
  queryOptions({
    queryKey: ['overview', service.scope],
    queryFn: async () => (await service.get('/v1/admin/overview')).data,
  })

/** What happened in the last days, and what needs attention. */
export function HomeScreen() {
  const t = useWords()
  const { tenant_name } = useSession()
  const { data, error, refetch } = useQuery(overviewQuery(useService()))
  return (
    <Screen
      title={t('Home')}
      lead={t('What {name} shows to its users, and what needs you.', { name: tenant_name })}
    >
      {error ? (
        <Problem error={error} retry={() => refetch()} />
      ) : !data ? (
        <Skeleton height={320} radius="lg" aria-label={t('Loading')} />
      ) : (
        <div className={styles.home}>
          <SwitchedOff features={data.features} />
          <Week now={data.last_7_days} before={data.previous_7_days} />
          <Attention attention={data.attention} />
          <DemoNote />
          <DemoPageNote />
        </div>
      )}
    </Screen>
  )
}
