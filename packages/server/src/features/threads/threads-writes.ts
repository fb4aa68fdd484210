import type { FileStorage } from './attachments/file-storage.ts'

export { forgetThreads } from './forget-threads.ts'

/** Where files are kept: in the data directory or in a bucket. */
export interface StoredFiles {
  files: FileStorage
  /** Where uploads are received before they are complete. */
  directory: string
}

export { requireSpaceOfTenant } from './attachments/attachment-limits.ts'
export { countedBytes } from './attachments/attachments-store.ts'
export { createSpool, type SpooledFile } from './attachments/spool.ts'
export { withReservation } from './attachments/upload-reservation.ts'
