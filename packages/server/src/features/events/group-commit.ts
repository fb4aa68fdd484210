import { isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import { rateLimited } from '../../errors.ts'

interface Submission<Entry> {
  tenantId: string
  entries: Entry[]
  size: number
  resolve(stored: ReadonlySet<Entry>): void
  reject(error: unknown): void
}

interface Queue<Entry> {
  submissions: Submission<Entry>[]
  size: number
}

interface Options<Entry> {
  /** Stores entries, all or none of them. Returns those that were new. */
  commit(entries: Entry[]): Promise<ReadonlySet<Entry>>
  /** How many commits may run at the same time. */
  lanes: number
  /** As how many an entry counts for the bounds. */
  sizeOf?: (entry: Entry) => number
  /** About how many entries one commit takes. */
  maxEntries?: number
  /** About how many entries of one tenant one commit takes while there are others. */
  maxOfTenant?: number
  /** How many entries of one tenant may wait. */
  maxWaiting?: number
  /** Called after each commit with the number of its entries and its duration. */
  onCommitted?: (entries: number, milliseconds: number) => void
  /** How long heavy tenants rest at most after a commit while there are light ones, in durations of the commit. */
  rest?: number
  /** They rest for as long as each of them can still store this many entries per second: the limit of a tenant. */
  perSecond: number
}

const furtherLaneDelayMs = 5
const smallSubmission = 25
/** A tenant with more waiting entries is heavy. */
const lightEntries = 50
/** Light tenants count as present for this time after their last commit. */
const presenceMs = 1000
const longestRestMs = 500
/** If the database is too slow for `perSecond`, heavy tenants rest this many durations of the commit. */
const leastRest = 2

/**
 * Collects submissions that arrive during a commit into the next one. Tenants take turns, and a tenant is never in two
 * commits at the same time: a tenant that floods the service waits for its own commits, and the others pass. A commit has
 * either light tenants or heavy ones, because everybody in it waits for the last. Heavy tenants have one commit at a time:
 * a large commit costs the database less than several small ones. They rest after each commit while there are light ones,
 * because the database has only so many processors.
 */
export function createGroupCommit<Entry>(options: Options<Entry>) {
  const {
    commit,
    lanes,
    sizeOf = () => 1,
    maxEntries = 1000,
    maxOfTenant = 300,
    maxWaiting = 5000,
    rest = 6,
    perSecond,
    onCommitted,
  } = options
  const waiting = new Map<string, Queue<Entry>>()
  const committing = new Set<string>()
  let busyLanes = 0
  let isLaneDue = false
  let isHeavyTurn = false
  let isHeavyRunning = false
  /** When light tenants last had a commit, the oldest first. */
  const lightSeen = new Map<string, number>()

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
    for (let taken = takeGroup(); taken; taken = takeGroup()) {
      const { group, isHeavy } = taken
      if (isHeavy) isHeavyRunning = true
      const tenants = new Set(group.map(({ tenantId }) => tenantId))
      for (const tenantId of tenants) committing.add(tenantId)
      // What the group left out may fit into another lane.
      if (waiting.size > 0) wake(smallSubmission)
      const begunAt = performance.now()
      await store(group)
      if (isHeavy) isHeavyRunning = false
      const now = performance.now()
      if (!isHeavy) noteLight(tenants, now)
      const restMs =
        isHeavy && areOthersLight(tenants, now) ? restAfter(group, tenants.size, now - begunAt) : 0
      if (restMs === 0) release(tenants)
      else setTimeout(() => release(tenants), restMs)
    }
    busyLanes--
  }

  /** How long the tenants of a group rest after a commit that took this long. */
  function restAfter(group: Submission<Entry>[], tenants: number, tookMs: number): number {
    const entries = group.reduce((sum, one) => sum + one.entries.length, 0) / tenants
    const inTimeMs = (entries / perSecond) * 1000 - tookMs
    const leastMs = tookMs * Math.min(rest, leastRest)
    return Math.min(longestRestMs, tookMs * rest, Math.max(leastMs, inTimeMs))
  }

  function noteLight(tenants: Set<string>, now: number) {
    for (const tenantId of tenants) {
      lightSeen.delete(tenantId)
      lightSeen.set(tenantId, now)
    }
  }

  /** A tenant does not rest because it was light itself a moment ago. */
  function areOthersLight(tenants: Set<string>, now: number): boolean {
    for (const [tenantId, at] of lightSeen) {
      if (now - at >= presenceMs) lightSeen.delete(tenantId)
      else if (!tenants.has(tenantId)) return true
    }
    return false
  }

  /** Whether only one tenant sends entries: then a large commit makes no other tenant wait. */
  function isOneAlone(): boolean {
    if (waiting.size !== 1 || committing.size > 0) return false
    return !areOthersLight(new Set(waiting.keys()), performance.now())
  }

  function release(tenants: Set<string>) {
    for (const tenantId of tenants) committing.delete(tenantId)
    if (waiting.size > 0) wake(smallSubmission)
  }

  /**
   * Takes one submission of each heavy, or each light, tenant in turn, then a second one, and so on, until the group is
   * full or every tenant has its share.
   */
  function takeFrom(heavy: boolean): Submission<Entry>[] {
    const group: Submission<Entry>[] = []
    let room = maxEntries
    const most = isOneAlone() ? maxEntries : maxOfTenant
    const taken = new Map<string, number>()
    for (const [tenantId, queue] of waiting) {
      if (room <= 0) break
      const share = taken.get(tenantId) ?? 0
      if (committing.has(tenantId) || share >= most) continue
      const isHeavy = queue.size > lightEntries
      if (share === 0 && isHeavy !== heavy) continue
      // The tenant moves to the end of the map. This loop reaches it again there.
      waiting.delete(tenantId)
      const submission = queue.submissions.shift()
      if (!submission) continue
      group.push(submission)
      room -= submission.size
      taken.set(tenantId, share + submission.size)
      queue.size -= submission.size
      if (queue.submissions.length > 0) waiting.set(tenantId, queue)
    }
    return group
  }

  /** Light and heavy tenants take turns. What heavy ones send during their commit makes the next one larger. */
  function takeGroup(): { group: Submission<Entry>[]; isHeavy: boolean } | null {
    for (const isHeavy of [isHeavyTurn, !isHeavyTurn]) {
      if (isHeavy && isHeavyRunning) continue
      const group = takeFrom(isHeavy)
      if (group.length === 0) continue
      isHeavyTurn = !isHeavy
      return { group, isHeavy }
    }
    return null
  }

  async function store(group: Submission<Entry>[]): Promise<void> {
    try {
      const entries = group.flatMap(({ entries }) => entries)
      const begunAt = performance.now()
      const stored = await commit(entries)
      onCommitted?.(entries.length, performance.now() - begunAt)
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
    /** How many entries wait for a commit. */
    waiting: () => [...waiting.values()].reduce((sum, { size }) => sum + size, 0),

    /** Resolves when the entries are committed, with all entries of the commit that were new. */
    submit(tenantId: string, entries: Entry[]): Promise<ReadonlySet<Entry>> {
      const queue = waiting.get(tenantId) ?? { submissions: [], size: 0 }
      const size = entries.reduce((sum, entry) => sum + sizeOf(entry), 0)
      if (queue.size + size > maxWaiting) return Promise.reject(rateLimited(1))
      return new Promise((resolve, reject) => {
        queue.submissions.push({ tenantId, entries, size, resolve, reject })
        queue.size += size
        waiting.set(tenantId, queue)
        wake(size)
      })
    },
  }
}
