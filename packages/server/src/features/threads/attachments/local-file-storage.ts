import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileKey, FileStorage } from './file-storage.ts'

/** Stores files in a directory with one folder per tenant. The spool must be on the same disk. */
export function createLocalFileStorage(directory: string): FileStorage {
  const pathOf = ({ tenantId, attachmentId }: FileKey) => join(directory, tenantId, attachmentId)
  return {
    async put(key, file) {
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 })
      await rename(file.path, pathOf(key))
    },

    async open(key) {
      try {
        // Opened before the response starts, so that a missing file gives a 404 and not half a response.
        return (await open(pathOf(key))).createReadStream()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },

    remove: key => rm(pathOf(key), { force: true }),

    removeAll: tenantId => rm(join(directory, tenantId), { recursive: true, force: true }),
  }
}
