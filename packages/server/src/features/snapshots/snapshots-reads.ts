import type { Snapshot } from '@guide/engine'
import type { TenantSnapshot } from './tenant-snapshot.ts'

export type { TenantSnapshot } from './tenant-snapshot.ts'

/** The snapshots of tenants, as other features read them. */
export interface Snapshots {
  /** The snapshot of a tenant at its revision, or the previous one while that is being built. */
  of(tenant: { tenant_id: string; revision: number }): TenantSnapshot | Promise<TenantSnapshot>
  /** The snapshot of a tenant as the database has it now. */
  latest(tenantId: string): Promise<TenantSnapshot>
  /** The drafts and archived items of a tenant. */
  unpublished(tenantId: string): Promise<Snapshot>
}
