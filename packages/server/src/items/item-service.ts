import type { Database } from '../db/database.ts'
import { mapPage, type Page, type Slice } from '../db/page.ts'
import type { Actor, TenantChange, TenantChanges } from '../db/tenant-change.ts'
import { conflict, notFound } from '../errors.ts'
import { requireMatch } from '../etag.ts'
import { itemChange } from './item-change.ts'
import type { ItemKind } from './item-kind.ts'
import type { Command } from './item-life.ts'
import { itemStore, type StoredItem } from './item-store.ts'
import { hasUnpublishedChanges, lifecycleOf, presentItem } from './present-item.ts'

/** A version that was made live. */
export interface Published {
  itemId: string
  version: number
  publishedAt: string
}

/** The life of tours, or of content items: working copies, immutable versions, and their history. */
export class ItemService<
  Definition extends object,
  Input extends object,
  Item extends object,
  Summary extends object,
> {
  readonly #database: Database
  readonly #changes: TenantChanges
  readonly #kind: ItemKind<Definition, Input, Item, Summary>

  constructor(database: Database, changes: TenantChanges, kind: ItemKind<Definition, Input, Item, Summary>) {
    this.#database = database
    this.#changes = changes
    this.#kind = kind
  }

  async list(tenantId: string, slice: Slice): Promise<Page<Summary>> {
    return mapPage(await this.#stored(tenantId).list(slice), row =>
      this.#kind.summarize(row.item_id, row.definition as Definition, lifecycleOf(row)),
    )
  }

  async get(tenantId: string, itemId: string): Promise<Item> {
    return presentItem(this.#kind, await this.#find(tenantId, itemId))
  }

  async versions(tenantId: string, itemId: string, slice: Slice) {
    await this.#find(tenantId, itemId)
    return mapPage(await this.#stored(tenantId).versions(itemId, slice), row => ({
      version: row.version,
      published_at: row.published_at.toISOString(),
      published_by: row.published_by,
      definition: row.definition as Definition,
    }))
  }

  async create(actor: Actor, input: Input): Promise<Item> {
    const definition = this.#kind.define(input, null)
    return this.#change(actor, async items =>
      presentItem(this.#kind, await items.insert(definition, this.#kind.events.create)),
    )
  }

  copy(actor: Actor, itemId: string): Promise<Item> {
    return this.#change(actor, async items => {
      const { row } = await items.find(itemId)
      return presentItem(this.#kind, await items.insert(row.definition as Definition, this.#kind.events.copy))
    })
  }

  update(actor: Actor, itemId: string, input: Partial<Input>, ifMatch: string | undefined): Promise<Item> {
    return this.#change(actor, async items => {
      const before = await items.find(itemId)
      requireMatch(ifMatch, presentItem(this.#kind, before))
      this.#allow(before, 'update')
      const definition = this.#kind.define(input, before.row.definition as Definition)
      return presentItem(this.#kind, await items.edit(before, definition))
    })
  }

  publish(
    actor: Actor,
    itemId: string,
    command: 'publish' | 'publish_changes' = 'publish',
  ): Promise<Published> {
    return this.#change(actor, async items => {
      const before = await items.find(itemId)
      const { version } = this.#allow(before, command)
      return toPublished(
        await items.makeLive(before, version, before.row.definition as Definition, this.#kind.events.publish),
      )
    })
  }

  rollback(actor: Actor, itemId: string, version: number): Promise<Published> {
    return this.#change(actor, async items => {
      const before = await items.find(itemId)
      const earlier = await items.findVersion(itemId, version)
      const { version: next } = this.#allow(before, 'rollback')
      return toPublished(await items.makeLive(before, next, earlier, this.#kind.events.rollback))
    })
  }

  archive(actor: Actor, itemId: string): Promise<{ version: number; archivedAt: string }> {
    return this.#change(actor, async items => {
      const before = await items.find(itemId)
      this.#allow(before, 'archive')
      const { row } = await items.archive(before)
      return { version: row.version, archivedAt: row.updated_at.toISOString() }
    })
  }

  #stored(tenantId: string) {
    return itemStore(this.#database.sql, tenantId, this.#kind.kind)
  }

  async #find(tenantId: string, itemId: string): Promise<StoredItem> {
    const item = await this.#stored(tenantId).find(itemId)
    if (!item) throw notFound(this.#kind.noun, itemId)
    return item
  }

  #change<T>(
    actor: Actor,
    work: (items: ReturnType<typeof itemChange<Definition, Input, Item>>) => Promise<T>,
  ) {
    return this.#changes.apply(actor, (change: TenantChange) => work(itemChange(change, this.#kind)))
  }

  /** Where a command leads from here; refuses what the item's life does not allow. */
  #allow(item: StoredItem, command: Command) {
    const { status, version } = item.row
    const state = { status, version, hasUnpublishedChanges: hasUnpublishedChanges(item) }
    const outcome = this.#kind.life(state, command)
    if ('refused' in outcome) throw conflict(outcome.refused)
    return outcome
  }
}

const toPublished = ({ row }: StoredItem): Published => ({
  itemId: row.item_id,
  version: row.version,
  publishedAt: row.updated_at.toISOString(),
})
