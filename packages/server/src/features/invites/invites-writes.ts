import type { TenantChange } from '../../db/tenant-change.ts'
import { inviteRecord } from './invite-record.ts'
import { type InviteRow, inviteStore } from './invites-store.ts'

/** Revokes an invite as part of a change. */
export async function revokeInvite({ tx, tenant, audit }: TenantChange, invite: InviteRow): Promise<void> {
  await inviteStore(tx, tenant.tenant_id).remove(invite.invite_id)
  await audit(inviteRecord('InviteRevokedByAdmin', invite))
}

/** Revokes whatever invites somebody has made. */
export async function revokeInvitesBy(change: TenantChange, userId: string): Promise<void> {
  const open = await inviteStore(change.tx, change.tenant.tenant_id).by(userId)
  for (const invite of open) await revokeInvite(change, invite)
}
