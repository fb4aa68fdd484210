import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { DegradedMode } from '../../db/degraded-mode.ts'
import { notify } from '../../db/notify.ts'
import { sentTogether } from '../../db/sent-together.ts'
import { createProgressCache, type ProgressCache } from './progress-cache.ts'
import { isVerifiedUserKey, type UserProgress } from './progress-reads.ts'
import { type Owner, type ProgressKey, progressKey } from './progress-store.ts'
import type { ProgressUpdates } from './progress-writes.ts'
import { createSeenVisitors } from './seen-visitors.ts'

/** The PostgreSQL channel on which nodes tell each other whose progress has moved. */
export const progressChannel = 'guide_progress_moved'

/** A notification must be shorter than 8,000 bytes: https://www.postgresql.org/docs/current/sql-notify.html */
const maxPayloadBytes = 7000

interface Parts {
  database: Database
  degraded: DegradedMode
  /** Whether this node hears what other nodes change. */
  isListening: () => boolean
  /** The other processes of this node. */
  machine: { notify(channel: string, payload: string): void } | null
}

export interface ProgressService extends Pick<ProgressCache, 'of' | 'forgetAll'>, ProgressUpdates {
  /** Handles a notification of another node. */
  onNotification(payload: string): void
  /** Stores which visitors came until now. */
  noteVisitors(): Promise<void>
  close(): Promise<void>
}

/** The cached progress of users, kept in step with what this and other nodes change. */
export function createProgressService({ database, degraded, isListening, machine }: Parts): ProgressService {
  const cache = createProgressCache({ database, degraded, isListening })
  const ownNode = randomUUID()
  const visitors = createSeenVisitors(database)

  /** Only visitors with progress: nothing is stored about the others. */
  function noteVisitor(owner: Owner, found: UserProgress | Promise<UserProgress>): void {
    const note = (progress: UserProgress) => {
      if (progress.size > 0) visitors.note(owner)
    }
    if (found instanceof Promise) found.then(note, () => {})
    else note(found)
  }

  function tellMachine(moved: ProgressKey[]) {
    machine?.notify(progressChannel, payloadOf(ownNode, [...new Set(moved.map(progressKey))]))
  }

  return {
    of(owner) {
      const found = cache.of(owner)
      if (!isVerifiedUserKey(owner.userKey)) noteVisitor(owner, found)
      return found
    },
    noteVisitors: visitors.flush,
    close: visitors.close,
    forgetAll: cache.forgetAll,
    update(moved) {
      cache.update(moved)
      // PostgreSQL tells all others by itself, see `announce`.
      if (database.kind === 'embedded') tellMachine(moved)
    },
    forget(removed) {
      cache.forget(removed.map(progressKey))
      tellMachine(removed)
    },

    async announce(tx, moved) {
      // Only nodes on PostgreSQL share a database.
      if (database.kind !== 'postgres') return
      const keys = [...new Set(moved.map(progressKey))]
      await sentTogether(...payloadsOf(ownNode, keys).map(payload => notify(tx, progressChannel, payload)))
    },

    onNotification(payload) {
      const { node, keys } = JSON.parse(payload) as { node: string; keys: string[] }
      if (node !== ownNode) cache.forget(keys)
    },
  }
}

/** Splits keys into notifications that are short enough. */
function payloadsOf(node: string, keys: string[]): string[] {
  const groups: string[][] = []
  let bytesLeft = 0
  for (const key of keys) {
    const bytes = Buffer.byteLength(JSON.stringify(key)) + 1
    if (bytesLeft < bytes) {
      groups.push([])
      bytesLeft = maxPayloadBytes
    }
    groups.at(-1)?.push(key)
    bytesLeft -= bytes
  }
  return groups.map(group => payloadOf(node, group))
}

const payloadOf = (node: string, keys: string[]) => JSON.stringify({ node, keys })
