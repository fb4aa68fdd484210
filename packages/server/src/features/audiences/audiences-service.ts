import type {
  Audience,
  AudienceCreate,
  AudienceSummary,
  AudienceUpdate,
  AudienceUse,
  AudienceUses,
} from '@guide/contracts'
import { expressionCost } from '@guide/engine'
import type { Database } from '../../db/database.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { Actor, TenantChanges } from '../../db/tenant-change.ts'
import { conflict, notFound } from '../../errors.ts'
import { requireMatch } from '../../etag.ts'
import { newId } from '../../ids.ts'
import { audienceUses } from './audience-use-store.ts'
import { type AudienceFilter, audienceStore } from './audiences-store.ts'
import { putAudience, saveAudience } from './audiences-writes.ts'
import { toAudience } from './present-audience.ts'

export type AudienceService = ReturnType<typeof createAudienceService>

/** Manages the saved audiences of a tenant. */
export function createAudienceService({ database, changes }: { database: Database; changes: TenantChanges }) {
  return {
    async list(tenantId: string, filter: AudienceFilter, slice: Slice): Promise<Page<AudienceSummary>> {
      const store = audienceStore(database.sql, tenantId)
      const page = await store.list(filter, slice)
      const counts = await store.itemCounts(page.items.map(({ audience_id }) => audience_id))
      return mapPage(page, row => ({
        ...row,
        item_count: counts.get(row.audience_id) ?? 0,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
      }))
    },

    async get(tenantId: string, audienceId: string): Promise<Audience> {
      return toAudience(await find(audienceStore(database.sql, tenantId), audienceId))
    },

    create(actor: Actor, fields: AudienceCreate, audienceId = newId('aud')): Promise<Audience> {
      const blank = { audience_id: audienceId, description: '', rule: null, values: null }
      return changes.apply(actor, change => putAudience(change, { ...blank, ...fields }))
    },

    update(
      actor: Actor,
      audienceId: string,
      fields: AudienceUpdate,
      ifMatch: string | undefined,
    ): Promise<Audience> {
      return changes.apply(actor, async change => {
        const before = await find(audienceStore(change.tx, actor.tenantId), audienceId)
        requireMatch(ifMatch, () => toAudience(before))
        return saveAudience(change, before, { ...before, ...fields })
      })
    },

    async uses(tenantId: string, audienceId: string): Promise<AudienceUses> {
      await find(audienceStore(database.sql, tenantId), audienceId)
      const uses = await audienceUses(database.sql, tenantId, audienceId)
      return { items: uses.slice(0, maxUses), total: uses.length }
    },

    remove(actor: Actor, audienceId: string): Promise<void> {
      return changes.apply(actor, async ({ tx, audit, count }) => {
        const store = audienceStore(tx, actor.tenantId)
        const row = await find(store, audienceId)
        const uses = await audienceUses(tx, actor.tenantId, audienceId)
        if (uses.length > 0) throw conflict(`This audience is in use by ${listed(uses)}.`)
        await store.remove(audienceId)
        count({ audiences: -1, audience_bytes: -row.bytes, expressions: -expressionCost(row.rule) })
        const entity = { entityType: 'audience', entityId: audienceId } as const
        await audit({ event: 'audience.deleted', ...entity, before: toAudience(row), after: null })
      })
    },
  }
}

async function find(store: ReturnType<typeof audienceStore>, audienceId: string) {
  const audience = await store.find(audienceId)
  if (!audience) throw notFound('audience', audienceId)
  return audience
}

const nouns = { tour: 'the tour', content: 'the content item', audience: 'the audience' }
const maxListed = 3
const maxUses = 100

function listed(uses: AudienceUse[]): string {
  const names = uses.slice(0, maxListed).map(({ kind, id, name }) => `${nouns[kind]} "${name}" (${id})`)
  const more = uses.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
