import type { Database } from '../../db/database.ts'
import type { Job } from '../../jobs/job.ts'
import type { RemovedFiles } from './attachments/removed-files.ts'
import {
  deleteMessage,
  deleteThreads,
  findOldAttachments,
  findOldThreads,
  lockThread,
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

  async function deleteOldThreads(): Promise<number> {
    const old = await findOldThreads(database.sql, threadRetentionDays)
    for (const { tenant_id, thread_id } of old) {
      await database.transaction(async tx => {
        // A message may have arrived since.
        const thread = await lockThread(tx, { tenant_id, thread_id }, threadRetentionDays)
        if (thread) await deleteThreads(tx, tenant_id, [thread_id])
      })
    }
    return old.length
  }

  async function deleteOldAttachments(): Promise<number> {
    const old = await findOldAttachments(database.sql, attachmentRetentionDays)
    for (const { tenant_id, thread_id, message_id } of old) {
      await database.transaction(async tx => {
        const thread = await lockThread(tx, { tenant_id, thread_id })
        await (thread ? deleteMessage(tx, thread, message_id) : deleteThreads(tx, tenant_id, [thread_id]))
      })
    }
    return old.length
  }

  return {
    name: 'thread-retention',
    intervalSeconds: 60 * 60,
    async run({ signal }) {
      if (threadRetentionDays > 0) while (!signal.aborted && (await deleteOldThreads()) > 0);
      if (attachmentRetentionDays > 0) while (!signal.aborted && (await deleteOldAttachments()) > 0);
      await removedFiles.remove()
    },
  }
}
