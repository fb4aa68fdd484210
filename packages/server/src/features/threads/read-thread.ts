import type { Database } from '../../db/database.ts'
import type { Slice } from '../../db/page.ts'
import { notFound } from '../../errors.ts'
import { messageStore, type StoredMessage } from './messages-store.ts'
import { type Side, type ThreadRow, type ThreadScope, threadStore } from './threads-store.ts'

/** Reads a thread and its newest messages, and marks them as read for the side that reads. */
export async function readThread(
  database: Database,
  scope: ThreadScope,
  threadId: string,
  side: Side,
  slice: Slice,
): Promise<{ thread: ThreadRow; messages: StoredMessage[] }> {
  return database.transaction(async tx => {
    const store = threadStore(tx, scope)
    const found = await store.find(threadId)
    if (!found) throw notFound('thread', threadId)
    const unread = side === 'user' ? found.unread_by_user : found.unread_by_admins
    // Locked, so that a message that arrives meanwhile is either in this response or still unread.
    const thread = unread > 0 ? ((await store.findAndLock(threadId)) ?? found) : found
    const messages = await messageStore(tx, thread).newest(slice)
    if (unread > 0) await store.markRead(threadId, side)
    return { thread, messages }
  })
}
