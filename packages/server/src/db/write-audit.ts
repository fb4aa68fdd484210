import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AuditEvent, EntityType } from '@guide/contracts'
import { type SQL, sql } from 'drizzle-orm'
import { newId } from '../ids.ts'
import { nextTurn } from '../slices.ts'
import type { Transaction } from './database.ts'
import { activity, activitySnapshots } from './schema.ts'

/** Who made a change, and in which request. */
export interface AuditActor {
  tenantId: string
  userId: string
  email: string | null
  requestId: string
}

export interface AuditRecord {
  event: AuditEvent
  entityType: EntityType
  entityId: string
  /** The entity that this one is a copy of. */
  sourceId?: string | undefined
  before: object | null
  after: object | null
}

/** After a larger state, other requests run. */
const largeState = 64 * 1024

/** Writes an audit record as part of a transaction, and those of its snapshots that are not stored yet. */
export async function writeAudit(tx: Transaction, actor: AuditActor, at: Date | SQL, record: AuditRecord) {
  const before = await toSnapshot(record.before, actor.tenantId)
  const after = await toSnapshot(record.after, actor.tenantId)
  const snapshots = [before, after].filter(snapshot => snapshot != null)
  if (snapshots.length > 0) {
    const rows = snapshots.map(({ digest, size, json }) => {
      return { tenant_id: actor.tenantId, digest, size, snapshot: sql`${json}::jsonb` }
    })
    await tx.insert(activitySnapshots).values(rows).onConflictDoNothing()
  }
  await tx.insert(activity).values({
    tenant_id: actor.tenantId,
    activity_id: newId('act'),
    event: record.event,
    entity_type: record.entityType,
    entity_id: record.entityId,
    source_id: record.sourceId ?? null,
    actor_user_id: actor.userId,
    actor_email: actor.email,
    at,
    before_digest: before?.digest ?? null,
    after_digest: after?.digest ?? null,
    changed: changedFields(record.before, record.after),
    request_id: actor.requestId,
  })
}

async function toSnapshot(state: object | null, tenantId: string) {
  if (!state) return null
  const json = JSON.stringify(state)
  const digest = createHash('sha256').update(json).digest()
  if (json.length > largeState) await nextTurn(tenantId)
  return { json, size: Buffer.byteLength(json), digest }
}

/** The top-level fields that differ, except `updated_at`, which every change sets. */
function changedFields(before: object | null, after: object | null): string[] {
  const old = new Map<string, unknown>(Object.entries(before ?? {}))
  const current = new Map<string, unknown>(Object.entries(after ?? {}))
  return [...new Set([...current.keys(), ...old.keys()])].filter(
    field => field !== 'updated_at' && !isDeepStrictEqual(old.get(field), current.get(field)),
  )
}
