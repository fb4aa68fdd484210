import type { Draft, DraftInput } from '@guide/contracts'
import type { Database, Transaction } from '../db/database.ts'
import type { Actor, TenantChanges } from '../db/tenant-change.ts'
import type { Settings } from '../env.ts'
import { notFound } from '../errors.ts'
import { etagOf, requireMatch } from '../etag.ts'
import { requireSmall } from './definition-bounds.ts'
import { type DraftState, draftStore } from './draft-store.ts'
import type { ItemResource } from './item-resource.ts'
import { itemStore } from './item-store.ts'

interface Parts {
  database: Database
  changes: TenantChanges
  settings: Pick<Settings, 'bounds'>
  resource: Pick<ItemResource<object, object, object>, 'name' | 'noun'>
}

/** A draft with its entity tag. */
export interface TaggedDraft {
  draft: Draft
  etag: string
}

export type DraftService = ReturnType<typeof createDraftService>

/** The drafts of tours, or of content items: what editors are in the middle of. */
export function createDraftService({ database, changes, settings, resource }: Parts) {
  async function requireItem(db: Database['sql'] | Transaction, tenantId: string, itemId: string) {
    if (!(await itemStore(db, tenantId, resource.name).exists(itemId))) throw notFound(resource.noun, itemId)
  }

  /** The state of a draft before it is changed. */
  async function findState(tx: Transaction, tenantId: string, itemId: string, ifMatch: string | undefined) {
    await requireItem(tx, tenantId, itemId)
    const state = await draftStore(tx, tenantId).findState(itemId)
    requireMatch(ifMatch, () => tagged(state))
    return state
  }

  return {
    async get(tenantId: string, itemId: string): Promise<TaggedDraft> {
      await requireItem(database.sql, tenantId, itemId)
      const row = await draftStore(database.sql, tenantId).find(itemId)
      return present(row?.draft ?? null, row)
    },

    put(
      actor: Actor,
      itemId: string,
      { draft }: DraftInput,
      ifMatch: string | undefined,
    ): Promise<TaggedDraft> {
      return changes.keep(actor, async ({ tx, now, count }) => {
        const before = await findState(tx, actor.tenantId, itemId, ifMatch)
        const store = draftStore(tx, actor.tenantId)
        const maxBytes = settings.bounds.largest_definition_bytes
        const isLarge = before !== undefined && before.bytes > maxBytes
        requireSmall(draft, isLarge ? ((await store.find(itemId))?.draft ?? null) : null, maxBytes)
        const after = await store.put({
          item_id: itemId,
          draft,
          updated_at: now,
          updated_by: actor.userId,
        })
        count({ definition_bytes: after.bytes - (before?.bytes ?? 0) })
        return present(draft, after)
      })
    },

    async delete(actor: Actor, itemId: string, ifMatch: string | undefined): Promise<void> {
      await changes.keep(actor, async ({ tx, count }) => {
        await findState(tx, actor.tenantId, itemId, ifMatch)
        count({ definition_bytes: -(await draftStore(tx, actor.tenantId).delete(itemId)) })
      })
    },
  }
}

/** What the entity tag of a draft is made of, so that it is known without reading the draft. */
const tagged = (state: DraftState | undefined) => ({
  digest: state?.digest ?? null,
  updated_at: state?.updated_at.toISOString() ?? null,
  updated_by: state?.updated_by ?? null,
})

function present(draft: Draft['draft'], state: DraftState | undefined): TaggedDraft {
  const { digest, ...stored } = tagged(state)
  return { draft: { draft, ...stored }, etag: etagOf({ digest, ...stored }) }
}
