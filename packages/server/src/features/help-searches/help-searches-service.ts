import { type HelpSearch, looksPersonal } from '@guide/contracts'
import type { UserPrincipal } from '../../auth/principal.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import { createWaitingRows } from '../../db/waiting-rows.ts'
import { writeLater } from '../../db/write-later.ts'
import { digestOf } from '../end-users/end-users-reads.ts'
import { verifiedUserKey } from '../progress/progress-reads.ts'
import { putSearches, searchesOf, type VainSearch, withSearcher } from './help-searches-store.ts'

const longest = 100
const maxOfTenant = 100

interface Parts {
  database: Database
  clock: Clock
  /** Called when searches cannot be written. They are lost. */
  onWriteFailed: (error: unknown) => void
}

export type HelpSearchService = ReturnType<typeof createHelpSearchService>

/**
 * Remembers what users searched for in vain. Only digests say who, so that an erasure removes the words of a user. It is
 * written later, so that no search waits for it.
 */
export function createHelpSearchService({ database, clock, onWriteFailed }: Parts) {
  const waiting = createWaitingRows<VainSearch>({
    maxOfTenant,
    put: searches => putSearches(database.sql, searches),
    onFailed: onWriteFailed,
  })
  const { flush, close } = writeLater(waiting.write)

  return {
    /** Visitors without a token are not remembered: no erasure could find their words. */
    foundNothing({ tenant, user }: Pick<UserPrincipal, 'tenant' | 'user'>, text: string): void {
      const { tenant_id } = tenant
      const words = text.trim().replace(/\s+/g, ' ').toLowerCase()
      if (!user || words.length > longest || looksPersonal(words)) return
      if (!waiting.hasRoom(tenant_id, words)) return
      const { count, searchers } = waiting.find(tenant_id, words) ?? { count: 0, searchers: [] }
      waiting.set(words, {
        tenant_id,
        words,
        count: count + 1,
        last_at: new Date(clock.now()).toISOString(),
        searchers: withSearcher(searchers, digestOf(tenant, verifiedUserKey(user.userId))),
      })
    },

    async list(tenantId: string, slice: Slice): Promise<Page<HelpSearch>> {
      return mapPage(await searchesOf(database.sql, tenantId, slice), ({ last_at, ...search }) => ({
        ...search,
        last_at: last_at.toISOString(),
      }))
    },

    /** Writes what waits now. */
    flush,
    close,
  }
}
