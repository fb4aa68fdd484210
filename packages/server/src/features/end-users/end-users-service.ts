import { randomBytes } from 'node:crypto'
import type { EndUserSummary, Erasure, EndUser as StoredUser, UserKind } from '@guide/contracts'
import { StreamedJson } from '../../answers/streamed-json.ts'
import type { AdminPrincipal } from '../../auth/principal.ts'
import type { Clock } from '../../db/database-clock.ts'
import type { Page, Slice } from '../../db/page.ts'
import type { Actor } from '../../db/tenant-change.ts'
import { conflict, notFound } from '../../errors.ts'
import { readSearches } from '../help-searches/help-searches-reads.ts'
import { countRemoved, removeProgress } from '../progress/progress-writes.ts'
import { readMailAddresses } from '../threads/threads-reads.ts'
import { contextsOf } from './contexts-store.ts'
import { auditId, digestOf, type EndUser, endUserOf } from './end-user.ts'
import { endUserStore, listEndUsers } from './end-users-store.ts'
import type { ErasureParts } from './erase-stored.ts'
import { createErasureJob } from './erasure-job.ts'
import { createErasureRecord, type StoredTexts } from './erasure-record.ts'
import { erasureStore } from './erasures-store.ts'
import { exportOf } from './export-end-user.ts'
import { exportedEvents } from './exported-rows-store.ts'
import { ownRowsAfter } from './own-rows-store.ts'
import { toContext, toErasure, toNamedProgress, toStoredProgress } from './present-end-user.ts'

/** In how many batches of 5,000 events a request looks for a user. There is no index of events by user. */
const maxBatches = 20

export type EndUserService = ReturnType<typeof createEndUserService>

/** Shows, exports and erases what is stored about the end users of a tenant. */
export function createEndUserService(parts: ErasureParts & { clock: Clock; erasureTexts: StoredTexts }) {
  const { database, clock, changes, progress, erasureTexts } = parts
  const record = createErasureRecord({ database, clock, texts: erasureTexts })

  async function read(user: EndUser) {
    const store = endUserStore(database.sql, user)
    return {
      counts: await store.counts(),
      audiences: (await store.audiences()).map(({ audience_id }) => audience_id),
      contexts: await contextsOf(database.sql, user.tenantId, user.userKey),
    }
  }

  /** Since when the user wants no mails, at whichever address. */
  async function unsubscribedAt({ tenantId, userId, kind }: EndUser): Promise<string | null> {
    if (kind !== 'user') return null
    const addresses = await readMailAddresses(database.sql, tenantId, userId)
    const times = addresses.flatMap(({ unsubscribed_at }) => unsubscribed_at?.toISOString() ?? [])
    return times.sort()[0] ?? null
  }

  async function isKnown(user: EndUser): Promise<boolean> {
    const { counts, audiences, contexts } = await read(user)
    const isFound = audiences.length + contexts.length > 0 || Object.values(counts).some(count => count > 0)
    return isFound || (await endUserStore(database.sql, user).hasMails()) || hasSearched(user)
  }

  const storedDigest = async ({ tenantId, userKey }: EndUser): Promise<string> =>
    digestOf({ erasure_key: await erasureStore(database.sql, tenantId).key() }, userKey)

  const hasSearched = async (user: EndUser): Promise<boolean> =>
    (await readSearches(database.sql, user.tenantId, await storedDigest(user))).length > 0

  /** Whether anything names the user. If more events are stored than are looked at, it may be so. */
  async function mayBeStored(user: EndUser): Promise<boolean> {
    if (await isKnown(user)) return true
    let after: string[] = []
    for (let batch = 0; batch < maxBatches; batch++) {
      const next = await ownRowsAfter(database.sql, user, exportedEvents, after)
      if (next.rows.length > 0) return true
      if (!next.after) return false
      after = next.after
    }
    return true
  }

  return {
    list: (
      tenantId: string,
      kind: UserKind,
      q: string | undefined,
      slice: Slice,
    ): Promise<Page<EndUserSummary>> => listEndUsers(database.sql, tenantId, kind, q, slice),

    async get({ tenant, role }: AdminPrincipal, kind: UserKind, userId: string): Promise<StoredUser> {
      const user = endUserOf(tenant.tenant_id, kind, userId)
      const erasure = await erasureStore(database.sql, user.tenantId).latest(digestOf(tenant, user.userKey))
      if (!erasure && !(await isKnown(user))) throw notFound('end user', userId)
      const { counts, audiences, contexts } = await read(user)
      return {
        user_id: userId,
        kind,
        counts,
        progress: (await endUserStore(database.sql, user).namedProgress()).map(toNamedProgress),
        audiences,
        contexts: role === 'viewer' ? null : contexts.map(toContext),
        unsubscribed_at: await unsubscribedAt(user),
        erasure: erasure ? toErasure(erasure) : null,
      }
    },

    async export(tenantId: string, kind: UserKind, userId: string): Promise<StreamedJson> {
      const user = endUserOf(tenantId, kind, userId)
      if (!(await mayBeStored(user))) throw notFound('end user', userId)
      return new StreamedJson(exportOf(database, clock, user, await storedDigest(user)))
    },

    /** Starts the erasure of a user; a job does it. If one is already under way, nothing changes. */
    async erase(actor: Actor, kind: UserKind, userId: string): Promise<Erasure> {
      const user = endUserOf(actor.tenantId, kind, userId)
      const isStored = await mayBeStored(user)
      return changes.apply(actor, async ({ tx, tenant }) => {
        const store = erasureStore(tx, actor.tenantId)
        const digest = digestOf(tenant, user.userKey)
        const latest = await store.latest(digest)
        if (latest && !latest.completed_at) return toErasure(latest)
        if (!isStored) throw notFound('end user', userId)
        if (await endUserStore(tx, user).isAdminUser())
          throw conflict('This user is an admin user. Remove the user from the admin users first.')
        const { userId: by, email, requestId } = actor
        const pseudonym = `erased_${randomBytes(6).toString('hex')}`
        const by_whom = { userId: by, email, requestId }
        return toErasure(await store.begin(pseudonym, digest, user.userKey, by_whom))
      })
    },

    /** Removes the progress of a user with one item or all of them. Returns how many entries were removed. */
    async resetProgress(actor: Actor, kind: UserKind, userId: string, contentId?: string): Promise<number> {
      const user = endUserOf(actor.tenantId, kind, userId)
      if (!(await isKnown(user))) throw notFound('end user', userId)
      const removed = await changes.apply(actor, async ({ tx, audit }) => {
        const rows = await removeProgress(tx, actor.tenantId, user.userKey, contentId)
        await progress.announce(tx, rows)
        await countRemoved(tx, rows)
        await audit({
          event: 'EndUserProgressResetByAdmin',
          entityType: 'end-user',
          entityId: auditId(kind, userId),
          before: { progress: rows.map(toStoredProgress) },
          after: { progress: [] },
        })
        return rows
      })
      progress.forget(removed)
      return removed.length
    },

    /** What outlives a restored database. */
    erasureRecord: record,
    /** The background jobs of this feature. */
    jobs: [createErasureJob({ ...parts, record })],
  }
}
