import type { Snapshot } from '@guide/engine'
import type { TenantRow } from './snapshots-store.ts'
import type { TenantSnapshot } from './tenant-snapshot.ts'

export { toItemDefinition } from './item-definition.ts'
export { bytesOfPatterns, type TenantSnapshot } from './tenant-snapshot.ts'

/** The snapshots of tenants, as other features read them. */
export interface Snapshots {
  /** The snapshot of a tenant at its revision, or the previous one while that is being built. */
  of(tenant: { tenant_id: string; revision: number }): TenantSnapshot | Promise<TenantSnapshot>
  /** The snapshot of a tenant as the database has it now. */
  latest(tenantId: string): Promise<TenantSnapshot>
  /** The latest drafts of a tenant, or one item that is not published. Users do not get them, but a diagnosis explains them. */
  unpublished(tenant: TenantRow, live: Snapshot, itemId?: string): Promise<Snapshot>
}
