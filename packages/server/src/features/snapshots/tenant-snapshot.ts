import { setImmediate as othersHadTheirTurn } from 'node:timers/promises'
import type { SdkTheme } from '@guide/contracts'
import { buildSnapshotInParts, type Snapshot, type SnapshotItem, type SnapshotOptions } from '@guide/engine'
import type { Database, Transaction } from '../../db/database.ts'
import { hasPublishedArticles } from '../articles/articles-reads.ts'
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
  /** Whether it has help articles for users to read. */
  readonly hasArticles: boolean
  /** About how much memory it takes. */
  readonly bytes: number
}

interface Material {
  records: ItemRecord[]
  options: SnapshotOptions
}

/** So long is worked on a snapshot before others have their turn: a large tenant must not hold up the rest. */
const turnMilliseconds = 5

/** Reads a tenant's snapshot; null when the tenant is gone. Of the previous one all is kept that is still true. */
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
    return { common, material: await materialOf(tx, tenant, await store.published()) }
  })
  if (read === null || 'live' in read) return read
  const { records } = read.material
  const live = await compile(read.material)
  const parts = new Map(records.map(record => [record.item_id, partsOf(record)]))
  return { ...read.common, live, parts, bytes: bytesOf(live) }
}

/** The drafts and archived items of a tenant, which nobody gets, ready to be explained. */
export async function readUnpublished(database: Database, tenantId: string): Promise<Snapshot> {
  const material = await database.readOnly(async tx => {
    const store = snapshotStore(tx, tenantId)
    const tenant = await store.tenant()
    return tenant ? materialOf(tx, tenant, await store.unpublished()) : { records: [], options: {} }
  })
  return compile(material)
}

const materialOf = async (tx: Transaction, tenant: TenantRow, records: ItemRecord[]): Promise<Material> => ({
  records,
  options: { ...switchesOf(tenant), audiences: await allAudiences(tx, tenant.tenant_id) },
})

async function compile({ records, options }: Material): Promise<Snapshot> {
  let begun = performance.now()
  const letOthersWork = async () => {
    if (performance.now() - begun < turnMilliseconds) return
    await othersHadTheirTurn()
    begun = performance.now()
  }
  const definitions = []
  for (const record of records) {
    definitions.push(toItemDefinition(record))
    await letOthersWork()
  }
  const building = buildSnapshotInParts(definitions, options)
  for (;;) {
    const { done, value } = building.next()
    if (done) return value
    await letOthersWork()
  }
}

const switchesOf = ({ tours_enabled, content_enabled, content_types }: TenantRow) => ({
  breakers: { tours: tours_enabled, content: content_enabled },
  content_types,
})

/** About what the bench `tenants` finds, heap and buffers; an expression takes more once a page needs it. */
const bytesOf = ({ items }: Snapshot): number =>
  items.reduce((sum, { json, patterns }) => sum + 2000 + json.length + bytesOfPatterns(patterns), 6000)

const bytesOfPatterns = (patterns: SnapshotItem['patterns']): number =>
  patterns.reduce((sum, { pattern, is_regex }) => sum + (is_regex ? 2000 + 40 * pattern.length : 400), 0)
