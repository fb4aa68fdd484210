import type { Database } from '../../db/database.ts'
import type { TenantChanges } from '../../db/tenant-change.ts'
import type { AuditActor } from '../../db/write-audit.ts'
import { renamePublisher } from '../../items/item-store.ts'
import { previewLinkStore } from '../../items/preview-link-store.ts'
import { forgetTokenCreator } from '../access-tokens/access-tokens-writes.ts'
import { allowErasure, forgetInviteRecords, forgetRecords } from '../activity/activity-writes.ts'
import { removeMember } from '../audiences/audiences-writes.ts'
import { forgetSessions } from '../console-sessions/console-sessions-writes.ts'
import { forgetSearches } from '../help-searches/help-searches-writes.ts'
import { forgetInvites } from '../invites/invites-writes.ts'
import { removePreferences } from '../preferences/preferences-writes.ts'
import { countRemoved, type ProgressUpdates, removeProgress } from '../progress/progress-writes.ts'
import { forgetThreads } from '../threads/threads-writes.ts'
import { deleteContexts } from './contexts-store.ts'
import { auditId, endUserWithKey } from './end-user.ts'
import { type ErasureRow, erasureStore } from './erasures-store.ts'
import { emailsOf } from './user-emails-store.ts'

export interface ErasureParts {
  database: Database
  changes: TenantChanges
  progress: ProgressUpdates
  /** Removes the files of deleted attachments of a tenant. */
  removeFiles(tenantId: string): Promise<void>
}

/**
 * Runs parts of an erasure while nobody changes anything of the tenant. Otherwise a new audit record could use a snapshot
 * that is being removed.
 */
export const lockedTransactions =
  (changes: TenantChanges, actor: AuditActor): Database['transaction'] =>
  work =>
    changes.keep(actor, ({ tx }) => work(tx))

/**
 * Erases everything that is stored about a user, except for what takes longer: their events, and what is only found by
 * reading all snapshots of a type. It is done in parts, because a person may have very many threads and audit records.
 * Every part can be repeated.
 * @param isOver whether the rest is left for another run
 * @returns whether everything was erased. Otherwise there is less of it than before
 */
export async function eraseStored(
  parts: ErasureParts,
  erasure: ErasureRow,
  isOver: () => boolean,
): Promise<boolean> {
  const { database, changes, progress, removeFiles } = parts
  const { tenant_id: tenantId, pseudonym, digest, user_key, actor } = erasure
  if (user_key === null || actor === null) return true
  const by = { tenantId, ...actor }
  const user = endUserWithKey(tenantId, user_key)
  const { kind, userId, userKey } = user
  const isUser = kind === 'user'
  const transaction = lockedTransactions(changes, by)

  // Goes first: the rows that have the addresses are deleted below, and an invite has nothing else of the person.
  const emails = await emailsOf(database.sql, user)
  if (emails.length > 0) {
    if (isUser) await changes.apply(by, change => forgetInvites(change, userId, pseudonym, emails))
    await forgetInviteRecords(database, transaction, tenantId, emails)
  }

  const removed = await changes.apply(by, async change => {
    const { tx } = change
    await allowErasure(tx, tenantId)
    const rows = await removeProgress(tx, tenantId, userKey)
    await progress.announce(tx, rows)
    await countRemoved(tx, rows)
    change.count({ contexts: -(await deleteContexts(tx, tenantId, userKey)) })
    await erasureStore(tx, tenantId).note()
    if (isUser) {
      await removeMember(change, userId)
      await forgetInvites(change, userId, pseudonym, [])
      await forgetTokenCreator(tx, tenantId, userId, pseudonym)
      await forgetSessions(tx, tenantId, userId)
      await removePreferences(tx, tenantId, userId)
      await renamePublisher(tx, tenantId, userId, pseudonym)
      await previewLinkStore(tx, tenantId).renameCreator(userId, pseudonym)
      await forgetSearches(tx, tenantId, digest)
    }
    return rows
  })
  progress.forget(removed)

  const person = { userId: isUser ? userId : null, endUserId: auditId(kind, userId), pseudonym }
  const isDone =
    (await forgetAllRecords()) &&
    (!isUser || (await forgetThreads({ database, transaction, tenantId, userId, pseudonym, isOver })))
  await removeFiles(tenantId)
  return isDone

  async function forgetAllRecords(): Promise<boolean> {
    while (await transaction(tx => forgetRecords(tx, tenantId, person))) if (isOver()) return false
    return true
  }
}
