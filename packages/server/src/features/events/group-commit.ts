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
  /** Stores entries, all or none of them. Returns those that were new. */
  commit(entries: Entry[]): Promise<ReadonlySet<Entry>>
  /** How many commits may run at the same time. */
  lanes: number
  /** About how many entries one commit takes. */
  maxEntries?: number
  /** How many entries of one tenant may wait. */
  maxWaiting?: number
}

const furtherLaneDelayMs = 5
const smallSubmission = 25

/**
 * Collects submissions that arrive during a commit into the next one. Tenants take turns, and a tenant is never in two
 * commits at the same time: a tenant that floods the service waits for its own commits, and the others pass.
 */
export function createGroupCommit<Entry>(options: Options<Entry>) {
  const { commit, lanes, maxEntries = 1000, maxWaiting = 5000 } = options
  const waiting = new Map<string, Queue<Entry>>()
  const committing = new Set<string>()
  let busyLanes = 0
  let isLaneDue = false

  /** Groups should be large, but a small submission should not wait for large ones. */
  function wake(entries: number) {
    // `setImmediate` lets submissions that arrive in the same turn of the event loop join.
    if (busyLanes === 0 || (busyLanes < lanes && entries <= smallSubmission)) setImmediate(() => void run())
    else if (busyLanes < lanes && !isLaneDue) {
      isLaneDue = true
      setTimeout(() => {
        isLaneDue = false
        void run()
      }, furtherLaneDelayMs)
    }
  }

  async function run(): Promise<void> {
    if (busyLanes >= lanes) return
    busyLanes++
    for (let group = takeGroup(); group.length > 0; group = takeGroup()) {
      const tenants = new Set(group.map(({ tenantId }) => tenantId))
      for (const tenantId of tenants) committing.add(tenantId)
      await store(group)
      for (const tenantId of tenants) committing.delete(tenantId)
    }
    busyLanes--
  }

  /** Takes one submission of each tenant in turn, then a second one, and so on, until the group is full. */
  function takeGroup(): Submission<Entry>[] {
    const group: Submission<Entry>[] = []
    let room = maxEntries
    for (const [tenantId, queue] of waiting) {
      if (room <= 0) break
      if (committing.has(tenantId)) continue
      // The tenant moves to the end of the map. This loop reaches it again there.
      waiting.delete(tenantId)
      const submission = queue.submissions.shift()
      if (!submission) continue
      group.push(submission)
      room -= submission.entries.length
      queue.entries -= submission.entries.length
      if (queue.submissions.length > 0) waiting.set(tenantId, queue)
    }
    return group
  }

  async function store(group: Submission<Entry>[]): Promise<void> {
    try {
      const stored = await commit(group.flatMap(({ entries }) => entries))
      for (const { resolve } of group) resolve(stored)
    } catch (error) {
      if (group.length === 1 || isDatabaseUnavailable(error)) {
        for (const { reject } of group) reject(error)
        return
      }
      // One submission cannot be stored: halve the group until that one fails alone.
      const middle = group.length >> 1
      await store(group.slice(0, middle))
      await store(group.slice(middle))
    }
  }

  return {
    /** Resolves when the entries are committed, with all entries of the commit that were new. */
    submit(tenantId: string, entries: Entry[]): Promise<ReadonlySet<Entry>> {
      const queue = waiting.get(tenantId) ?? { submissions: [], entries: 0 }
      if (queue.entries + entries.length > maxWaiting) return Promise.reject(rateLimited(1))
      return new Promise((resolve, reject) => {
        queue.submissions.push({ tenantId, entries, resolve, reject })
        queue.entries += entries.length
        waiting.set(tenantId, queue)
        wake(entries.length)
      })
    },
  }
}
