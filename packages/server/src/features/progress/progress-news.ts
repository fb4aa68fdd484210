import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import { notify } from '../../db/notify.ts'
import type { ProgressReader } from './progress-reads.ts'
import { type MovedProgress, progressKey } from './progress-store.ts'

/** Where nodes tell each other whose progress has moved. */
export const progressChannel = 'guide_progress_moved'

/** What a notification may hold is less than 8,000 bytes. */
const maxBytes = 7000

/** Tells other nodes to forget what they remember of some users' progress; hears the same from them. */
export class ProgressNews {
  readonly #node = randomUUID()
  readonly #reader: ProgressReader

  constructor(reader: ProgressReader) {
    this.#reader = reader
  }

  /** Told when the transaction commits, and not otherwise. */
  async announce(tx: Transaction, moved: MovedProgress[]): Promise<void> {
    const keys = [...new Set(moved.map(progressKey))]
    for (const payload of payloads(this.#node, keys)) await notify(tx, progressChannel, payload)
  }

  heard(payload: string) {
    const { node, keys } = JSON.parse(payload) as { node: string; keys: string[] }
    if (node !== this.#node) this.#reader.forget(keys)
  }
}

function payloads(node: string, keys: string[]): string[] {
  const groups: string[][] = []
  let room = 0
  for (const key of keys) {
    const bytes = Buffer.byteLength(JSON.stringify(key)) + 1
    if (room < bytes) {
      groups.push([])
      room = maxBytes
    }
    groups.at(-1)?.push(key)
    room -= bytes
  }
  return groups.map(group => JSON.stringify({ node, keys: group }))
}
