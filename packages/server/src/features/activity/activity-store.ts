import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { type Page, type Slice, selectPage } from '../../db/page.ts'
import { activity } from '../../db/schema.ts'

export type ActivityRow = typeof activity.$inferSelect

/** The audit records of one tenant. They are written by the change they describe; here they are only read. */
export function activityStore(sql: Database['sql'], tenantId: string) {
  const newestFirst = (condition: SQL | undefined, slice: Slice): Promise<Page<ActivityRow>> =>
    selectPage(
      sql,
      activity,
      and(eq(activity.tenant_id, tenantId), condition),
      [desc(activity.position)],
      slice,
    )

  return {
    all: (slice: Slice) => newestFirst(undefined, slice),
    ofActor: (userId: string, slice: Slice) => newestFirst(eq(activity.actor_user_id, userId), slice),
    ofEntity: (entityType: string, entityId: string, slice: Slice) =>
      newestFirst(and(eq(activity.entity_type, entityType), eq(activity.entity_id, entityId)), slice),
  }
}
