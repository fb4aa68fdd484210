import type { Database, Transaction } from '../../../db/database.ts'
import { conflict, notFound } from '../../../errors.ts'
import { bytesOfTenant, bytesOfUser, messageStore } from '../messages-store.ts'
import { type ThreadScope, threadStore } from '../threads-store.ts'

const mostAttachments = 100

const MiB = 1024 * 1024
const dayMilliseconds = 24 * 60 * 60 * 1000

/** All tenants share a disk, and a user may start any number of threads: twenty files of the largest size a day. */
const mostOfUser = 200 * MiB
/** However many users a tenant has, or makes up. */
const mostOfTenant = 10 * 1024 * MiB

/** Refuses a file where it has no place: its thread is full, its user sent enough today, its tenant has enough. */
export async function requireRoom(
  db: Database['sql'] | Transaction,
  scope: ThreadScope,
  threadId: string,
  size: number,
  now: Date,
): Promise<void> {
  const thread = await threadStore(db, scope).find(threadId)
  if (!thread) throw notFound('thread', threadId)
  if ((await messageStore(db, thread).countAttachments()) >= mostAttachments)
    throw conflict(`This thread has ${mostAttachments} attachments and takes no more; start another.`)
  const since = new Date(now.getTime() - dayMilliseconds)
  if (scope.userId !== null && (await bytesOfUser(db, scope, scope.userId, since)) + size > mostOfUser)
    throw conflict('You can attach 200 MiB in 24 hours; attach a smaller file, or try again tomorrow.')
  if ((await bytesOfTenant(db, scope.tenantId)) + size > mostOfTenant)
    throw conflict('There is no room for more attachments; ask whoever runs this service, or paste a link.')
}
