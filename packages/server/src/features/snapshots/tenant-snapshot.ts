import type { SdkTheme } from '@guide/contracts'
import { buildSnapshot, type Snapshot } from '@guide/engine'
import type { Transaction } from '../../db/database.ts'
import { allAudiences } from '../audiences/audiences-reads.ts'
import { defaultTheme } from '../themes/themes-reads.ts'
import { partsOf, toItemDefinition } from './item-definition.ts'
import { type ItemRecord, snapshotStore, type TenantRow } from './snapshots-store.ts'

/** Everything that a tenant delivers, at one revision. */
export interface TenantSnapshot {
  readonly revision: number
  readonly fingerprint: string
  readonly live: Snapshot
  /** The steps of each tour, and the items of each checklist, by the item's id. */
  readonly parts: ReadonlyMap<string, ReadonlySet<string>>
  readonly theme: SdkTheme
  /** About how much memory it takes. */
  readonly bytes: number
}

/** Reads a tenant's snapshot. Of the previous one everything is kept that is still true. */
export async function readSnapshot(
  tx: Transaction,
  tenantId: string,
  previous: TenantSnapshot | undefined,
): Promise<TenantSnapshot | null> {
  const store = snapshotStore(tx, tenantId)
  const tenant = await store.tenant()
  if (!tenant) return null
  const theme = await defaultTheme(tx, tenant)
  const fingerprint = `${JSON.stringify(switchesOf(tenant))} ${await store.fingerprint()}`
  if (previous?.fingerprint === fingerprint) return { ...previous, revision: tenant.revision, theme }
  const records = await store.published()
  return {
    revision: tenant.revision,
    fingerprint,
    theme,
    live: await compile(tx, tenant, records),
    parts: new Map(records.map(record => [record.item_id, partsOf(record)])),
    bytes: records.reduce((sum, record) => sum + bytesOf(record), bytesOfTenant),
  }
}

/** The drafts and archived items of a tenant, which nobody gets, ready to be explained. */
export async function readUnpublished(tx: Transaction, tenantId: string): Promise<Snapshot> {
  const store = snapshotStore(tx, tenantId)
  const tenant = await store.tenant()
  return tenant ? compile(tx, tenant, await store.unpublished()) : buildSnapshot([])
}

async function compile(tx: Transaction, tenant: TenantRow, records: ItemRecord[]): Promise<Snapshot> {
  const audiences = await allAudiences(tx, tenant.tenant_id)
  return buildSnapshot(records.map(toItemDefinition), { ...switchesOf(tenant), audiences })
}

const switchesOf = ({ tours_enabled, content_enabled, content_types }: TenantRow) => ({
  breakers: { tours: tours_enabled, content: content_enabled },
  content_types,
})

// Measured by the bench `tenants`, rounded up.
const bytesOfTenant = 6000
const bytesOf = ({ definition, delivered }: ItemRecord): number => {
  const { url_patterns, audience } = definition
  const rules = JSON.stringify([url_patterns, audience]).length
  return 800 + JSON.stringify(delivered).length + 4 * rules
}
