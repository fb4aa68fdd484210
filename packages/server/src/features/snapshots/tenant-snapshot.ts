import type { SdkTheme, TourDefinition } from '@guide/contracts'
import { buildSnapshotInParts, type Snapshot, type SnapshotItem, type SnapshotOptions } from '@guide/engine'
import type { Database } from '../../db/database.ts'
import { fingerprintsOf } from '../../items/deliver-target.ts'
import { inSlices, startSlices } from '../../slices.ts'
import { hasPublishedArticles } from '../articles/articles-reads.ts'
import { audiencesWithSizes } from '../audiences/audiences-reads.ts'
import { defaultTheme } from '../themes/themes-reads.ts'
import { partsOf, toItemDefinition } from './item-definition.ts'
import {
  findDrafts,
  findUnpublished,
  type ItemRecord,
  snapshotStore,
  type TenantRow,
} from './snapshots-store.ts'

/** Everything that a tenant delivers at one revision. */
export interface TenantSnapshot {
  readonly revision: number
  readonly fingerprint: string
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
  /** The estimated memory. */
  readonly bytes: number
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
    const records = await store.published()
    return { tenant, common, records, audiences: await audiencesWithSizes(tx, tenantId) }
  })
  if (read === null || 'live' in read) return read
  const { tenant, common, records, audiences } = read
  const live = await compile(records, { ...switchesOf(tenant), audiences })
  const parts = new Map(records.map(record => [record.item_id, partsOf(record)]))
  const fingerprints = new Map(records.flatMap(fingerprintsIn))
  const addressPartsJson = JSON.stringify(live.addressParts)
  const bytes = bytesOf(live) + bytesOfAudiences(audiences) + bytesOfTexts(fingerprints)
  return { ...common, live, addressPartsJson, parts, fingerprints, bytes }
}

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

function fingerprintsIn({ item_id, definition }: ItemRecord): [string, string][] {
  const items = fingerprintsOf(item_id, definition as TourDefinition)
  return items.length > 0 ? [[item_id, JSON.stringify({ data: { items } })]] : []
}

async function compile(records: ItemRecord[], options: SnapshotOptions): Promise<Snapshot> {
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

/** A value takes its text, the header of a string and a place in a set. */
const bytesOfAudiences = (audiences: { bytes: number; value_count: number }[]): number =>
  audiences.reduce((sum, { bytes, value_count }) => sum + bytes + 60 * value_count, 0)

const bytesOfTexts = (texts: ReadonlyMap<string, string>): number =>
  [...texts.values()].reduce((sum, text) => sum + 100 + text.length, 0)

/** What compiled patterns need, estimated. */
export const bytesOfPatterns = (patterns: SnapshotItem['patterns']): number =>
  patterns.reduce((sum, { pattern, is_regex }) => sum + (is_regex ? 2000 + 40 * pattern.length : 400), 0)
