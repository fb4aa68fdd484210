import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FileStorage } from './file-storage.ts'
import { createSpool } from './spool.ts'

interface Parts {
  files: FileStorage
  /** Where files are written before they are stored. */
  directory: string
  folder: string
}

/** Texts that are kept in a folder of the files, and not in the database. */
export function createStoredTexts({ files, directory, folder }: Parts) {
  const spool = createSpool({ directory, maxBytes: Number.POSITIVE_INFINITY })
  const accept = async () => {}
  const keyOf = (name: string) => ({ tenantId: folder, attachmentId: name })
  return {
    async read(name: string): Promise<string | null> {
      const file = await files.open(keyOf(name))
      return file && text(file)
    },
    write: (name: string, content: string): Promise<void> =>
      spool.receive(Readable.from([Buffer.from(content)]), accept, file => files.put(keyOf(name), file)),
    remove: (name: string): Promise<void> => files.remove(keyOf(name)),
  }
}
