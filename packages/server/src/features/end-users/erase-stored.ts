import type { Database } from '../../db/database.ts'
import type { TenantChanges } from '../../db/tenant-change.ts'
import { renamePublisher } from '../../items/item-store.ts'
import { previewLinkStore } from '../../items/preview-link-store.ts'
import { forgetTokenCreator } from '../access-tokens/access-tokens-writes.ts'
import { forgetActivity } from '../activity/activity-writes.ts'
import { removeMember } from '../audiences/audiences-writes.ts'
import { forgetSessions } from '../console-sessions/console-sessions-writes.ts'
import { forgetSearches } from '../help-searches/help-searches-writes.ts'
import { forgetInvites } from '../invites/invites-writes.ts'
import { removePreferences } from '../preferences/preferences-writes.ts'
import { countRemoved, type ProgressUpdates, removeProgress } from '../progress/progress-writes.ts'
import { forgetThreads } from '../threads/threads-writes.ts'
import { deleteContexts } from './contexts-store.ts'
import { auditId, endUserWithKey } from './end-user.ts'
import { endUserStore } from './end-users-store.ts'
import { type ErasureRow, erasureStore } from './erasures-store.ts'

export interface ErasureParts {
  database: Database
  changes: TenantChanges
  progress: ProgressUpdates
  /** Removes the files of deleted attachments of a tenant. */
  removeFiles(tenantId: string): Promise<void>
}

/** Erases everything that is stored about a user, except for their events, which take longer. */
export async function eraseStored(parts: ErasureParts, erasure: ErasureRow): Promise<void> {
  const { database, changes, progress, removeFiles } = parts
  const { tenant_id: tenantId, pseudonym, digest, user_key, actor } = erasure
  if (user_key === null || actor === null) return
  const { kind, userId, userKey } = endUserWithKey(tenantId, user_key)
  const emails = await endUserStore(database.sql, { tenantId, kind, userId, userKey }).emails()
  const removed = await changes.apply({ tenantId, ...actor }, async change => {
    const { tx } = change
    // Before the threads are deleted, because their ids lead to the audit records about them.
    await forgetActivity(tx, tenantId, {
      userId: kind === 'user' ? userId : null,
      endUserId: auditId(kind, userId),
      emails,
      pseudonym,
    })
    const rows = await removeProgress(tx, tenantId, userKey)
    await progress.announce(tx, rows)
    await countRemoved(tx, rows)
    change.count({ contexts: -(await deleteContexts(tx, tenantId, userKey)) })
    await erasureStore(tx, tenantId).note()
    if (kind === 'user') {
      await removeMember(change, userId)
      await forgetInvites(change, userId, pseudonym, emails)
      await forgetTokenCreator(tx, tenantId, userId, pseudonym)
      await forgetSessions(tx, tenantId, userId)
      await removePreferences(tx, tenantId, userId)
      await forgetThreads(tx, tenantId, userId, pseudonym)
      await renamePublisher(tx, tenantId, userId, pseudonym)
      await previewLinkStore(tx, tenantId).renameCreator(userId, pseudonym)
      await forgetSearches(tx, tenantId, digest)
    }
    return rows
  })
  progress.forget(removed)
  await removeFiles(tenantId)
}
