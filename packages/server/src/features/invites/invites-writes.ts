import type { TenantChange } from '../../db/tenant-change.ts'
import { inviteChange } from './invite-change.ts'
import { inviteStore } from './invites-store.ts'

/** Revokes all invites that a user has made. */
export async function revokeInvitesBy(change: TenantChange, userId: string): Promise<void> {
  const open = await inviteStore(change.tx, change.tenant.tenant_id).invitedBy(userId)
  for (const invite of open) await inviteChange(change).revoke(invite)
}
