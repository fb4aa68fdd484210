import { createHash } from 'node:crypto'
import type { NewMessage } from '@guide/contracts'
import type { Transaction } from '../../db/database.ts'
import { findSent, holdKey, type SentMessage } from './messages-store.ts'
import type { ThreadScope } from './threads-store.ts'

/**
 * Stores what a user sends to a thread, or to begin one. With the key and the text of something that they sent there
 * before it is that one, and nothing is stored.
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
  await holdKey(tx, digest)
  return (await findSent(tx, tenantId, digest)) ?? store(digest)
}
