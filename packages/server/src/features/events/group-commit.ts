import { isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import { rateLimited } from '../../errors.ts'

interface Submission<Entry> {
  tenantId: string
  entries: Entry[]
  resolve(stored: ReadonlySet<Entry>): void
  reject(error: unknown): void
}

interface Queue<Entry> {
  submissions: Submission<Entry>[]
  entries: number
}

interface Options<Entry> {
  /** Stores entries, all or none of them; gives those that were new. */
  commit(entries: Entry[]): Promise<ReadonlySet<Entry>>
  /** How many commits may be under way at a time. */
  lanes: number
  /** How many entries one commit takes, about. */
  maxEntries?: number
  /** How many entries of one tenant may wait. */
  maxWaiting?: number
}

const furtherLaneMilliseconds = 5
const aLittle = 25

/**
 * Lets submissions that arrive while a commit is under way share the next one. Tenants take turns, and a tenant is
 * never in two commits at a time: one that floods waits for itself, and the others pass.
 */
export class GroupCommit<Entry> {
  readonly #options: Required<Options<Entry>>
  readonly #waiting = new Map<string, Queue<Entry>>()
  readonly #underWay = new Set<string>()
  #busyLanes = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options<Entry>) {
    this.#options = { maxEntries: 1000, maxWaiting: 5000, ...options }
  }

  /** Resolves, with those of the entries that were new, once they are committed. */
  submit(tenantId: string, entries: Entry[]): Promise<ReadonlySet<Entry>> {
    const queue = this.#waiting.get(tenantId) ?? { submissions: [], entries: 0 }
    if (queue.entries + entries.length > this.#options.maxWaiting) return Promise.reject(rateLimited(1))
    return new Promise((resolve, reject) => {
      queue.submissions.push({ tenantId, entries, resolve, reject })
      queue.entries += entries.length
      this.#waiting.set(tenantId, queue)
      this.#wake(entries.length)
    })
  }

  /** Groups are to be large, and yet nobody with a little is to wait for those with a lot. */
  #wake(entries: number) {
    const { lanes } = this.#options
    // Whatever arrives in the same turn of the event loop comes along.
    if (this.#busyLanes === 0 || (this.#busyLanes < lanes && entries <= aLittle)) {
      setImmediate(() => void this.#run())
    } else if (this.#busyLanes < lanes) {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined
        void this.#run()
      }, furtherLaneMilliseconds)
    }
  }

  async #run(): Promise<void> {
    if (this.#busyLanes >= this.#options.lanes) return
    this.#busyLanes++
    for (let group = this.#take(); group.length > 0; group = this.#take()) {
      const tenants = new Set(group.map(({ tenantId }) => tenantId))
      for (const tenantId of tenants) this.#underWay.add(tenantId)
      await this.#store(group)
      for (const tenantId of tenants) this.#underWay.delete(tenantId)
    }
    this.#busyLanes--
  }

  /** One submission of each tenant in turn, and again, as long as there is room. */
  #take(): Submission<Entry>[] {
    const group: Submission<Entry>[] = []
    let room = this.#options.maxEntries
    for (const [tenantId, queue] of this.#waiting) {
      if (room <= 0) break
      if (this.#underWay.has(tenantId)) continue
      // Whoever was served goes to the end of the line, which this loop reaches too.
      this.#waiting.delete(tenantId)
      const submission = queue.submissions.shift()
      if (!submission) continue
      group.push(submission)
      room -= submission.entries.length
      queue.entries -= submission.entries.length
      if (queue.submissions.length > 0) this.#waiting.set(tenantId, queue)
    }
    return group
  }

  async #store(group: Submission<Entry>[]): Promise<void> {
    try {
      const stored = await this.#options.commit(group.flatMap(({ entries }) => entries))
      for (const { resolve } of group) resolve(stored)
    } catch (error) {
      if (group.length === 1 || isDatabaseUnavailable(error)) {
        for (const { reject } of group) reject(error)
        return
      }
      // One of them can't be stored: halve the group until it fails alone.
      const middle = group.length >> 1
      await this.#store(group.slice(0, middle))
      await this.#store(group.slice(middle))
    }
  }
}
