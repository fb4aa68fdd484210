import { isDeepStrictEqual } from 'node:util'
import type { CreatedPreviewLink, PreviewLink, PreviewLinkCreate } from '@guide/contracts'
import { demoTenantId } from '../../auth/demo.ts'
import { hashOfToken, newToken } from '../../auth/link-token.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import { prepareChange } from '../../db/prepare-change.ts'
import type { Actor, TenantChanges } from '../../db/tenant-change.ts'
import { notFound } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { ItemResource } from '../../items/item-resource.ts'
import { itemStore, type StoredItem } from '../../items/item-store.ts'
import { previewLinkStore, usageOfLinks } from '../../items/preview-link-store.ts'
import { pageUrl, withToken } from './page-address.ts'
import { toPreviewLink } from './present-preview-link.ts'

interface Parts<Definition extends object> {
  database: Database
  changes: TenantChanges
  clock: Clock
  settings: { demoAuth: boolean }
  resource: Pick<ItemResource<Definition, object, object>, 'name' | 'noun' | 'deliver'>
}

const lifetimeMs = 7 * 24 * 60 * 60 * 1000
const entityType = 'preview-link'

export type PreviewLinkService = ReturnType<typeof createPreviewLinkService>

/** The preview links of tours, or of content items. */
export function createPreviewLinkService<Definition extends object>(parts: Parts<Definition>) {
  const { database, changes, clock, settings, resource } = parts

  function required(item: StoredItem | undefined, itemId: string): StoredItem {
    if (!item) throw notFound(resource.noun, itemId)
    return item
  }

  return {
    async list(tenantId: string, itemId: string, slice: Slice): Promise<Page<PreviewLink>> {
      const isThere = await itemStore(database.sql, tenantId, resource.name).exists(itemId)
      if (!isThere) throw notFound(resource.noun, itemId)
      const now = new Date(clock.now())
      return mapPage(await previewLinkStore(database.sql, tenantId).list(itemId, slice, now), toPreviewLink)
    },

    create(actor: Actor, itemId: string, { url }: PreviewLinkCreate): Promise<CreatedPreviewLink> {
      const prepare = async () => {
        const store = itemStore(database.sql, actor.tenantId, resource.name)
        const { row } = required(await store.find(itemId), itemId)
        const definition = row.definition as Definition
        return { definition, delivered: await resource.deliver(actor.tenantId, itemId, definition) }
      }
      const token = newToken()
      return prepareChange(prepare, ({ definition, delivered }, requireCurrent) =>
        changes.apply(actor, async ({ tx, tenant, now, audit, count }) => {
          const item = required(await itemStore(tx, actor.tenantId, resource.name).find(itemId), itemId)
          // The demo is tried out on any page, like its sign-in for admins.
          const isDemo = settings.demoAuth && actor.tenantId === demoTenantId
          const page = pageUrl(url, isDemo ? null : tenant.admin_origins)
          requireCurrent(isDeepStrictEqual(item.row.definition, definition))
          const links = previewLinkStore(tx, actor.tenantId)
          const ended = usageOfLinks(await links.removeEnded(now))
          const row = await links.insert({
            link_id: newId('prv'),
            item_id: itemId,
            token_hash: hashOfToken(token) as Buffer,
            url: page,
            version: item.row.version,
            definition: item.row.definition,
            delivered: { ...delivered },
            created_by: actor.userId,
            creator_email: actor.email,
            created_at: now,
            expires_at: new Date(now.getTime() + lifetimeMs),
          })
          const added = usageOfLinks([row])
          count({
            preview_links: added.preview_links - ended.preview_links,
            definition_bytes: added.definition_bytes - ended.definition_bytes,
          })
          const link = toPreviewLink(row)
          const after = { ...link, item_id: itemId }
          const entity = { entityType, entityId: row.link_id } as const
          await audit({ event: 'PreviewLinkCreatedByAdmin', ...entity, before: null, after })
          return { ...link, url: withToken(page, token) }
        }),
      )
    },

    revoke(actor: Actor, itemId: string, linkId: string): Promise<void> {
      return changes.apply(actor, async ({ tx, audit, count }) => {
        const row = await previewLinkStore(tx, actor.tenantId).remove(itemId, linkId)
        if (!row) throw notFound('preview link', linkId)
        const { preview_links, definition_bytes } = usageOfLinks([row])
        count({ preview_links: -preview_links, definition_bytes: -definition_bytes })
        const before = { ...toPreviewLink(row), item_id: itemId }
        const entity = { entityType, entityId: linkId } as const
        await audit({ event: 'PreviewLinkRevokedByAdmin', ...entity, before, after: null })
      })
    },
  }
}
