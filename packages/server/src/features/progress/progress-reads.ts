import type { Progress } from '@guide/contracts'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import { progressState } from '../../db/schema.ts'
import {
  type MovedProgress,
  type Owner,
  type ProgressRow,
  progressKey,
  progressOf,
} from './progress-store.ts'

export { userKey, verifiedUserKey, visitorKey } from './user-key.ts'

/** How far somebody has come with one item. */
export type ProgressEntry = Pick<ProgressRow, 'state' | 'step_id' | 'session_id' | 'done_item_ids'>

/** How far somebody has come, by the id of the tour or content item. */
export type UserProgress = ReadonlyMap<string, ProgressEntry>

export const noProgress: UserProgress = new Map()

/** Progress as the SDK is told it. */
export function toProgress(content_type: string, entry: ProgressEntry | undefined): Progress {
  const { state = 'none', step_id = null } = entry ?? {}
  if (content_type !== 'checklist') return { state, step_id }
  return { state, step_id, done_item_ids: entry?.done_item_ids ?? [] }
}

const cacheBytes = 64 * 1024 * 1024
const entryBytes = 300

/** Reads progress, and remembers it until it moves: who reports something sees it in the very next answer. */
export class ProgressReader {
  readonly #database: Database
  /** Whether this node hears of what others move; while it does not, nothing is remembered. */
  readonly #hearsOthers: () => boolean
  readonly #known = new LRUCache<string, UserProgress>({
    maxSize: cacheBytes,
    sizeCalculation: progress => entryBytes * (1 + progress.size),
  })
  /** The reads under way that nothing has outdated yet. */
  readonly #reading = new Map<string, Promise<UserProgress>>()

  constructor(database: Database, hearsOthers: () => boolean = () => true) {
    this.#database = database
    this.#hearsOthers = hearsOthers
  }

  /** What is remembered of somebody's progress, or what the database says. */
  of(owner: Owner): UserProgress | Promise<UserProgress> {
    const key = keyOf(owner)
    if (!this.#hearsOthers()) return this.#read(owner)
    return this.#known.get(key) ?? this.#reading.get(key) ?? this.#readAndRemember(key, owner)
  }

  /** Takes note of what a transaction of this node has moved. */
  moved(rows: MovedProgress[]) {
    for (const row of rows) {
      const key = progressKey(row)
      this.#reading.delete(key)
      const known = this.#known.get(key)
      if (!known) continue
      // What was read since may hold more, of another node's doing.
      if (isFurther(known.get(row.item_id), row)) this.#known.delete(key)
      else this.#known.set(key, new Map(known).set(row.item_id, entryOf(row)))
    }
  }

  /** Forgets what another node has moved. */
  forget(keys: string[]) {
    for (const key of keys) {
      this.#reading.delete(key)
      this.#known.delete(key)
    }
  }

  forgetAll() {
    this.#reading.clear()
    this.#known.clear()
  }

  #readAndRemember(key: string, owner: Owner): Promise<UserProgress> {
    const reading = this.#read(owner)
      .then(progress => {
        // What was read before a move committed must not outlive it.
        if (this.#reading.get(key) === reading) this.#known.set(key, progress)
        return progress
      })
      .finally(() => {
        if (this.#reading.get(key) === reading) this.#reading.delete(key)
      })
    this.#reading.set(key, reading)
    return reading
  }

  async #read(owner: Owner): Promise<UserProgress> {
    const rows = await this.#database.withTimeout(progressOf(this.#database.sql, owner))
    return new Map(rows.map(row => [row.item_id, entryOf(row)]))
  }
}

const isFurther = (known: ProgressEntry | undefined, row: MovedProgress): boolean =>
  known !== undefined &&
  (progressState.enumValues.indexOf(known.state) > progressState.enumValues.indexOf(row.state) ||
    known.done_item_ids.length > row.done_item_ids.length)

const keyOf = ({ tenantId, environment, userKey }: Owner) =>
  progressKey({ tenant_id: tenantId, environment, user_key: userKey })

const entryOf = ({ state, step_id, session_id, done_item_ids }: ProgressEntry): ProgressEntry => ({
  state,
  step_id,
  session_id,
  done_item_ids,
})
