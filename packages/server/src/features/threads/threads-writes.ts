import type { Transaction } from '../../db/database.ts'
import type { FileStorage } from './attachments/file-storage.ts'
import { uploadStore } from './attachments/uploads-store.ts'
import { forgetRecipient } from './mail/answer-recipients-store.ts'
import { renameAuthor, threadsOfUser } from './messages-store.ts'
import { deleteThreads } from './thread-deletion-store.ts'

/** Deletes the threads of a user who is being erased. What they wrote as an admin in other threads gets a pseudonym. */
export async function forgetThreads(
  tx: Transaction,
  tenantId: string,
  userId: string,
  pseudonym: string,
): Promise<string[]> {
  const threadIds = await threadsOfUser(tx, tenantId, userId)
  await deleteThreads(tx, tenantId, threadIds)
  // A process that was killed leaves the rows of its uploads.
  await uploadStore(tx, tenantId).removeOf(userId)
  await forgetRecipient(tx, tenantId, userId)
  await renameAuthor(tx, tenantId, userId, pseudonym)
  return threadIds
}

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
