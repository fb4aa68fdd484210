import type { DeskThreadDetail } from '@guide/contracts'
import type { Database } from '../../db/database.ts'
import { messageStore } from './messages-store.ts'
import { toDeskMessage, toDeskThread } from './present-thread.ts'
import type { ThreadRow } from './threads-store.ts'

/** A thread with all of its messages, for an export. Nothing is marked as read. */
export async function readConversation(
  db: Database['sql'],
  thread: ThreadRow,
  now: number,
): Promise<Omit<DeskThreadDetail, 'reply_address'>> {
  const stored = await messageStore(db, thread).newest({ limit: thread.message_count })
  const { reply_address: _, ...shown } = toDeskThread(thread, stored.at(-1)?.row.author ?? null, null)
  return { ...shown, messages: stored.map(message => toDeskMessage(message, thread, now)) }
}

export { readMailAddresses } from './mail/answer-recipients-store.ts'
export { unansweredThreads } from './threads-store.ts'
