import type { AuditEvent, EntityType } from '@guide/contracts'
import { eq, sql } from 'drizzle-orm'
import { notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Database, Transaction } from './database.ts'
import { notify } from './notify.ts'
import { revisionChannel } from './revision-watch.ts'
import { activity, events, itemUsers, tenants } from './schema.ts'

/** Who changes something, and under which request. */
export interface Actor {
  tenantId: string
  userId: string
  email: string | null
  requestId: string
  /** Refuses an actor who lost the right since the request came in; called with the tenant locked. */
  stillAllowed?: (tx: Transaction, tenant: typeof tenants.$inferSelect) => Promise<void>
}

export interface AuditRecord {
  event: AuditEvent
  entityType: EntityType
  entityId: string
  before: object | null
  after: object | null
}

/** One change of something a tenant owns. Everything done through it commits together or not at all. */
export interface TenantChange {
  tx: Transaction
  /** The tenant as it is now; its row stays locked until the change commits. */
  tenant: typeof tenants.$inferSelect
  actor: Actor
  now: Date
  audit(record: AuditRecord): Promise<void>
}

type NewTenant = Omit<typeof tenants.$inferInsert, 'revision' | 'revised_at' | 'created_at' | 'updated_at'>

/** The clock that all nodes share. */
const databaseTime = sql`clock_timestamp()`

/**
 * Runs changes. Each takes the tenant's row lock first and raises its revision, so the changes of one tenant happen
 * one after the other, and none becomes visible without its audit record and its new revision.
 */
export class TenantChanges {
  readonly #database: Database
  readonly #changed: (tenantId: string, revision: number) => Promise<void>

  /** @param changed is waited for: when a change is answered, this node serves it. */
  constructor(database: Database, changed: (tenantId: string, revision: number) => Promise<void>) {
    this.#database = database
    this.#changed = changed
  }

  /** Changes something of an existing tenant. */
  apply<T>(actor: Actor, work: (change: TenantChange) => Promise<T>): Promise<T> {
    return this.#run(actor, work, async tx => {
      const raise = { revision: sql`${tenants.revision} + 1`, revised_at: databaseTime }
      const [tenant] = await tx
        .update(tenants)
        .set(raise)
        .where(eq(tenants.tenant_id, actor.tenantId))
        .returning()
      if (!tenant) throw notFound('tenant', actor.tenantId)
      return tenant
    })
  }

  /** Creates a tenant and whatever comes with it. */
  create<T>(actor: Actor, row: NewTenant, work: (change: TenantChange) => Promise<T>): Promise<T> {
    return this.#run(actor, work, async (tx, now) => {
      const times = { revised_at: databaseTime, created_at: now, updated_at: now }
      const [tenant] = await tx
        .insert(tenants)
        .values({ ...row, revision: 1, ...times })
        .returning()
      if (!tenant) throw new Error('the insert returned no row')
      return tenant
    })
  }

  /** Removes a tenant and all it owns, audit records included. */
  async wipe(tenantId: string): Promise<void> {
    await this.#database.transaction(async tx => {
      await tx.execute(sql`select set_config('guide.wiping_tenant', ${tenantId}, true)`)
      const gone = await tx.delete(tenants).where(eq(tenants.tenant_id, tenantId)).returning()
      if (gone.length === 0) throw notFound('tenant', tenantId)
      for (const table of [events, itemUsers]) await tx.delete(table).where(eq(table.tenant_id, tenantId))
      await this.#announce(tx, tenantId, 0)
    })
    await this.#changed(tenantId, 0)
  }

  async #run<T>(
    actor: Actor,
    work: (change: TenantChange) => Promise<T>,
    lockTenant: (tx: Transaction, now: Date) => Promise<TenantChange['tenant']>,
  ): Promise<T> {
    const { outcome, revision } = await this.#database.transaction(async tx => {
      const tenant = await lockTenant(tx, new Date())
      // With the tenant locked, so that of two changes the later one has the later time.
      const now = new Date()
      await actor.stillAllowed?.(tx, tenant)
      const audit = (record: AuditRecord) => writeAudit(tx, actor, now, record)
      const outcome = await work({ tx, tenant, actor, now, audit })
      await this.#announce(tx, tenant.tenant_id, tenant.revision)
      return { outcome, revision: tenant.revision }
    })
    await this.#changed(actor.tenantId, revision)
    return outcome
  }

  async #announce(tx: Transaction, tenantId: string, revision: number) {
    if (this.#database.kind === 'postgres') await notify(tx, revisionChannel, `${tenantId} ${revision}`)
  }
}

async function writeAudit(tx: Transaction, actor: Actor, at: Date, record: AuditRecord) {
  await tx.insert(activity).values({
    tenant_id: actor.tenantId,
    activity_id: newId('act'),
    event: record.event,
    entity_type: record.entityType,
    entity_id: record.entityId,
    actor_user_id: actor.userId,
    actor_email: actor.email,
    at,
    before: record.before as Record<string, unknown> | null,
    after: record.after as Record<string, unknown> | null,
    request_id: actor.requestId,
  })
}
