import type { InstallationWatch, PageSource } from '../../auth/watch-installations.ts'
import { createBoundedCache } from '../../bounded-cache.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { createWaitingRows } from '../../db/waiting-rows.ts'
import { writeLater } from '../../db/write-later.ts'
import type { Settings } from '../../env.ts'
import { cutText } from '../../storable.ts'
import { putInstallations, type SeenPage } from './installation-store.ts'

/** The same answer to the same origin is stored at most once in this time. */
const pauseMs = 60_000
const maxOfTenant = 100
const maxRecent = 20_000
const longestReason = 300

interface Parts {
  database: Database
  clock: Clock
  settings: Pick<Settings, 'bounds'>
  /** Called when something cannot be written. It is lost, and the next requests bring it again. */
  onWriteFailed: (error: unknown) => void
}

/** Remembers from where pages come. It is written later, so that no request waits for it or costs a query. */
export function createInstallationMemory({ database, clock, settings, onWriteFailed }: Parts) {
  const recent = createBoundedCache<true>(maxRecent, { ttl: pauseMs })
  const waiting = createWaitingRows<SeenPage>({
    maxOfTenant,
    put: pages => putInstallations(database.sql, pages, settings.bounds.key_origins),
    onFailed(error, pages) {
      for (const { refusal, ...page } of pages) {
        recent.delete(answerOf(page, null))
        recent.delete(answerOf(page, refusal))
      }
      onWriteFailed(error)
    },
  })
  const { flush, close } = writeLater(waiting.write)

  function remember({ tenantId, keyId, origin }: PageSource, reason: string | null) {
    const page = { tenant_id: tenantId, key_id: keyId, origin }
    const answer = answerOf(page, reason)
    const place = `${keyId} ${origin}`
    if (recent.has(answer) || !waiting.hasRoom(tenantId, place)) return
    recent.set(answer, true)
    const now = new Date(clock.now()).toISOString()
    const known = waiting.find(tenantId, place) ?? {
      ...page,
      seen_at: null,
      refused_at: null,
      refusal: null,
    }
    const answered = reason === null ? { seen_at: now } : { refused_at: now, refusal: reason }
    waiting.set(place, { ...known, ...answered })
  }

  return {
    seen: source => remember(source, null),
    refused: (source, reason) => remember(source, cutText(reason, longestReason)),
    /** Writes what waits now. */
    flush,
    close,
  } satisfies InstallationWatch & Record<string, unknown>
}

const answerOf = (
  { tenant_id, key_id, origin }: Pick<SeenPage, 'tenant_id' | 'key_id' | 'origin'>,
  reason: string | null,
) => `${tenant_id} ${key_id} ${origin} ${reason ?? ''}`
