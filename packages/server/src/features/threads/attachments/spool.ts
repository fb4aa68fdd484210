import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tooLarge } from '../../../errors.ts'

/** An uploaded file that is complete and on the local disk for now. */
export interface SpooledFile {
  path: string
  size: number
  sha256: string
}

/** No request takes this long, so an older file was left behind by a killed process. */
const staleMilliseconds = 60 * 60 * 1000

export type Spool = ReturnType<typeof createSpool>

/**
 * Receives uploads on the local disk before they are stored: the size is known only at the end, and an upload that
 * is aborted or too large must leave nothing behind.
 */
export function createSpool({ directory, maxBytes }: { directory: string; maxBytes: number }) {
  async function write(
    bytes: Readable,
    path: string,
    reserve: (size: number) => Promise<void>,
  ): Promise<SpooledFile> {
    const hash = createHash('sha256')
    let size = 0
    async function* measured(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > maxBytes) throw tooLarge('file', maxBytes)
        await reserve(size)
        hash.update(chunk)
        yield chunk
      }
    }
    // Created before anything can fail. A write stream opens its file later, perhaps after the removal in `receive`.
    const file = await open(path, 'wx', 0o600)
    await pipeline(bytes, measured, file.createWriteStream({ flush: true }))
    return { path, size, sha256: hash.digest('hex') }
  }

  return {
    /**
     * Calls `work` with the complete file and removes what is left of the file afterwards.
     * @param reserve called with the size so far, before it is on the disk; may refuse it
     */
    async receive<T>(
      bytes: Readable,
      reserve: (size: number) => Promise<void>,
      work: (file: SpooledFile) => Promise<T>,
    ): Promise<T> {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const path = join(directory, randomUUID())
      try {
        return await work(await write(bytes, path, reserve))
      } finally {
        await rm(path, { force: true })
      }
    },

    /** Removes files that a killed process left behind. */
    async removeStale(): Promise<void> {
      const names = await readdir(directory).catch(() => [])
      if (names.length === 0) return
      const now = await timeOf(directory)
      for (const name of names) {
        const path = join(directory, name)
        const age = now - ((await stat(path).catch(() => null))?.mtimeMs ?? now)
        if (age > staleMilliseconds) await rm(path, { force: true })
      }
    },
  }
}

/** The time that a new file gets. On a disk that nodes share, the clock of one node may be wrong. */
async function timeOf(directory: string): Promise<number> {
  const path = join(directory, randomUUID())
  await writeFile(path, '', { flag: 'wx' })
  const { mtimeMs } = await stat(path)
  await rm(path, { force: true })
  return mtimeMs
}
