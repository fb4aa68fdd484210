import { createHash } from 'node:crypto'
import type { NewMessage } from '@guide/contracts'
import type { Transaction } from '../../db/database.ts'
import { findByKeyDigest, lockKeyDigest, type SentMessage } from './messages-store.ts'
import type { ThreadScope } from './threads-store.ts'

/**
 * Stores a user's message to a thread. A repeated request, which has the same idempotency key and the same text,
 * returns the stored message and stores nothing.
 * @param threadId null if the message starts a thread
 */
export async function storeOnce(
  tx: Transaction,
  { tenantId, environment, userId }: ThreadScope,
  threadId: string | null,
  { body, idempotency_key }: NewMessage,
  store: (keyDigest: string | null) => Promise<SentMessage>,
): Promise<SentMessage> {
  if (idempotency_key === undefined) return store(null)
  const sent = JSON.stringify([tenantId, environment, userId, threadId, idempotency_key, body])
  const digest = createHash('sha256').update(sent).digest('hex')
  await lockKeyDigest(tx, digest)
  return (await findByKeyDigest(tx, tenantId, digest)) ?? store(digest)
}
