import type { AudienceReachRequest } from '@guide/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Service } from '../service/service.ts'
import { useService, useSession } from '../service/service-context.ts'
import { useFormats } from '../words/formats.ts'
import { useWords } from '../words/words.ts'
import styles from './reach.module.css'

const reachQuery = (service: Service, body: AudienceReachRequest) =>
  queryOptions({
    queryKey: ['reach', service.scope, body],
    queryFn: async () => (await service.post('/v1/admin/audiences/reach', { body })).data,
    // Users come and go. A count of now should not be one of yesterday.
    staleTime: 60_000,
  })

/** How many of the recent users match an audience, or why that is not known. */
export function Reach({ audience = null, audience_id = null }: AudienceReachRequest) {
  const t = useWords()
  const { number } = useFormats()
  const isViewer = useSession().role === 'viewer'
  const { data } = useQuery({
    ...reachQuery(useService(), { audience, audience_id }),
    enabled: !isViewer,
  })
  // What users came with is nothing for viewers.
  if (!data || isViewer) return null
  const { users, matching } = data
  if (!data.remembered) {
    return (
      <p className={styles.note}>
        {t(
          'How many users match is not known, because what users come with is not remembered. An admin can switch that on in the settings.',
        )}
      </p>
    )
  }
  if (users === 0) {
    return (
      <p className={styles.note}>
        {t('How many users match is not known yet: no user with a token came in the last 30 days.')}
      </p>
    )
  }
  const values = { matching: number(matching), users: number(users) }
  return (
    <div className={styles.reach}>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${(100 * matching) / users}%` }} />
      </div>
      <p>
        {data.has_more
          ? t('{matching} of {users} users match the audience. There are more; these were looked at.', values)
          : t('{matching} of the {users} users of the last 30 days match the audience.', values)}
      </p>
    </div>
  )
}
