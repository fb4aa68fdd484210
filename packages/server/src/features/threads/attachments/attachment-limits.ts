import { exceeded } from '../../../bounds.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { conflict, notFound } from '../../../errors.ts'
import { usedOf } from '../../usage/usage-reads.ts'
import { type ThreadScope, threadStore } from '../threads-store.ts'
import { attachmentStore } from './attachments-store.ts'
import { uploadStore } from './uploads-store.ts'

const maxPerThread = 100

const MiB = 1024 * 1024
const dayMilliseconds = 24 * 60 * 60 * 1000

/** Twenty files of the largest size. All tenants share a disk, and a user may start any number of threads. */
const maxBytesPerUserAndDay = 200 * MiB

/**
 * Refuses a file if its thread is full, its user has sent too much today, or its tenant has no space left. Files that are
 * being uploaded count as well.
 * @param bytes the space that the file counts with
 */
export async function requireSpaceFor(
  bytes: number,
  db: Database['sql'] | Transaction,
  { tenantId, environment, userId }: ThreadScope,
  threadId: string,
  now: Date,
  maxBytesOfTenant: number,
): Promise<void> {
  const thread = await threadStore(db, { tenantId, environment, userId }).find(threadId)
  if (!thread) throw notFound('thread', threadId)
  const attachments = attachmentStore(db, tenantId)
  const uploads = uploadStore(db, tenantId)
  if ((await attachments.countInThread(threadId)) >= maxPerThread)
    throw conflict(`This thread has ${maxPerThread} attachments, which is the limit; start another thread.`)
  const since = new Date(now.getTime() - dayMilliseconds)
  const ofUser =
    userId === null
      ? 0
      : (await attachments.bytesOfUser(environment, userId, since)) +
        (await uploads.bytesOfUser(environment, userId))
  if (userId !== null && ofUser + bytes > maxBytesPerUserAndDay)
    throw conflict('You can attach 200 MiB in 24 hours; attach a smaller file, or try again tomorrow.')
  // Also limits a tenant that makes up users.
  await requireSpaceOfTenant(bytes, db, tenantId, maxBytesOfTenant)
}

/** Refuses a file if its tenant has no space left. */
export async function requireSpaceOfTenant(
  bytes: number,
  db: Database['sql'] | Transaction,
  tenantId: string,
  maxBytesOfTenant: number,
): Promise<void> {
  const stored = await usedOf(db, tenantId, 'file_bytes')
  if (stored + (await uploadStore(db, tenantId).totalBytes()) + bytes > maxBytesOfTenant)
    throw conflict(exceeded('file_bytes', maxBytesOfTenant))
}
