import type { Snapshot } from '@guide/engine'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import { unauthorized } from '../../errors.ts'
import { readSnapshot, readUnpublished, type TenantSnapshot } from './tenant-snapshot.ts'

export type { TenantSnapshot } from './tenant-snapshot.ts'

/** Reading a large tenant takes longer than a look-up; whoever asks is still told within two seconds. */
const patienceMilliseconds = 1900

/**
 * The snapshots of the tenants that this node serves, as many as fit into the given memory. When a tenant changes,
 * its next snapshot is built aside while the one before it still serves; only a tenant that is not here yet waits.
 */
export class Snapshots {
  readonly #database: Database
  readonly #ready: LRUCache<string, TenantSnapshot>
  readonly #building = new Map<string, Promise<TenantSnapshot>>()
  readonly #queued = new Map<string, Promise<TenantSnapshot>>()

  constructor(database: Database, maxBytes: number) {
    this.#database = database
    // One that takes more than there is must not be built again for every request.
    this.#ready = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => Math.min(bytes, maxBytes),
    })
  }

  /** The snapshot of a tenant, at its revision or, while that is being built, at the one before. */
  of(tenant: { tenant_id: string; revision: number }): TenantSnapshot | Promise<TenantSnapshot> {
    const { tenant_id, revision } = tenant
    const ready = this.#ready.get(tenant_id)
    if (ready && (ready.revision >= revision || this.#building.has(tenant_id))) return ready
    const building = this.#building.get(tenant_id) ?? this.#build(tenant_id)
    return this.#database.withTimeout(building, patienceMilliseconds)
  }

  /** Resolves once whatever was committed before the call is served here. */
  async refresh(tenantId: string): Promise<void> {
    if (!this.#ready.has(tenantId) && !this.#building.has(tenantId)) return
    // A snapshot that can't be had now is built when somebody asks for it.
    await this.#rebuild(tenantId).catch(() => this.#ready.delete(tenantId))
  }

  /** The snapshot of a tenant as the database has it now. */
  latest(tenantId: string): Promise<TenantSnapshot> {
    return this.#rebuild(tenantId)
  }

  /** The drafts and archived items of a tenant. */
  unpublished(tenantId: string): Promise<Snapshot> {
    return readUnpublished(this.#database, tenantId)
  }

  #rebuild(tenantId: string): Promise<TenantSnapshot> {
    const building = this.#building.get(tenantId)
    if (!building) return this.#build(tenantId)
    // The one under way may have begun too early to see what was committed since.
    const queued =
      this.#queued.get(tenantId) ??
      building
        .catch(() => {})
        .then(() => {
          this.#queued.delete(tenantId)
          return this.#building.get(tenantId) ?? this.#build(tenantId)
        })
    this.#queued.set(tenantId, queued)
    return queued
  }

  #build(tenantId: string): Promise<TenantSnapshot> {
    const building = this.#read(tenantId).finally(() => this.#building.delete(tenantId))
    this.#building.set(tenantId, building)
    return building
  }

  async #read(tenantId: string): Promise<TenantSnapshot> {
    const previous = this.#ready.peek(tenantId)
    const snapshot = await readSnapshot(this.#database, tenantId, previous)
    if (!snapshot) {
      this.#ready.delete(tenantId)
      throw unauthorized()
    }
    // Of two that were built at the same time the older one may be done last.
    if ((this.#ready.peek(tenantId)?.revision ?? 0) <= snapshot.revision) this.#ready.set(tenantId, snapshot)
    return snapshot
  }
}
