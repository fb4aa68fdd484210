import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FileKey, FileStorage } from './file-storage.ts'
import { createSpool } from './spool.ts'

interface Parts {
  files: FileStorage
  /** Where files are written before they are stored. */
  directory: string
  key: FileKey
}

/** A text that is kept with the files, and not in the database. */
export function createStoredText({ files, directory, key }: Parts) {
  const spool = createSpool({ directory, maxBytes: Number.POSITIVE_INFINITY })
  const accept = async () => {}
  return {
    async read(): Promise<string | null> {
      const file = await files.open(key)
      return file && text(file)
    },
    write: (content: string): Promise<void> =>
      spool.receive(Readable.from([Buffer.from(content)]), accept, file => files.put(key, file)),
  }
}
