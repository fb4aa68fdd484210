import { Button, Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import activity from '../../components/activity/activity.module.css'
import { ActivityRow } from '../../components/activity/activity-row.tsx'
import { Card } from '../../components/card.tsx'
import { Problem } from '../../components/problem.tsx'
import { type Item, idOf } from '../../service/item.ts'
import type { Service } from '../../service/service.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'

const firstRows = 10

const itemActivityQuery = (service: Service, item: Item, limit: number) =>
  queryOptions({
    queryKey: ['item', service.scope, idOf(item), 'activity', limit],
    queryFn: async () => {
      const params = { entity_type: 'tour_id' in item ? 'tour' : 'content', entity_id: idOf(item) }
      const input = { params, query: { limit } }
      return (await service.get('/v1/admin/activity/entity/{entity_type}/{entity_id}', input)).data
    },
  })

/** Who did what with the item, newest first, with what each change changed. */
export function ItemActivity({ item }: { item: Item }) {
  const t = useWords()
  const [limit, setLimit] = useState(firstRows)
  const { data, error, refetch } = useQuery(itemActivityQuery(useService(), item, limit))
  return (
    <Card title={t('Who did what')}>
      {error && <Problem error={error} retry={() => refetch()} />}
      {!data && !error && <Skeleton height={120} aria-label={t('Loading')} />}
      {data && (
        <ol className={activity.activity}>
          {data.items.map(record => (
            <ActivityRow key={record.activity_id} record={record} isAlone />
          ))}
        </ol>
      )}
      {data && data.total > data.items.length && limit === firstRows && (
        <Button variant="default" size="xs" w="fit-content" onClick={() => setLimit(100)}>
          {t('Show more')}
        </Button>
      )}
    </Card>
  )
}
