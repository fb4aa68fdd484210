import type { Database } from '../../db/database.ts'
import type { Job } from '../../jobs/job.ts'
import type { RemovedFiles } from './attachments/removed-files.ts'
import { type Deletion, deleteInTurns } from './delete-in-turns.ts'
import {
  deleteAttachmentsOf,
  deleteMessage,
  deletePartOfThread,
  findOldAttachments,
  findOldThreads,
  lockThread,
  type OldAttachment,
  type OldThread,
} from './thread-deletion-store.ts'

export interface RetentionSettings {
  threadRetentionDays: number
  attachmentRetentionDays: number
}

interface Parts {
  database: Database
  removedFiles: RemovedFiles
  settings: RetentionSettings
}

/** Deletes threads and files past their retention, and the files that earlier deletions left. */
export function createThreadRetention({ database, removedFiles, settings }: Parts): Job {
  const { threadRetentionDays, attachmentRetentionDays } = settings

  const oldThreads: Deletion<OldThread> = {
    find: without => findOldThreads(database.sql, threadRetentionDays, without),
    remove: ({ tenant_id, thread_id }) =>
      database.transaction(async tx => {
        // A message may have arrived since. What is left of a large thread is found again after those of other tenants.
        const thread = await lockThread(tx, { tenant_id, thread_id }, threadRetentionDays)
        if (thread) await deletePartOfThread(tx, thread)
      }),
  }

  const oldAttachments: Deletion<OldAttachment> = {
    find: without => findOldAttachments(database.sql, attachmentRetentionDays, without),
    remove: ({ tenant_id, thread_id, message_id }) =>
      database.transaction(async tx => {
        const thread = await lockThread(tx, { tenant_id, thread_id })
        await (thread
          ? deleteMessage(tx, thread, message_id)
          : deleteAttachmentsOf(tx, { tenant_id, thread_id }))
      }),
  }

  return {
    name: 'thread-retention',
    intervalSeconds: 60 * 60,
    run: ({ signal }) =>
      deleteInTurns(
        [
          ...(threadRetentionDays > 0 ? [oldThreads] : []),
          ...(attachmentRetentionDays > 0 ? [oldAttachments] : []),
          removedFiles,
        ],
        signal,
      ),
  }
}
