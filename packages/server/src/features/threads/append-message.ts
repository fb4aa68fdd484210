import type { Transaction } from '../../db/database.ts'
import type { UsageBounds } from '../../db/usage-count.ts'
import { notFound } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { type MessageRow, messageStore, type SentMessage } from './messages-store.ts'
import { type ThreadScope, threadStore } from './threads-store.ts'

export type NewMessage = Pick<MessageRow, 'author' | 'author_id' | 'body'> &
  Partial<Pick<MessageRow, 'via' | 'mail_digest' | 'key_digest'>>

/**
 * Adds a message at the end of a thread. The row lock of the thread makes concurrent messages wait for each other. Refuses
 * it if the tenant has no space left.
 */
export async function appendMessage(
  tx: Transaction,
  usage: UsageBounds,
  scope: ThreadScope,
  threadId: string,
  message: NewMessage,
  now: Date,
): Promise<SentMessage> {
  const thread = await threadStore(tx, scope).countMessage(threadId, message.author, now)
  if (!thread) throw notFound('thread', threadId)
  const { tenant_id, thread_id } = thread
  const messages = messageStore(tx, thread)
  const position = (await messages.lastPosition()) + 1
  const row = {
    via: 'api' as const,
    mail_digest: null,
    key_digest: null,
    ...message,
    position,
    message_id: newId('msg'),
    created_at: now,
  }
  const bytes = await messages.insert(row)
  await usage.add(tx, tenant_id, [{ bound: 'message_bytes', added: bytes, isBounded: true }])
  return { thread, message: { tenant_id, thread_id, bytes, ...row } }
}
