import type { Database } from '../../db/database.ts'
import { forgetRecordsOfThread } from '../activity/activity-writes.ts'
import { uploadStore } from './attachments/uploads-store.ts'
import { forgetRecipient } from './mail/answer-recipients-store.ts'
import { renameAuthor, threadsOfUser } from './messages-store.ts'
import { deletePartOfThread, lockThread, type OldThread } from './thread-deletion-store.ts'

interface Forgetting {
  database: Pick<Database, 'sql'>
  /** Runs a part of it while nobody changes anything of the tenant. */
  transaction: Database['transaction']
  tenantId: string
  userId: string
  pseudonym: string
  /** Whether the rest is left for another run. */
  isOver: () => boolean
}

/**
 * Deletes the threads of a user who is being erased, and the snapshots of the audit records about them. What the user wrote
 * as an admin in other threads gets a pseudonym.
 * @returns whether it came to the end. Otherwise at least one thread was deleted, or some messages have the pseudonym
 */
export async function forgetThreads(forgetting: Forgetting): Promise<boolean> {
  const { database, transaction, tenantId, userId, pseudonym, isOver } = forgetting
  const next = () => threadsOfUser(database.sql, tenantId, userId)
  for (let found = await next(); found.length > 0; found = await next())
    for (const [index, thread] of found.entries()) {
      if (index > 0 && isOver()) return false
      await forgetThread(transaction, thread)
    }
  while (await transaction(tx => renameAuthor(tx, tenantId, userId, pseudonym))) if (isOver()) return false
  await transaction(async tx => {
    // A process that was killed leaves the rows of its uploads.
    await uploadStore(tx, tenantId).removeOf(userId)
    await forgetRecipient(tx, tenantId, userId)
  })
  return true
}

/** The records go first and the thread last: as long as it is there, another run finds the records. */
async function forgetThread(transaction: Database['transaction'], thread: OldThread): Promise<void> {
  const { tenant_id, thread_id } = thread
  let position = 0
  const forgetPart = () =>
    transaction(async tx => {
      const locked = await lockThread(tx, thread)
      if (!locked) return true
      // An admin may have answered since the last part.
      const { reached, isMore } = await forgetRecordsOfThread(tx, tenant_id, thread_id, position)
      position = reached
      return !isMore && (await deletePartOfThread(tx, locked))
    })
  while (!(await forgetPart()));
}
