import type { Readable } from 'node:stream'
import type { SpooledFile } from './spool.ts'

/** Where a file is kept: under ids that the service made, never under a name that came from outside. */
export interface FileKey {
  tenantId: string
  attachmentId: string
}

/** A place for attached files: the data directory, or a bucket. */
export interface AttachmentFiles {
  /** Keeps a file, all of it or nothing. */
  put(key: FileKey, file: SpooledFile): Promise<void>
  /** Its bytes; null where there is no such file. */
  open(key: FileKey): Promise<Readable | null>
  /** Removes a file, if it is there. */
  remove(key: FileKey): Promise<void>
  /** Removes every file of a tenant. */
  removeAll(tenantId: string): Promise<void>
}
