import { isDeepStrictEqual } from 'node:util'
import type { TenantChange } from '../../db/tenant-change.ts'
import { allow } from '../../items/allow.ts'
import { itemChange } from '../../items/item-change.ts'
import type { ItemKind } from '../../items/item-kind.ts'
import { itemStore } from '../../items/item-store.ts'

interface TransferItem<Definition> {
  status: 'draft' | 'published' | 'archived'
  created_at: string
  definition: Definition
  published: Definition | null
}

/** Brings one item to where the document has it: its published definition live, its working copy as given. */
export async function putItem<Definition extends object, Input extends object, Item extends object>(
  change: TenantChange,
  kind: ItemKind<Definition, Input, Item>,
  itemId: string,
  wanted: TransferItem<Definition>,
): Promise<void> {
  const items = itemChange(change, kind)
  const stored = await itemStore(change.tx, change.tenant.tenant_id, kind.kind).find(itemId)
  if (stored) kind.define(wanted.definition as unknown as Partial<Input>, stored.row.definition as Definition)
  const origin = { itemId, createdAt: new Date(wanted.created_at) }
  let item = stored ?? (await items.insert(wanted.published ?? wanted.definition, kind.events.create, origin))

  const mustBeLive = wanted.status === 'published' && item.row.status !== 'published'
  if (wanted.published && (mustBeLive || !isDeepStrictEqual(item.published, wanted.published))) {
    const event = item.row.status === 'archived' ? kind.events.rollback : kind.events.publish
    const rendered = { definition: wanted.published, delivered: await kind.deliver(itemId, wanted.published) }
    item = await items.makeLive(item, allow(kind, item, 'rollback'), rendered, event)
  }
  if (!isDeepStrictEqual(item.row.definition, wanted.definition)) {
    allow(kind, item, 'update')
    item = await items.edit(item, wanted.definition)
  }
  if (wanted.status === 'archived' && item.row.status !== 'archived') {
    await items.archive(item, allow(kind, item, 'archive'))
  }
}
