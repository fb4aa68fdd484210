import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { takeLock } from './data-dir-lock.ts'
import { databaseFolder, replacedFolder } from './embedded-folders.ts'

/**
 * Replaces the embedded database by another one. The old one stays in its place until the new one is complete.
 * @param create creates the new one in another data directory
 * @param warn says what failed after the replacement
 */
export async function replaceEmbedded<T>(
  dataDir: string,
  create: (dataDir: string) => Promise<T>,
  warn: (message: string) => void,
): Promise<T> {
  const lock = takeLock(dataDir)
  const draft = join(dataDir, 'restored')
  const [current, replaced] = [join(dataDir, databaseFolder), join(dataDir, replacedFolder)]
  try {
    await rm(draft, { recursive: true, force: true })
    const result = await create(draft)
    await rm(replaced, { recursive: true, force: true })
    if (existsSync(current)) await rename(current, replaced)
    await rename(join(draft, databaseFolder), current)
    await rm(replaced, { recursive: true, force: true }).catch(error =>
      warn(`the database that was replaced is still in ${replaced}: ${error.message}`),
    )
    return result
  } finally {
    await rm(draft, { recursive: true, force: true })
    lock.release()
  }
}
