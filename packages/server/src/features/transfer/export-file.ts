import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Writes an export to the disk and returns it as a stream. So a large export is not in memory, and the transaction that
 * reads it does not wait for the client.
 */
export async function writeExportFile(directory: string, parts: AsyncIterable<string>): Promise<Readable> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  try {
    // Without a name, the file disappears when it is closed, also if the process is killed.
    await rm(path)
    for await (const part of parts) await file.write(part)
    return file.createReadStream({ start: 0 })
  } catch (error) {
    await file.close()
    throw error
  }
}
