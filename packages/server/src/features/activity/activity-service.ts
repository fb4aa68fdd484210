import type { Activity, ActivityFilter } from '@guide/contracts'
import { entityTypes } from '@guide/contracts'
import { permits } from '../../auth/admin-check.ts'
import type { AdminPrincipal } from '../../auth/principal.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import { forbidden, notFound } from '../../errors.ts'
import { type ActivityRow, activityStore } from './activity-store.ts'
import { readableEntities, readerRole } from './readable-entities.ts'

export type ActivityService = ReturnType<typeof createActivityService>

/** Reads the audit records that changes write, as far as the role of the reader allows. */
export function createActivityService({ database }: { database: Database }) {
  const storeFor = ({ tenant, role }: AdminPrincipal, sql: Database['sql'] | Transaction = database.sql) =>
    activityStore(sql, tenant.tenant_id, readableEntities(role))

  return {
    async recent(
      reader: AdminPrincipal,
      scope: 'own' | 'tenant',
      filter: ActivityFilter,
      slice: Slice,
    ): Promise<Page<Activity>> {
      const userId = scope === 'own' ? reader.user.userId : undefined
      return mapPage(await storeFor(reader).recent({ ...filter, userId }, slice), toActivity)
    },

    /** The whole history of one entity. An entity without a record in this tenant is unknown. */
    async ofEntity(
      reader: AdminPrincipal,
      entityType: string,
      entityId: string,
      slice: Slice,
    ): Promise<Page<Activity>> {
      const type = entityTypes.find(known => known === entityType)
      if (!type) throw notFound('entity type', entityType)
      const needed = readerRole(type)
      if (!permits(reader.role, needed))
        throw forbidden(`This needs the role "${needed}"; the user has the role "${reader.role}".`)
      const page = await database.readOnly(tx => storeFor(reader, tx).ofEntity(entityType, entityId, slice))
      if (page.total === 0) throw notFound(entityType, entityId)
      return mapPage(page, toActivity)
    },

    async get(reader: AdminPrincipal, activityId: string): Promise<Activity> {
      const row = await storeFor(reader).find(activityId)
      if (!row) throw notFound('audit record', activityId)
      return toActivity(row)
    },
  }
}

const toActivity = (row: ActivityRow): Activity => ({
  activity_id: row.activity_id,
  event: row.event as Activity['event'],
  entity_type: row.entity_type as Activity['entity_type'],
  entity_id: row.entity_id,
  entity_name: row.entity_name,
  source_id: row.source_id,
  actor: { user_id: row.actor_user_id, email: row.actor_email },
  at: row.at.toISOString(),
  changed: row.changed,
  has_snapshots: row.before_digest !== null || row.after_digest !== null,
  before: row.before,
  after: row.after,
  request_id: row.request_id,
})
