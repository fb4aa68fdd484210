import { setTimeout as delay } from 'node:timers/promises'

const MiB = 1024 * 1024

const defaults = {
  /** More than most networks bring. A file of the largest size takes less than a second. */
  bytesPerSecond: 16 * MiB,
  /** So much is read at once, for example a small file. */
  freeBytes: MiB,
}

export type UploadPace = ReturnType<typeof createUploadPace>

/**
 * Makes the uploads of an owner together no faster than a usual network. On a fast one, a few clients would otherwise keep
 * the event loop busy with nothing but reading.
 */
export function createUploadPace({ bytesPerSecond, freeBytes } = defaults) {
  const owners = new Map<string, { uploads: number; dueAt: number }>()
  const freeMs = (freeBytes / bytesPerSecond) * 1000

  return {
    /** Begins an upload, which says what it has read, and when it has ended. */
    begin(owner: string) {
      const state = owners.get(owner) ?? { uploads: 0, dueAt: 0 }
      state.uploads++
      owners.set(owner, state)
      return {
        /** Resolves when more may be read. */
        async hasRead(bytes: number): Promise<void> {
          const now = performance.now()
          state.dueAt = Math.max(state.dueAt, now - freeMs) + (bytes / bytesPerSecond) * 1000
          if (state.dueAt > now) await delay(state.dueAt - now)
        },

        end() {
          state.uploads--
          if (state.uploads === 0) owners.delete(owner)
        },
      }
    },
  }
}
