import { isDeepStrictEqual } from 'node:util'
import type { VersionSummary } from '@guide/contracts'
import type { Database } from '../db/database.ts'
import { knownEmails } from '../db/known-emails.ts'
import { mapPage, type Page, type Slice } from '../db/page.ts'
import { prepareChange } from '../db/prepare-change.ts'
import type { Actor, TenantChanges } from '../db/tenant-change.ts'
import type { Settings } from '../env.ts'
import { conflict, notFound } from '../errors.ts'
import { requireMatch } from '../etag.ts'
import { applyCommand } from './apply-command.ts'
import { requireSmall } from './definition-bounds.ts'
import { inSchemaOrder } from './in-schema-order.ts'
import { itemChange, type Rendered } from './item-change.ts'
import type { ItemResource } from './item-resource.ts'
import { itemStore, type Publication, type StoredItem } from './item-store.ts'
import { lifecycleOf, presentItem } from './present-item.ts'

/** A version that was published. */
export interface Published {
  itemId: string
  version: number
  publishedAt: string
}

interface Parts<
  Definition extends object,
  Input extends object,
  Item extends object,
  Summary extends object,
> {
  database: Database
  changes: TenantChanges
  settings: Pick<Settings, 'bounds'>
  resource: ItemResource<Definition, Input, Item, Summary>
}

export type ItemService<
  Definition extends object,
  Input extends object,
  Item extends object,
  Summary extends object,
> = ReturnType<typeof createItemService<Definition, Input, Item, Summary>>

/** Tours, or content items: their working copies, published versions and history. */
export function createItemService<
  Definition extends object,
  Input extends object,
  Item extends object,
  Summary extends object,
>({ database, changes, settings, resource }: Parts<Definition, Input, Item, Summary>) {
  const storeOf = (tenantId: string) => itemStore(database.sql, tenantId, resource.name)
  const maxBytes = () => settings.bounds.largest_definition_bytes
  const present = (item: StoredItem): Item => presentItem(resource, item)

  async function find(tenantId: string, itemId: string): Promise<StoredItem> {
    const item = await storeOf(tenantId).find(itemId)
    if (!item) throw notFound(resource.noun, itemId)
    return item
  }

  async function render({ row }: StoredItem): Promise<Rendered<Definition>> {
    const definition = row.definition as Definition
    return { definition, delivered: await resource.deliver(row.tenant_id, row.item_id, definition) }
  }

  const change = <T>(
    actor: Actor,
    work: (items: ReturnType<typeof itemChange<Definition, Input, Item>>) => Promise<T>,
  ): Promise<T> => changes.apply(actor, tenantChange => work(itemChange(tenantChange, resource)))

  return {
    async list(tenantId: string, slice: Slice): Promise<Page<Summary>> {
      return mapPage(await storeOf(tenantId).list(slice), row =>
        resource.summarize(row.item_id, row, lifecycleOf(row)),
      )
    },

    async get(tenantId: string, itemId: string): Promise<Item> {
      return present(await find(tenantId, itemId))
    },

    async versions(tenantId: string, itemId: string, slice: Slice): Promise<Page<VersionSummary>> {
      const page = await database.readOnly(async tx => {
        const store = itemStore(tx, tenantId, resource.name)
        if (!(await store.exists(itemId))) throw notFound(resource.noun, itemId)
        return store.versions(itemId, slice)
      })
      const publishers = page.items.map(({ published_by }) => published_by)
      const emails = await knownEmails(database.sql, tenantId, publishers)
      return mapPage(page, ({ title, step_count, ...row }) => ({
        ...publicationOf(row),
        published_by_email: emails.get(row.published_by) ?? null,
        title,
        ...(step_count !== null && { step_count }),
      }))
    },

    /** @param version as the path of a request has it: a malformed number is an unknown version */
    async version(tenantId: string, itemId: string, version: string) {
      const store = storeOf(tenantId)
      if (!(await store.exists(itemId))) throw notFound(resource.noun, itemId)
      const row = isVersionNumber(version) && (await store.findVersion(itemId, Number(version)))
      if (!row) throw notFound('version', version)
      const definition = inSchemaOrder(resource.schema, row.definition as Definition)
      return { ...publicationOf(row), definition }
    },

    /** Creates an item. Without an id it gets a new one. */
    async create(actor: Actor, input: Input, itemId?: string): Promise<Item> {
      const definition = resource.define(input, null, maxBytes())
      return change(actor, async items =>
        present(await items.insert(definition, resource.events.create, { itemId })),
      )
    },

    copy(actor: Actor, itemId: string): Promise<Item> {
      return change(actor, async items => {
        const { row } = await items.find(itemId)
        const definition = requireSmall(row.definition as Definition, null, maxBytes())
        return present(await items.insert(definition, resource.events.copy, { sourceId: itemId }))
      })
    },

    update(actor: Actor, itemId: string, input: Partial<Input>, ifMatch: string | undefined): Promise<Item> {
      return change(actor, async items => {
        const before = await items.find(itemId)
        requireMatch(ifMatch, () => present(before))
        applyCommand(resource, before, 'update')
        const definition = resource.define(input, before.row.definition as Definition, maxBytes())
        return present(await items.edit(before, definition))
      })
    },

    publish(
      actor: Actor,
      itemId: string,
      command: 'publish' | 'publish_changes' = 'publish',
      ifMatch?: string,
    ): Promise<Published> {
      const prepare = async () => render(await find(actor.tenantId, itemId))
      return prepareChange(prepare, (rendered, requireCurrent) =>
        change(actor, async items => {
          const before = await items.find(itemId)
          requireMatch(ifMatch, () => present(before))
          const next = applyCommand(resource, before, command)
          requireCurrent(isDeepStrictEqual(before.row.definition, rendered.definition))
          return toPublished(await items.publish(before, next, rendered, resource.events.publish))
        }),
      )
    },

    rollback(actor: Actor, itemId: string, version: number, ifMatch: string | undefined): Promise<Published> {
      return change(actor, async items => {
        const before = await items.find(itemId)
        requireMatch(ifMatch, () => present(before))
        const earlier = await items.findVersion(itemId, version)
        const next = applyCommand(resource, before, 'rollback')
        // A rollback takes something harmful away from users, so it is not refused for its size. But each one stores a
        // version: without room for it, nothing can be rolled back again and again.
        const isLive = isDeepStrictEqual(before.published, earlier.definition)
        const versionMayExceed =
          !isLive && (!(await items.isReturn(before)) || (await items.isUnique(itemId, version)))
        const usage = { mayExceed: true, versionMayExceed }
        return toPublished(await items.publish(before, next, earlier, resource.events.rollback, usage))
      })
    },

    async delete(actor: Actor, itemId: string): Promise<void> {
      await change(actor, async items => {
        const before = await items.find(itemId)
        if (before.row.status === 'published')
          throw conflict(`This ${resource.noun} is published; archive it before you delete it.`)
        await items.delete(before)
      })
    },

    archive(actor: Actor, itemId: string): Promise<{ version: number; archivedAt: string }> {
      return change(actor, async items => {
        const before = await items.find(itemId)
        const { row } = await items.archive(before, applyCommand(resource, before, 'archive'))
        return { version: row.version, archivedAt: row.updated_at.toISOString() }
      })
    },
  }
}

const isVersionNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text)

const publicationOf = ({ version, published_at, published_by }: Publication) => ({
  version,
  published_at: published_at.toISOString(),
  published_by,
})

const toPublished = ({ row }: StoredItem): Published => ({
  itemId: row.item_id,
  version: row.version,
  publishedAt: row.updated_at.toISOString(),
})
