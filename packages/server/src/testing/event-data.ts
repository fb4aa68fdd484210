import { eq } from 'drizzle-orm'
import { events, itemHours, itemUsers, progress } from '../db/schema.ts'
import type { Guide } from './guide.ts'

/** Everything the database stores for the events of a tenant. */
export async function readEventData({ deps }: Guide, tenantId: string) {
  const { sql } = deps.database
  return {
    events: await sql.select().from(events).where(eq(events.tenant_id, tenantId)),
    hours: await sql.select().from(itemHours).where(eq(itemHours.tenant_id, tenantId)),
    users: await sql.select().from(itemUsers).where(eq(itemUsers.tenant_id, tenantId)),
    progress: await sql.select().from(progress).where(eq(progress.tenant_id, tenantId)),
  }
}
