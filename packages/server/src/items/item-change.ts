import type { AuditEvent } from '@guide/contracts'
import type { TenantChange } from '../db/tenant-change.ts'
import { notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import type { applyCommand } from './apply-command.ts'
import { draftStore } from './draft-store.ts'
import type { ItemResource } from './item-resource.ts'
import { type ItemRow, itemStore, type StoredItem } from './item-store.ts'
import { addedUsage, usageOf } from './item-usage.ts'
import { presentItem } from './present-item.ts'
import { previewLinkStore, usageOfLinks } from './preview-link-store.ts'
import { versionTexts } from './version-texts.ts'

/** The state that a command leads to. */
type NextState = ReturnType<typeof applyCommand>

/** A definition and what users get of it. */
export interface Rendered<Definition> {
  definition: Definition
  delivered: object
}

/** Writes tours, or content items, as part of a change. Each write has its audit record. */
export function itemChange<Definition extends object, Input extends object, Item extends object>(
  { tx, tenant, actor, now, audit, count }: TenantChange,
  resource: ItemResource<Definition, Input, Item>,
) {
  const store = itemStore(tx, tenant.tenant_id, resource.name)

  const record = (
    event: AuditEvent,
    before: StoredItem | null,
    after: StoredItem | null,
    sourceId?: string,
  ) =>
    audit({
      event,
      entityType: resource.name,
      entityId: (after ?? before)?.row.item_id ?? '',
      sourceId,
      before: before && presentItem(resource, before),
      after: after && presentItem(resource, after),
    })

  const save = async (
    before: StoredItem,
    values: Partial<ItemRow>,
    { published, publishedBytes }: Omit<StoredItem, 'row'>,
    event: AuditEvent,
    usage?: { mayExceed: boolean },
  ): Promise<StoredItem> => {
    const bytes = await store.update(before.row.item_id, { ...values, updated_at: now })
    const after = { row: { ...before.row, ...values, bytes, updated_at: now }, published, publishedBytes }
    count(addedUsage(before, after), usage)
    await record(event, before, after)
    return after
  }

  return {
    async find(itemId: string): Promise<StoredItem> {
      const item = await store.find(itemId)
      if (!item) throw notFound(resource.noun, itemId)
      return item
    },

    async findVersion(itemId: string, version: number): Promise<Rendered<Definition>> {
      const row = await store.findVersion(itemId, version)
      if (!row) throw notFound('version', String(version))
      return { definition: row.definition as Definition, delivered: row.delivered }
    },

    isUnique: store.isUnique,

    isReturn: ({ row }: StoredItem): Promise<boolean> => store.isReturn(row.item_id, row.version),

    async insert(
      definition: Definition,
      event: AuditEvent,
      {
        itemId = newId(resource.idPrefix),
        createdAt = now,
        sourceId,
      }: { itemId?: string | undefined; createdAt?: Date; sourceId?: string } = {},
    ): Promise<StoredItem> {
      const state = {
        status: 'draft' as const,
        version: 0,
        published_at: null,
        created_at: createdAt,
        updated_at: now,
      }
      const row = { item_id: itemId, definition: plain(definition), ...state }
      const bytes = await store.insert(row)
      const after = {
        row: { ...row, bytes, tenant_id: tenant.tenant_id, kind: resource.name },
        published: null,
        publishedBytes: null,
      }
      count(usageOf(after))
      await record(event, null, after, sourceId)
      return after
    },

    edit: (before: StoredItem, definition: Definition): Promise<StoredItem> =>
      save(before, { definition: plain(definition) }, before, resource.events.update),

    archive: (before: StoredItem, { status }: NextState): Promise<StoredItem> =>
      save(before, { status }, before, resource.events.archive),

    /** Deletes an item that is not published, with everything that is stored of it. */
    async delete(before: StoredItem): Promise<void> {
      const { item_id } = before.row
      const bytes = (await store.delete(item_id)) + (await draftStore(tx, tenant.tenant_id).delete(item_id))
      const links = usageOfLinks(await previewLinkStore(tx, tenant.tenant_id).removeOf(item_id))
      const { items } = usageOf(before)
      count({
        items: -items,
        definition_bytes: -bytes - links.definition_bytes,
        preview_links: -links.preview_links,
      })
      await record(resource.events.delete, before, null)
    },

    /**
     * Publishes a definition as the next version. Users get it from now on, and it becomes the working copy.
     * @param usage whether the bounds of the tenant may be exceeded, and whether also by the size of the version
     */
    async publish(
      before: StoredItem,
      { status, version }: NextState,
      { definition, delivered }: Rendered<Definition>,
      event: AuditEvent,
      usage?: { mayExceed: boolean; versionMayExceed: boolean },
    ): Promise<StoredItem> {
      const { item_id } = before.row
      const live = { version, definition: plain(definition), published_at: now }
      const forUsers = plain({ ...delivered, version })
      const publishedBytes = await store.insertVersion({
        item_id,
        delivered: forUsers,
        ...versionTexts(live.definition, forUsers),
        published_by: actor.userId,
        ...live,
      })
      count({ definition_bytes: publishedBytes }, { mayExceed: usage?.versionMayExceed ?? false })
      const served = { published: live.definition, publishedBytes }
      return save(before, { status, ...live }, served, event, usage)
    },
  }
}

/** The value as the database returns it, so that a value just written equals the same value read later. */
const plain = (value: object): Record<string, unknown> => JSON.parse(JSON.stringify(value))
