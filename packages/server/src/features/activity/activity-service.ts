import type { Activity } from '@guide/contracts'
import { entityTypes } from '@guide/contracts'
import type { Database } from '../../db/database.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import { notFound } from '../../errors.ts'
import { type ActivityRow, activityStore } from './activity-store.ts'

export type ActivityService = ReturnType<typeof createActivityService>

/** Reads the audit records that changes write. */
export function createActivityService({ database }: { database: Database }) {
  return {
    async recent(
      tenantId: string,
      userId: string,
      scope: 'own' | 'tenant',
      slice: Slice,
    ): Promise<Page<Activity>> {
      const store = activityStore(database.sql, tenantId)
      return mapPage(await (scope === 'tenant' ? store.all(slice) : store.ofActor(userId, slice)), toActivity)
    },

    /** The whole history of one entity. An entity without a record in this tenant is unknown. */
    async ofEntity(
      tenantId: string,
      entityType: string,
      entityId: string,
      slice: Slice,
    ): Promise<Page<Activity>> {
      if (!(entityTypes as readonly string[]).includes(entityType)) throw notFound('entity type', entityType)
      const page = await activityStore(database.sql, tenantId).ofEntity(entityType, entityId, slice)
      if (page.total === 0) throw notFound(entityType, entityId)
      return mapPage(page, toActivity)
    },
  }
}

const toActivity = (row: ActivityRow): Activity => ({
  activity_id: row.activity_id,
  event: row.event as Activity['event'],
  entity_type: row.entity_type as Activity['entity_type'],
  entity_id: row.entity_id,
  source_id: row.source_id,
  actor: { user_id: row.actor_user_id, email: row.actor_email },
  at: row.at.toISOString(),
  before: row.before,
  after: row.after,
  request_id: row.request_id,
})
