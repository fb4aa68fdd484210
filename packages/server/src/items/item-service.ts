import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../db/database.ts'
import { mapPage, type Page, type Slice } from '../db/page.ts'
import type { Actor, TenantChange, TenantChanges } from '../db/tenant-change.ts'
import { notFound } from '../errors.ts'
import { requireMatch } from '../etag.ts'
import { allow } from './allow.ts'
import { itemChange, type Rendered } from './item-change.ts'
import type { ItemKind } from './item-kind.ts'
import { itemStore, type StoredItem } from './item-store.ts'
import { lifecycleOf, presentItem } from './present-item.ts'
import { inSchemaOrder } from './schema-order.ts'

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
      definition: inSchemaOrder(this.#kind.schema, row.definition as Definition),
    }))
  }

  /** Creates an item; its id is made up unless it is given. */
  async create(actor: Actor, input: Input, itemId?: string): Promise<Item> {
    const definition = this.#kind.define(input, null)
    return this.#change(actor, async items =>
      presentItem(this.#kind, await items.insert(definition, this.#kind.events.create, { itemId })),
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
      allow(this.#kind, before, 'update')
      const definition = this.#kind.define(input, before.row.definition as Definition)
      return presentItem(this.#kind, await items.edit(before, definition))
    })
  }

  async publish(
    actor: Actor,
    itemId: string,
    command: 'publish' | 'publish_changes' = 'publish',
  ): Promise<Published> {
    const ahead = await this.#render(await this.#find(actor.tenantId, itemId))
    return this.#change(actor, async items => {
      const before = await items.find(itemId)
      const reached = allow(this.#kind, before, command)
      const same = isDeepStrictEqual(before.row.definition, ahead.definition)
      const rendered = same ? ahead : await this.#render(before)
      return toPublished(await items.makeLive(before, reached, rendered, this.#kind.events.publish))
    })
  }

  rollback(actor: Actor, itemId: string, version: number): Promise<Published> {
    return this.#change(actor, async items => {
      const before = await items.find(itemId)
      const earlier = await items.findVersion(itemId, version)
      const reached = allow(this.#kind, before, 'rollback')
      return toPublished(await items.makeLive(before, reached, earlier, this.#kind.events.rollback))
    })
  }

  archive(actor: Actor, itemId: string): Promise<{ version: number; archivedAt: string }> {
    return this.#change(actor, async items => {
      const before = await items.find(itemId)
      const { row } = await items.archive(before, allow(this.#kind, before, 'archive'))
      return { version: row.version, archivedAt: row.updated_at.toISOString() }
    })
  }

  /** Parsing takes its time: it is done before the change begins, which keeps the tenant, or the database, waiting. */
  async #render({ row }: StoredItem): Promise<Rendered<Definition>> {
    const definition = row.definition as Definition
    return { definition, delivered: await this.#kind.deliver(row.item_id, definition) }
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
}

const toPublished = ({ row }: StoredItem): Published => ({
  itemId: row.item_id,
  version: row.version,
  publishedAt: row.updated_at.toISOString(),
})
