import type { SdkTheme } from '@guide/contracts'
import { buildSnapshotInParts, type Snapshot, type SnapshotItem, type SnapshotOptions } from '@guide/engine'
import type { Database, Transaction } from '../../db/database.ts'
import { inSlices, startSlices } from '../../slices.ts'
import { hasPublishedArticles } from '../articles/articles-reads.ts'
import { allAudiences } from '../audiences/audiences-reads.ts'
import { defaultTheme } from '../themes/themes-reads.ts'
import { partsOf, toItemDefinition } from './item-definition.ts'
import { type ItemRecord, snapshotStore, type TenantRow } from './snapshots-store.ts'

/** Everything that a tenant delivers at one revision. */
export interface TenantSnapshot {
  readonly revision: number
  readonly fingerprint: string
  readonly live: Snapshot
  /** The parts of an address that matter, serialised for the responses. */
  readonly addressPartsJson: string
  /** The ids of the steps of each tour and the items of each checklist, by the id of the tour or checklist. */
  readonly parts: ReadonlyMap<string, ReadonlySet<string>>
  readonly theme: SdkTheme
  /** Whether the tenant has published help articles. */
  readonly hasArticles: boolean
  /** The estimated memory. */
  readonly bytes: number
}

/** What a snapshot is compiled from. */
interface Source {
  records: ItemRecord[]
  options: SnapshotOptions
}

/** Reads the snapshot of a tenant; null if the tenant is gone. Reuses the parts of the previous one that still hold. */
export async function readSnapshot(
  database: Database,
  tenantId: string,
  previous: TenantSnapshot | undefined,
): Promise<TenantSnapshot | null> {
  const read = await database.readOnly(async tx => {
    const store = snapshotStore(tx, tenantId)
    const tenant = await store.tenant()
    if (!tenant) return null
    const fingerprint = `${JSON.stringify(switchesOf(tenant))} ${await store.fingerprint()}`
    const theme = await defaultTheme(tx, tenant)
    const hasArticles = await hasPublishedArticles(tx, tenantId)
    const common = { revision: tenant.revision, fingerprint, theme, hasArticles }
    if (previous?.fingerprint === fingerprint) return { ...previous, ...common }
    return { common, source: await sourceOf(tx, tenant, await store.published()) }
  })
  if (read === null || 'live' in read) return read
  const { records } = read.source
  const live = await compile(read.source)
  const parts = new Map(records.map(record => [record.item_id, partsOf(record)]))
  const addressPartsJson = JSON.stringify(live.addressParts)
  return { ...read.common, live, addressPartsJson, parts, bytes: bytesOf(live) }
}

/** Reads the drafts and archived items of a tenant. Users do not get them, but a diagnosis explains them. */
export async function readUnpublished(database: Database, tenantId: string): Promise<Snapshot> {
  const source = await database.readOnly(async tx => {
    const store = snapshotStore(tx, tenantId)
    const tenant = await store.tenant()
    return tenant ? sourceOf(tx, tenant, await store.unpublished()) : { records: [], options: {} }
  })
  return compile(source)
}

const sourceOf = async (tx: Transaction, tenant: TenantRow, records: ItemRecord[]): Promise<Source> => ({
  records,
  options: { ...switchesOf(tenant), audiences: await allAudiences(tx, tenant.tenant_id) },
})

async function compile({ records, options }: Source): Promise<Snapshot> {
  const pause = startSlices()
  const definitions = []
  for (const record of records) {
    definitions.push(toItemDefinition(record))
    await pause()
  }
  return inSlices(buildSnapshotInParts(definitions, options))
}

const switchesOf = ({ tours_enabled, content_enabled, content_types }: TenantRow) => ({
  breakers: { tours: tours_enabled, content: content_enabled },
  content_types,
})

/** Estimates heap and buffers as the bench `tenants` measures them. A regex takes more once it is compiled. */
const bytesOf = ({ items }: Snapshot): number =>
  items.reduce(
    (sum, { json, patterns, stepPages }) =>
      sum + 2000 + json.length + bytesOfPatterns(patterns) + bytesOfPatterns(stepPages),
    6000,
  )

const bytesOfPatterns = (patterns: SnapshotItem['patterns']): number =>
  patterns.reduce((sum, { pattern, is_regex }) => sum + (is_regex ? 2000 + 40 * pattern.length : 400), 0)
