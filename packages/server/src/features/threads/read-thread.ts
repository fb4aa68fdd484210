import type { Database } from '../../db/database.ts'
import type { Slice } from '../../db/page.ts'
import { notFound } from '../../errors.ts'
import { messageStore, type StoredMessage } from './messages-store.ts'
import { type Side, type ThreadRow, type ThreadScope, threadStore } from './threads-store.ts'

/** A thread and its newest messages. To the side that reads it they are not new any more. */
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
    // Held, so that a message that arrives meanwhile is either among those that are read, or still new.
    const thread = unread > 0 ? ((await store.hold(threadId)) ?? found) : found
    const messages = await messageStore(tx, thread).newest(slice)
    if (unread > 0) await store.markRead(threadId, side)
    return { thread, messages }
  })
}
