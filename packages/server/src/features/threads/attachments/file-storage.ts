import type { Readable } from 'node:stream'
import type { SpooledFile } from './spool.ts'

/** The key of a stored file. It consists of ids that the service made, never of a name from outside. */
export interface FileKey {
  tenantId: string
  attachmentId: string
}

/** Stores attached files: in the data directory or in an S3 bucket. */
export interface FileStorage {
  /** Stores the whole file or nothing. */
  put(key: FileKey, file: SpooledFile): Promise<void>
  /** Opens a file for reading; null if there is no such file. */
  open(key: FileKey): Promise<Readable | null>
  /** Removes a file if it exists. */
  remove(key: FileKey): Promise<void>
  /** Removes every file of a tenant. */
  removeAll(tenantId: string): Promise<void>
}
