import type { ConsoleSession } from '@guide/contracts'
import { queryOptions } from '@tanstack/react-query'
import { ServiceError, send } from './service.ts'

/** A sign-in of this browser to one tenant. */
export type Session = ConsoleSession

/** The sign-ins of this browser, newest first. The list is empty if it is not signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async (): Promise<Session[]> => {
    try {
      const answer = (await send('GET', '/console/api/sessions/current')) as { data: { sessions: Session[] } }
      return answer.data.sessions
    } catch (error) {
      if (error instanceof ServiceError && error.status === 401) return []
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** The session of a tenant, else the one of the tenant that was looked at last, else the newest. */
export function sessionFor(sessions: Session[], tenantId: string | undefined): Session | undefined {
  if (tenantId) return sessions.find(session => session.tenant_id === tenantId)
  const last = localStorage.getItem(lastTenantKey)
  return sessions.find(session => session.tenant_id === last) ?? sessions[0]
}

export const rememberTenant = (tenantId: string) => localStorage.setItem(lastTenantKey, tenantId)

const lastTenantKey = 'guide-console-tenant'

export const signOut = (tenantId: string) =>
  send('POST', '/console/api/sign-out', { headers: { 'x-guide-tenant': tenantId } })
