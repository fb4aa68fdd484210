import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TarEntry } from './tar.ts'

/** These folders are not of a tenant. */
const kept = ['incoming', 'erasures']

/** Writes the files of a backup into the data directory. */
export function createRestoredFiles(dataDir: string) {
  const folder = join(dataDir, 'attachments')
  const stored = new Set<string>()

  async function removeFrom(tenant: string): Promise<void> {
    for (const name of await readdir(join(folder, tenant)))
      if (!stored.has(`${tenant}/${name}`)) await rm(join(folder, tenant, name), { recursive: true })
  }

  return {
    count: () => stored.size,

    async store(path: string, content: TarEntry['content']): Promise<void> {
      const target = join(folder, path)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const file = await open(`${target}.part`, 'w', 0o600)
      await pipeline(Readable.from(content), file.createWriteStream({ flush: true }))
      await rename(`${target}.part`, target)
      stored.add(path)
    },

    /**
     * Removes the files of what was replaced. No row names them any more, so nothing else would remove them.
     * @param warn says what cannot be removed: the restore itself is complete
     */
    async removeOthers(warn: (message: string) => void): Promise<void> {
      const failed = (error: Error) => warn(`files that were replaced cannot be removed: ${error.message}`)
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
      for (const entry of entries.filter(entry => entry.isDirectory() && !kept.includes(entry.name)))
        await removeFrom(entry.name).catch(failed)
    },
  }
}
