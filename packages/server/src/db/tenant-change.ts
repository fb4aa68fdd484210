import { eq, getTableColumns, sql } from 'drizzle-orm'
import { notFound } from '../errors.ts'
import type { Database, Transaction } from './database.ts'
import { notify } from './notify.ts'
import { revisionChannel } from './revision-watch.ts'
import { events, itemUsers, tenants } from './schema.ts'
import { type Amounts, createUsageCount, type UsageBounds } from './usage-count.ts'
import { type AuditActor, type AuditRecord, writeAudit } from './write-audit.ts'

/** Who makes a change, and in which request. */
export interface Actor extends AuditActor {
  /** Refuses an actor who lost the right since the request arrived. Called while the tenant is locked. */
  recheckAccess?: (tx: Transaction, tenant: typeof tenants.$inferSelect) => Promise<void>
}

/** One change of a tenant's data. Everything done through it commits together or not at all. */
export interface TenantChange {
  tx: Transaction
  /** The tenant's current row; it stays locked until the change commits. */
  tenant: typeof tenants.$inferSelect
  actor: Actor
  /** The time of the change, by the database's clock. */
  now: Date
  audit(record: AuditRecord): Promise<void>
  /** Counts what the change adds to the tenant's usage. `mayExceed`: it is not refused, because it prevents harm. */
  count(amounts: Amounts, options?: { mayExceed: boolean }): void
  /** Stores what was counted, and refuses the change if it exceeds a bound. Every change ends with it. */
  settle(): Promise<void>
  /** Refuses one thing that is larger than a bound allows. */
  requireWithin: UsageBounds['require']
}

type NewTenant = Omit<typeof tenants.$inferInsert, 'revision' | 'revised_at' | 'created_at' | 'updated_at'>

/** The database's clock, because all nodes share it. */
const databaseTime = sql`clock_timestamp()`

export type TenantChanges = ReturnType<typeof createTenantChanges>

interface TenantChangesParts {
  database: Database
  /** Called after a commit, and awaited: when the caller of a change gets its response, this node serves the change. */
  onChanged: (tenantId: string, revision: number) => Promise<void>
  bounds: UsageBounds
}

/**
 * Runs changes. Each change first locks the tenant's row and raises its revision. So the changes of one tenant happen
 * one after the other, and no change becomes visible without its audit record and its new revision.
 */
export function createTenantChanges({ database, onChanged, bounds }: TenantChangesParts) {
  async function run<T>(
    actor: Actor,
    work: (change: TenantChange) => Promise<T>,
    lockTenant: (tx: Transaction) => Promise<TenantChange['tenant']>,
  ): Promise<T> {
    const { outcome, revision } = await database.transaction(async tx => {
      const tenant = await lockTenant(tx)
      // The database tells it when it has the lock, so that of two changes the later one has the later time.
      const now = tenant.revised_at
      await actor.recheckAccess?.(tx, tenant)
      const audit = (record: AuditRecord) => writeAudit(tx, actor, now, record)
      const usage = createUsageCount(bounds, tx, tenant.tenant_id)
      const outcome = await work({ tx, tenant, actor, now, audit, requireWithin: bounds.require, ...usage })
      await usage.settle()
      await announce(tx, tenant.tenant_id, tenant.revision)
      return { outcome, revision: tenant.revision }
    })
    await onChanged(actor.tenantId, revision)
    return outcome
  }

  async function announce(tx: Transaction, tenantId: string, revision: number) {
    if (database.kind === 'postgres') await notify(tx, revisionChannel, `${tenantId} ${revision}`)
  }

  return {
    /** Changes something of an existing tenant. */
    apply<T>(actor: Actor, work: (change: TenantChange) => Promise<T>): Promise<T> {
      return run(actor, work, async tx => {
        const raise = { revision: sql`${tenants.revision} + 1`, revised_at: databaseTime }
        const [tenant] = await tx
          .update(tenants)
          .set(raise)
          .where(eq(tenants.tenant_id, actor.tenantId))
          .returning()
        if (!tenant) throw notFound('tenant', actor.tenantId)
        return tenant
      })
    },

    /**
     * Stores something that no user gets and no cache holds, such as a draft. It counts and has its turn like a change,
     * but there is no new revision and no audit record.
     */
    keep<T>(
      actor: Actor,
      work: (change: Pick<TenantChange, 'tx' | 'now' | 'count'>) => Promise<T>,
    ): Promise<T> {
      return database.transaction(async tx => {
        const ofTenant = eq(tenants.tenant_id, actor.tenantId)
        const columns = {
          ...getTableColumns(tenants),
          now: sql`clock_timestamp()`.mapWith(tenants.revised_at),
        }
        const [row] = await tx.select(columns).from(tenants).where(ofTenant).for('no key update')
        if (!row) throw notFound('tenant', actor.tenantId)
        const { now, ...tenant } = row
        await actor.recheckAccess?.(tx, tenant)
        const usage = createUsageCount(bounds, tx, tenant.tenant_id)
        const outcome = await work({ tx, now, count: usage.count })
        await usage.settle()
        return outcome
      })
    },

    /** Creates a tenant, and with it everything that `work` adds. */
    create<T>(actor: Actor, row: NewTenant, work: (change: TenantChange) => Promise<T>): Promise<T> {
      return run(actor, work, async tx => {
        const times = { revised_at: databaseTime, created_at: databaseTime, updated_at: databaseTime }
        const [tenant] = await tx
          .insert(tenants)
          .values({ ...row, revision: 1, ...times })
          .returning()
        if (!tenant) throw new Error('the insert returned no row')
        return tenant
      })
    },

    /**
     * Records something that changes nothing that is cached of the tenant. So it takes no lock, and caches stay valid.
     * @param work is done in the same transaction. If it gives false, there is nothing to record
     */
    record(
      actor: AuditActor,
      record: AuditRecord,
      work: (tx: Transaction) => Promise<boolean> = async () => true,
    ): Promise<boolean> {
      return database.transaction(async tx => {
        if (!(await work(tx))) return false
        await writeAudit(tx, actor, databaseTime, record)
        return true
      })
    },

    /** Deletes a tenant with all its data, audit records included. */
    async wipe(tenantId: string): Promise<void> {
      await database.transaction(async tx => {
        await tx.execute(sql`select set_config('guide.wiping_tenant', ${tenantId}, true)`)
        const deleted = await tx.delete(tenants).where(eq(tenants.tenant_id, tenantId)).returning()
        if (deleted.length === 0) throw notFound('tenant', tenantId)
        for (const table of [events, itemUsers]) await tx.delete(table).where(eq(table.tenant_id, tenantId))
        await announce(tx, tenantId, 0)
      })
      await onChanged(tenantId, 0)
    },
  }
}
