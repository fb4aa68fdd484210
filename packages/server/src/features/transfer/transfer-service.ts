import { isDeepStrictEqual } from 'node:util'
import type { TransferDocument, TransferEntry } from '@guide/contracts'
import type { Database, Transaction } from '../../db/database.ts'
import type { TenantChange, TenantChanges } from '../../db/tenant-change.ts'
import { conflict, notFound, Refusal } from '../../errors.ts'
import { contentKind } from '../../items/content-kind.ts'
import { itemChange } from '../../items/item-change.ts'
import type { ItemKind } from '../../items/item-kind.ts'
import { itemStore } from '../../items/item-store.ts'
import { tourKind } from '../../items/tour-kind.ts'
import { allAudiences } from '../audiences/audiences-reads.ts'
import { putAudience } from '../audiences/audiences-writes.ts'
import { findTenant } from '../config/config-reads.ts'
import { ownThemes } from '../themes/themes-reads.ts'
import { makeDefaultTheme, putTheme } from '../themes/themes-writes.ts'
import { planTransfer } from './plan-transfer.ts'

interface TransferItem<Definition> {
  status: 'draft' | 'published' | 'archived'
  definition: Definition
  published: Definition | null
}

/** Moves what tenants have authored from one to another. */
export class TransferService {
  readonly #database: Database
  readonly #changes: TenantChanges

  constructor(database: Database, changes: TenantChanges) {
    this.#database = database
    this.#changes = changes
  }

  async export(tenantId: string): Promise<TransferDocument> {
    const tenant = await findTenant(this.#database.sql, tenantId)
    if (!tenant) throw notFound('tenant', tenantId)
    return this.#database.transaction(tx => documentOf(tx, tenantId, tenant.default_theme_id))
  }

  /** Applies a document whole. A plan is the same with everything undone, so that it cannot promise too much. */
  async import(
    tenantId: string,
    requestId: string,
    document: TransferDocument,
    mode: 'plan' | 'apply',
  ): Promise<{ applied: boolean; entries: TransferEntry[] }> {
    const actor = { tenantId, userId: 'platform', email: null, requestId }
    try {
      const entries = await this.#changes.apply(actor, async change => {
        const current = await documentOf(change.tx, tenantId, change.tenant.default_theme_id)
        const planned = planTransfer(current, document)
        await applyDocument(change, document, new Set(planned.filter(isDue).map(entry => entry.entity_id)))
        if (mode === 'plan') throw new PlanDone(planned)
        return planned
      })
      return { applied: true, entries }
    } catch (error) {
      if (error instanceof PlanDone) return { applied: false, entries: error.entries }
      throw error
    }
  }
}

/** Undoes the transaction of a plan. */
class PlanDone extends Error {
  constructor(readonly entries: TransferEntry[]) {
    super('planned')
  }
}

const isDue = ({ action }: TransferEntry) => action !== 'leave'

async function documentOf(
  tx: Transaction,
  tenantId: string,
  defaultThemeId: string | null,
): Promise<TransferDocument> {
  const items = async (kind: 'tour' | 'content') =>
    (await itemStore(tx, tenantId, kind).all()).map(({ row, published }) => ({
      id: row.item_id,
      item: { status: row.status, definition: row.definition as never, published: published as never },
    }))
  return {
    format: 'guide/1',
    default_theme_id: defaultThemeId,
    themes: await ownThemes(tx, tenantId),
    audiences: await allAudiences(tx, tenantId),
    tours: (await items('tour')).map(({ id, item }) => ({ tour_id: id, ...item })),
    content: (await items('content')).map(({ id, item }) => ({ content_id: id, ...item })),
  }
}

async function applyDocument(change: TenantChange, document: TransferDocument, due: ReadonlySet<string>) {
  for (const theme of document.themes) if (due.has(theme.theme_id)) await putTheme(change, theme)
  for (const audience of document.audiences)
    if (due.has(audience.audience_id)) await putAudience(change, audience)
  for (const { tour_id, ...tour } of document.tours) {
    if (due.has(tour_id)) await under(`tour ${tour_id}`, () => putItem(change, tourKind, tour_id, tour))
  }
  for (const { content_id, ...item } of document.content) {
    if (due.has(content_id))
      await under(`content ${content_id}`, () => putItem(change, contentKind, content_id, item))
  }
  const { default_theme_id } = document
  if (default_theme_id && default_theme_id !== change.tenant.default_theme_id) {
    await makeDefaultTheme(change, default_theme_id)
  }
}

/** Brings one item to where the document has it: its published definition live, its working copy as given. */
async function putItem<Definition extends object, Input extends object, Item extends object>(
  change: TenantChange,
  kind: ItemKind<Definition, Input, Item>,
  itemId: string,
  wanted: TransferItem<Definition>,
) {
  const items = itemChange(change, kind)
  const checked = (definition: Definition) => kind.define(definition as unknown as Partial<Input>, null)
  const stored = await itemStore(change.tx, change.tenant.tenant_id, kind.kind).find(itemId)
  let item =
    stored ?? (await items.insert(checked(wanted.published ?? wanted.definition), kind.events.create, itemId))

  const mustBeLive = wanted.status === 'published' && item.row.status !== 'published'
  if (wanted.published && (mustBeLive || !isDeepStrictEqual(item.published, wanted.published))) {
    item = await items.makeLive(item, item.row.version + 1, checked(wanted.published), kind.events.publish)
  }
  if (!isDeepStrictEqual(item.row.definition, wanted.definition)) {
    if (item.row.status === 'archived') throw conflict('is archived here; roll it back first')
    item = await items.edit(item, checked(wanted.definition))
  }
  if (wanted.status === 'archived' && item.row.status !== 'archived') await items.archive(item)
}

/** Says of which entity a refusal speaks: a document holds many. */
async function under<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(error.code, `${name}: ${error.message}`)
    throw error
  }
}
