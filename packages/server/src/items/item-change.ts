import type { AuditEvent } from '@guide/contracts'
import type { TenantChange } from '../db/tenant-change.ts'
import { notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import type { allow } from './allow.ts'
import type { ItemKind } from './item-kind.ts'
import { type ItemRow, itemStore, type StoredItem } from './item-store.ts'
import { presentItem } from './present-item.ts'

/** Where a command leads, as the item's life has it. */
type Reached = ReturnType<typeof allow>

/** A definition, and what users get of it. */
export interface Rendered<Definition> {
  definition: Definition
  delivered: object
}

/** Writes the items of one kind as part of one change: each write with its audit record. */
export function itemChange<Definition extends object, Input extends object, Item extends object>(
  { tx, tenant, actor, now, audit }: TenantChange,
  kind: ItemKind<Definition, Input, Item>,
) {
  const store = itemStore(tx, tenant.tenant_id, kind.kind)

  const record = (event: AuditEvent, before: StoredItem | null, after: StoredItem) =>
    audit({
      event,
      entityType: kind.kind,
      entityId: after.row.item_id,
      before: before && presentItem(kind, before),
      after: presentItem(kind, after),
    })

  const save = async (
    before: StoredItem,
    values: Partial<ItemRow>,
    published: StoredItem['published'],
    event: AuditEvent,
  ): Promise<StoredItem> => {
    const after = { row: { ...before.row, ...values, updated_at: now }, published }
    await store.update(before.row.item_id, { ...values, updated_at: now })
    await record(event, before, after)
    return after
  }

  return {
    async find(itemId: string): Promise<StoredItem> {
      const item = await store.find(itemId)
      if (!item) throw notFound(kind.noun, itemId)
      return item
    },

    async findVersion(itemId: string, version: number): Promise<Rendered<Definition>> {
      const row = await store.findVersion(itemId, version)
      if (!row) throw notFound('version', String(version))
      return { definition: row.definition as Definition, delivered: row.delivered }
    },

    async insert(
      definition: Definition,
      event: AuditEvent,
      {
        itemId = newId(kind.idPrefix),
        createdAt = now,
      }: { itemId?: string | undefined; createdAt?: Date } = {},
    ): Promise<StoredItem> {
      const life = {
        status: 'draft' as const,
        version: 0,
        published_at: null,
        created_at: createdAt,
        updated_at: now,
      }
      const row = { item_id: itemId, definition: plain(definition), ...life }
      await store.insert(row)
      const after = { row: { ...row, tenant_id: tenant.tenant_id, kind: kind.kind }, published: null }
      await record(event, null, after)
      return after
    },

    edit: (before: StoredItem, definition: Definition): Promise<StoredItem> =>
      save(before, { definition: plain(definition) }, before.published, kind.events.update),

    archive: (before: StoredItem, { status }: Reached): Promise<StoredItem> =>
      save(before, { status }, before.published, kind.events.archive),

    /** Publishes a definition as the next version: from now on it is what users get, and what admins edit. */
    async makeLive(
      before: StoredItem,
      { status, version }: Reached,
      { definition, delivered }: Rendered<Definition>,
      event: AuditEvent,
    ): Promise<StoredItem> {
      const { item_id } = before.row
      const live = { version, definition: plain(definition), published_at: now }
      await store.insertVersion({
        item_id,
        delivered: plain({ ...delivered, version }),
        published_by: actor.userId,
        ...live,
      })
      return save(before, { status, ...live }, live.definition, event)
    },
  }
}

/** The value as the database gives it back, so that what was just written equals what is read later. */
const plain = (value: object): Record<string, unknown> => JSON.parse(JSON.stringify(value))
