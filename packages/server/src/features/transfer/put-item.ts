import { isDeepStrictEqual } from 'node:util'
import type { TenantChange } from '../../db/tenant-change.ts'
import { applyCommand } from '../../items/apply-command.ts'
import { itemChange } from '../../items/item-change.ts'
import type { ItemResource } from '../../items/item-resource.ts'
import { itemStore } from '../../items/item-store.ts'
import type { RenderedDocument } from './render-document.ts'

interface TransferItem<Definition> {
  status: 'draft' | 'published' | 'archived'
  created_at: string
  definition: Definition
  published: Definition | null
}

/** Makes one item equal to that of the document: its published definition and its working copy. */
export async function putItem<Definition extends object, Input extends object, Item extends object>(
  change: TenantChange,
  resource: ItemResource<Definition, Input, Item>,
  itemId: string,
  wanted: TransferItem<Definition>,
  rendered: RenderedDocument,
): Promise<void> {
  const items = itemChange(change, resource)
  const stored = await itemStore(change.tx, change.tenant.tenant_id, resource.name).find(itemId)
  const origin = { itemId, createdAt: new Date(wanted.created_at) }
  let item =
    stored ?? (await items.insert(wanted.published ?? wanted.definition, resource.events.create, origin))

  const mustBeLive = wanted.status === 'published' && item.row.status !== 'published'
  if (wanted.published && (mustBeLive || !isDeepStrictEqual(item.published, wanted.published))) {
    const event = item.row.status === 'archived' ? resource.events.rollback : resource.events.publish
    const delivered = await rendered.of<object>(itemId)
    const version = { definition: wanted.published, delivered }
    item = await items.publish(item, applyCommand(resource, item, 'rollback'), version, event)
  }
  if (!isDeepStrictEqual(item.row.definition, wanted.definition)) {
    applyCommand(resource, item, 'update')
    item = await items.edit(item, wanted.definition)
  }
  if (wanted.status === 'archived' && item.row.status !== 'archived') {
    await items.archive(item, applyCommand(resource, item, 'archive'))
  }
}
