import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../../../errors.ts'

/** A file that has arrived whole, on this machine for the moment. */
export interface SpooledFile {
  path: string
  size: number
  sha256: string
}

/** After this time a file is what a killed process left behind: no request lasts so long. */
const staleMilliseconds = 60 * 60 * 1000

/**
 * Takes in files before they are kept anywhere: how large one is shows at its end, and one that breaks off or is too
 * large must leave nothing.
 */
export class Spool {
  readonly #directory: string
  readonly #maxBytes: number

  constructor(directory: string, maxBytes: number) {
    this.#directory = directory
    this.#maxBytes = maxBytes
  }

  /** Gives work the file, whole, and removes whatever is left of it afterwards. */
  async receive<T>(bytes: Readable, work: (file: SpooledFile) => Promise<T>): Promise<T> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 })
    const path = join(this.#directory, randomUUID())
    try {
      return await work(await this.#write(bytes, path))
    } finally {
      await rm(path, { force: true })
    }
  }

  async removeStale(now = Date.now()): Promise<void> {
    const names = await readdir(this.#directory).catch(() => [])
    for (const name of names) {
      const path = join(this.#directory, name)
      const age = now - ((await stat(path).catch(() => null))?.mtimeMs ?? now)
      if (age > staleMilliseconds) await rm(path, { force: true })
    }
  }

  async #write(bytes: Readable, path: string): Promise<SpooledFile> {
    const hash = createHash('sha256')
    const maxBytes = this.#maxBytes
    let size = 0
    async function* measured(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > maxBytes) throw new Refusal('PAYLOAD_TOO_LARGE', 'file: is larger than 10 MiB')
        hash.update(chunk)
        yield chunk
      }
    }
    // There before anything can fail: a stream that opened it itself might do so after it was removed.
    const file = await open(path, 'wx', 0o600)
    await pipeline(bytes, measured, file.createWriteStream({ flush: true }))
    return { path, size, sha256: hash.digest('hex') }
  }
}
