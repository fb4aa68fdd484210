import type { HelpSearch } from '@guide/contracts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import { createWaitingRows } from '../../db/waiting-rows.ts'
import { writeLater } from '../../db/write-later.ts'
import { putSearches, searchesOf, type VainSearch } from './help-searches-store.ts'

const longest = 100
const maxOfTenant = 100

interface Parts {
  database: Database
  clock: Clock
  /** Called when searches cannot be written. They are lost. */
  onWriteFailed: (error: unknown) => void
}

export type HelpSearchService = ReturnType<typeof createHelpSearchService>

/** Remembers what users searched for in vain, but not who. It is written later, so that no search waits for it. */
export function createHelpSearchService({ database, clock, onWriteFailed }: Parts) {
  const waiting = createWaitingRows<VainSearch>({
    maxOfTenant,
    put: searches => putSearches(database.sql, searches),
    onFailed: onWriteFailed,
  })
  const { flush, close } = writeLater(waiting.write)

  return {
    foundNothing(tenantId: string, text: string): void {
      const words = text.trim().replace(/\s+/g, ' ').toLowerCase()
      if (words.length > longest || !waiting.hasRoom(tenantId, words)) return
      const count = (waiting.find(tenantId, words)?.count ?? 0) + 1
      waiting.set(words, { tenant_id: tenantId, words, count, last_at: new Date(clock.now()).toISOString() })
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
