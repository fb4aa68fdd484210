import type { SdkTheme, TourDefinition } from '@guide/contracts'
import {
  buildSnapshotInParts,
  type ItemDefinition,
  type Snapshot,
  type SnapshotItem,
  type SnapshotOptions,
  updateSnapshotInParts,
} from '@guide/engine'
import type { Database } from '../../db/database.ts'
import { fingerprintsOf } from '../../items/deliver-target.ts'
import { inSlices, mapInSlices } from '../../slices.ts'
import { hasPublishedArticles } from '../articles/articles-reads.ts'
import { audiencesWithSizes } from '../audiences/audiences-reads.ts'
import { defaultTheme } from '../themes/themes-reads.ts'
import { partsOf, toItemDefinition } from './item-definition.ts'
import {
  findDrafts,
  findUnpublished,
  type ItemRecord,
  type ItemVersion,
  readVersions,
  snapshotStore,
  type TenantRow,
} from './snapshots-store.ts'

/** Everything that a tenant delivers at one revision. */
export interface TenantSnapshot {
  readonly revision: number
  /** A digest of the published items and their versions. */
  readonly published: string
  /** What all items depend on: the switches and a digest of the audiences. */
  readonly rules: string
  readonly live: Snapshot
  /** The parts of an address that matter, serialised for the responses. */
  readonly addressPartsJson: string
  /** The ids of the steps of each tour and the items of each checklist, by the id of the tour or checklist. */
  readonly parts: ReadonlyMap<string, ReadonlySet<string>>
  /** The fingerprints of the items that have some, serialised for the responses. */
  readonly fingerprints: ReadonlyMap<string, string>
  readonly theme: SdkTheme
  /** Whether the tenant has published help articles. */
  readonly hasArticles: boolean
  /** The estimated memory, and the parts of it that the items and the audiences take. */
  readonly bytes: number
  readonly itemBytes: number
  readonly audienceBytes: number
}

/** Longer than a look-up: many versions and long audiences are read at once. */
const readTimeoutMs = 1900

/**
 * Reads the snapshot of a tenant; null if the tenant is gone. Reuses the parts of the previous one that still hold: a tenant
 * with many items must not wait for all of them whenever one is published.
 */
export async function readSnapshot(
  database: Database,
  tenantId: string,
  previous: TenantSnapshot | undefined,
): Promise<TenantSnapshot | null> {
  const reading = database.readOnly(async tx => {
    const store = snapshotStore(tx, tenantId)
    const tenant = await store.tenant()
    if (!tenant) return null
    const switches = switchesOf(tenant)
    const rules = `${JSON.stringify(switches)} ${await store.audiences()}`
    const base = previous?.rules === rules ? previous : undefined
    const { digest: published, versions } = await store.published(base?.published ?? null)
    const theme = await defaultTheme(tx, tenant)
    const hasArticles = await hasPublishedArticles(tx, tenantId)
    const common = { revision: tenant.revision, published, rules, theme, hasArticles }
    if (base && versions === null) return { ...base, ...common }
    const audiences = base ? [] : await audiencesWithSizes(tx, tenantId)
    return { switches, common, base, audiences, versions: versions ?? [] }
  })
  const read = await database.withTimeout(reading, readTimeoutMs)
  if (read === null || 'live' in read) return read
  const { switches, common, base, audiences, versions } = read
  const records = await readVersions(database, tenantId, base ? newerThan(base, versions) : versions)
  const definitions = await definitionsOf(records)
  const publishedIds = new Set(versions.map(({ item_id }) => item_id))
  const removed = new Set<string>()
  const isRemoved = (id: string) => {
    if (publishedIds.has(id)) return false
    removed.add(id)
    return true
  }
  const live = await inSlices(
    base
      ? updateSnapshotInParts(base.live, definitions, isRemoved, switches)
      : buildSnapshotInParts(definitions, { ...switches, audiences }),
  )
  const parts = without(removed, base?.parts)
  const fingerprints = without(removed, base?.fingerprints)
  for (const record of records) {
    parts.set(record.item_id, partsOf(record))
    setFingerprints(fingerprints, record)
  }
  const addressPartsJson = JSON.stringify(live.addressParts)
  const audienceBytes = base?.audienceBytes ?? bytesOfAudiences(audiences)
  const changed = records.map(({ item_id }) => item_id)
  const itemBytes = base
    ? base.itemBytes + bytesOf(live, changed) - bytesOf(base.live, [...changed, ...removed])
    : bytesOf(live, live.byId.keys())
  const indexBytes = live.audienceIndex?.bytes ?? 0
  const bytes = tenantBytes + itemBytes + audienceBytes + indexBytes + bytesOfTexts(fingerprints)
  return { ...common, live, addressPartsJson, parts, fingerprints, bytes, itemBytes, audienceBytes }
}

function without<Value>(
  removed: ReadonlySet<string>,
  known: ReadonlyMap<string, Value> | undefined,
): Map<string, Value> {
  const left = new Map(known)
  for (const id of removed) left.delete(id)
  return left
}

/** The versions that a snapshot does not have. */
const newerThan = ({ live }: TenantSnapshot, versions: ItemVersion[]): ItemVersion[] =>
  versions.filter(({ item_id, version }) => live.byId.get(item_id)?.version !== version)

/** Compiles the latest drafts of a tenant, or one item that is not published, with the audiences of its live items. */
export async function readUnpublished(
  database: Database,
  tenant: TenantRow,
  live: Snapshot,
  itemId?: string,
): Promise<Snapshot> {
  const records = await (itemId === undefined
    ? findDrafts(database.sql, tenant.tenant_id)
    : findUnpublished(database.sql, tenant.tenant_id, itemId))
  return compile(records, { ...switchesOf(tenant), audiencesOf: live })
}

function setFingerprints(fingerprints: Map<string, string>, { item_id, definition }: ItemRecord) {
  const items = fingerprintsOf(item_id, definition as TourDefinition)
  if (items.length > 0) fingerprints.set(item_id, JSON.stringify({ data: { items } }))
  else fingerprints.delete(item_id)
}

const compile = async (records: ItemRecord[], options: SnapshotOptions): Promise<Snapshot> =>
  inSlices(buildSnapshotInParts(await definitionsOf(records), options))

const definitionsOf = (records: ItemRecord[]): Promise<ItemDefinition[]> =>
  mapInSlices(records, toItemDefinition)

const switchesOf = ({ tours_enabled, content_enabled, content_types }: TenantRow) => ({
  breakers: { tours: tours_enabled, content: content_enabled },
  content_types,
})

/** What a tenant takes beside its items. */
const tenantBytes = 6000

/** Estimates heap and buffers of some items as the bench `tenants` measures them. A regex takes more once it is compiled. */
function bytesOf({ byId }: Snapshot, ids: Iterable<string>): number {
  let bytes = 0
  for (const id of ids) {
    const item = byId.get(id)
    if (item)
      bytes += 2000 + item.json.length + bytesOfPatterns(item.patterns) + bytesOfPatterns(item.stepPages)
  }
  return bytes
}

/** A value takes its text, the header of a string and a place in a set. */
const bytesOfAudiences = (audiences: { bytes: number; value_count: number }[]): number =>
  audiences.reduce((sum, { bytes, value_count }) => sum + bytes + 60 * value_count, 0)

const bytesOfTexts = (texts: ReadonlyMap<string, string>): number =>
  [...texts.values()].reduce((sum, text) => sum + 100 + text.length, 0)

/** What compiled patterns need, estimated. */
export const bytesOfPatterns = (patterns: SnapshotItem['patterns']): number =>
  patterns.reduce((sum, { pattern, is_regex }) => sum + (is_regex ? 2000 + 40 * pattern.length : 400), 0)
