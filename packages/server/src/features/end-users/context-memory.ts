import type { UserPrincipal } from '../../auth/principal.ts'
import { createBoundedCache } from '../../bounded-cache.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { createWaitingRows } from '../../db/waiting-rows.ts'
import { writeLater } from '../../db/write-later.ts'
import type { Settings } from '../../env.ts'
import { verifiedUserKey } from '../progress/progress-reads.ts'
import { putContexts, type SeenContext } from './contexts-store.ts'
import { cutContext } from './cut-context.ts'

/** A user's context is stored at most once in this time. */
const pauseMs = 10 * 60_000
const maxWaiting = 500
const maxRecent = 50_000

/** A context that is about to be stored. */
interface Waiting {
  tenant_id: string
  key: string
  context: SeenContext
}

interface Parts {
  database: Database
  clock: Clock
  settings: Pick<Settings, 'bounds'>
  /** Called when contexts cannot be written. They are lost, and the next request of each user brings them again. */
  onWriteFailed: (error: unknown) => void
}

export type ContextMemory = ReturnType<typeof createContextMemory>

/**
 * Remembers the claims and tokens that users come with, so that admins can see why a user gets an item or not. It is
 * written later, and never more than a bounded number of each tenant, so that no response waits for it. Visitors are not
 * remembered: anyone could make them up.
 */
export function createContextMemory({ database, clock, settings, onWriteFailed }: Parts) {
  const recent = createBoundedCache<true>(maxRecent, { ttl: pauseMs })
  const waiting = createWaitingRows<Waiting>({
    maxOfTenant: maxWaiting,
    async put(rows) {
      const seen = rows.map(({ context }) => context)
      await putContexts(database.sql, seen, settings.bounds.contexts)
    },
    onFailed(error, rows) {
      for (const { key } of rows) recent.delete(key)
      onWriteFailed(error)
    },
  })
  const { flush, close } = writeLater(waiting.write)

  return {
    /** @param erasedAt when the erasure of this user was requested; null if there was none */
    remember(principal: UserPrincipal, erasedAt: Date | null, tokens: Record<string, unknown> = {}): void {
      const { tenant, environment, user } = principal
      if (!user || tenant.feature_flags.remember_contexts === false) return
      // Each step of an erasure changes `erased_at`, so an erased user is remembered again like a new one.
      const since = erasedAt && tenant.erased_at?.getTime()
      const key = `${tenant.tenant_id} ${environment} ${since ?? ''} ${user.userId}`
      if (recent.has(key) || !waiting.hasRoom(tenant.tenant_id, key)) return
      recent.set(key, true)
      const context = {
        tenant_id: tenant.tenant_id,
        environment,
        user_key: verifiedUserKey(user.userId),
        ...cutContext(user.claims, tokens),
        seen_at: new Date(clock.now()).toISOString(),
      }
      waiting.set(key, { tenant_id: tenant.tenant_id, key, context })
    },

    /** Writes what waits now. */
    flush,
    close,
  }
}
