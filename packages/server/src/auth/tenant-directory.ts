import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import { tenants } from '../db/schema.ts'

export type TenantRecord = typeof tenants.$inferSelect

/** Tenants' configurations, kept until the tenant changes. */
export class TenantDirectory {
  readonly #database: Database
  readonly #known = new LRUCache<string, TenantRecord>({ max: 20_000 })
  readonly #heard = new LRUCache<string, number>({ max: 20_000 })
  #evictions = 0

  constructor(database: Database) {
    this.#database = database
  }

  async load(tenantId: string): Promise<TenantRecord | undefined> {
    const known = this.#known.get(tenantId)
    if (known) return known
    const evictionsBefore = this.#evictions
    const [tenant] = await this.#database.promptly(
      this.#database.sql.select().from(tenants).where(eq(tenants.tenant_id, tenantId)),
    )
    // What was read before a change committed must not outlive the eviction that the change caused.
    if (tenant && evictionsBefore === this.#evictions) this.#known.set(tenantId, tenant)
    return tenant
  }

  /** @param revision the one that the tenant has now */
  evict(tenantId: string, revision: number) {
    this.#evictions++
    this.#known.delete(tenantId)
    this.#heard.set(tenantId, revision)
  }

  /** Whether it was said before, here or by another node, that a tenant has this revision. */
  hasHeardOf(tenantId: string, revision: number): boolean {
    return revision > 0 && (this.#heard.get(tenantId) ?? 0) >= revision
  }

  evictAll() {
    this.#evictions++
    this.#known.clear()
  }

  /** How often a tenant has changed, as far as this node has heard. */
  get evictions(): number {
    return this.#evictions
  }

  /** Whether a record is the one that is cached: nothing of the tenant has changed since it was read. */
  isCurrent(tenant: TenantRecord): boolean {
    return this.#known.get(tenant.tenant_id) === tenant
  }
}
