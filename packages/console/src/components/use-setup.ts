import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { installationQuery } from '../service/installation-query.ts'
import { useService, useSession } from '../service/service-context.ts'
import { usageQuery } from '../service/usage-query.ts'

/** What a tenant needs before its users see something, each as the data of the service has it. */
export interface Setup {
  isInstalled: boolean
  hasIdentity: boolean
  hasPublished: boolean
  hasTeam: boolean
}

const key = (tenantId: string) => `guide-console-set-up:${tenantId}`

/** Says how far the set-up of the tenant is; undefined while it is not known. Once all is done, nothing is asked any more. */
export function useSetup(): { setup: Setup | undefined; isDone: boolean } {
  const service = useService()
  const { tenant_id, role } = useSession()
  const wasDone = localStorage.getItem(key(tenant_id)) === 'done'
  const options = { enabled: role === 'admin' && !wasDone, staleTime: 60_000 }
  const installation = useQuery({ ...installationQuery(service), ...options })
  const config = useQuery({
    queryKey: ['config', service.scope],
    queryFn: () => service.get('/v1/admin/config'),
    ...options,
  })
  const usage = useQuery({ ...usageQuery(service), ...options })
  const used = (name: string) => usage.data?.items.find(({ bound }) => bound === name)?.used ?? 0
  const { data } = config
  const setup =
    data && installation.data && usage.data
      ? {
          isInstalled: installation.data.some(({ last_seen_at }) => last_seen_at !== null),
          hasIdentity:
            Boolean(data.jwks_url && data.jwt_issuer && data.jwt_audience) ||
            data.feature_flags.anonymous_users === true,
          hasPublished: used('published_items') > 0,
          hasTeam: used('admin_users') > 1 || used('invites') > 0,
        }
      : undefined
  const isDone = wasDone || (setup !== undefined && Object.values(setup).every(Boolean))
  useEffect(() => {
    if (isDone) localStorage.setItem(key(tenant_id), 'done')
  }, [isDone, tenant_id])
  return { setup, isDone }
}
