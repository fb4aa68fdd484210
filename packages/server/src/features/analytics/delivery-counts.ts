import type { Environment } from '@guide/contracts'
import type { Database } from '../../db/database.ts'
import { addHours, type HourCount } from './analytics-store.ts'

const flushMilliseconds = 5000

/**
 * Counts what is delivered, in memory: an answer waits for no database. The counts are written every few seconds;
 * a process that is killed loses those since.
 */
export class DeliveryCounts {
  readonly #database: Database
  readonly #failed: (error: unknown) => void
  #counts = new Map<string, Map<string, number>>()
  readonly #timer: NodeJS.Timeout
  #flushing: Promise<void> = Promise.resolve()

  constructor(database: Database, failed: (error: unknown) => void) {
    this.#database = database
    this.#failed = failed
    this.#timer = setInterval(() => void this.flush(), flushMilliseconds)
    this.#timer.unref()
  }

  count(tenantId: string, environment: Environment, items: readonly { id: string }[]) {
    if (items.length === 0) return
    const key = `${tenantId} ${environment}`
    let counts = this.#counts.get(key)
    if (!counts) {
      counts = new Map()
      this.#counts.set(key, counts)
    }
    for (const { id } of items) counts.set(id, (counts.get(id) ?? 0) + 1)
  }

  /** Writes what was counted so far. What can't be written now is written with the next. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write())
    return this.#flushing
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  async #write(): Promise<void> {
    if (this.#counts.size === 0) return
    const counts = this.#counts
    this.#counts = new Map()
    try {
      await addHours(this.#database.sql, toHours(counts, new Date().toISOString()))
    } catch (error) {
      this.#failed(error)
      this.#takeBack(counts)
    }
  }

  #takeBack(counts: Map<string, Map<string, number>>) {
    for (const [key, items] of counts) {
      const since = this.#counts.get(key) ?? new Map<string, number>()
      for (const [id, count] of items) since.set(id, (since.get(id) ?? 0) + count)
      this.#counts.set(key, since)
    }
  }
}

function toHours(counts: Map<string, Map<string, number>>, now: string): HourCount[] {
  return [...counts].flatMap(([key, items]) => {
    const [tenant_id = '', environment] = key.split(' ') as [string, Environment]
    return [...items].map(([item_id, count]) => ({
      tenant_id,
      environment,
      item_id,
      measure: 'delivered' as const,
      step_id: '',
      hour: `${now.slice(0, 13)}:00:00.000Z`,
      count,
      last_at: now,
    }))
  })
}
