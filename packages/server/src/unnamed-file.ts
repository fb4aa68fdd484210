import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Opens a new file without a name: it disappears when it is closed, also if the process is killed. */
export async function openUnnamedFile(directory: string): Promise<FileHandle> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/**
 * Writes something large to the disk and returns it as a stream. So it is not in memory, and what is slow at one end does
 * not hold up the other end.
 */
export async function writeUnnamedFile(
  directory: string,
  parts: AsyncIterable<string | Buffer>,
): Promise<Readable> {
  const file = await openUnnamedFile(directory)
  try {
    for await (const part of parts) await file.writeFile(part)
    return file.createReadStream({ start: 0 })
  } catch (error) {
    await file.close()
    throw error
  }
}
