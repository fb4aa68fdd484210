import type { RecentEvent, UserKind } from '@guide/contracts'
import type { AdminPrincipal } from '../../auth/principal.ts'
import type { Database } from '../../db/database.ts'
import { fitAnswer } from '../../db/page.ts'
import { type RecentEventRow, recentEvents } from '../events/events-reads.ts'

export type RecentEventService = ReturnType<typeof createRecentEventService>

/** Shows admins what the pages of their tenant send. */
export function createRecentEventService({ database }: { database: Database }) {
  return {
    async list({ tenant, environment, role }: AdminPrincipal, limit: number): Promise<RecentEvent[]> {
      const rows = await recentEvents(database.sql, tenant.tenant_id, environment, limit)
      return fitAnswer(rows.map(row => ({ ...present(row), data: role === 'viewer' ? null : row.data })))
    },
  }
}

const present = ({ event_id, name, at, received_at, user_key, item_id, step_id }: RecentEventRow) => ({
  id: event_id,
  name,
  at: at.toISOString(),
  received_at: received_at.toISOString(),
  user: user_key === null ? null : userOf(user_key),
  content_id: item_id,
  step_id,
})

function userOf(userKey: string): { user_id: string; kind: UserKind } {
  const end = userKey.indexOf(':')
  return { user_id: userKey.slice(end + 1), kind: userKey.slice(0, end) as UserKind }
}
