import type { Transaction } from '../../db/database.ts'
import type { TenantChange } from '../../db/tenant-change.ts'
import { lowerCaseEmail } from '../../mail/lower-case-email.ts'
import { inviteChange } from './invite-change.ts'
import { type InviteRow, inviteStore } from './invites-store.ts'

/** Revokes all invites that a user has made. */
export async function revokeInvitesBy(change: TenantChange, userId: string): Promise<void> {
  const open = await inviteStore(change.tx, change.tenant.tenant_id).invitedBy(userId)
  for (const invite of open) await inviteChange(change).revoke(invite)
}

/** Removes an invite because its person is an admin user now. */
export const markInviteAccepted = (change: TenantChange, invite: InviteRow): Promise<void> =>
  inviteChange(change).markAccepted(invite)

/** Leaves the invites of a person to their new id. */
export const passOnInvites = (tx: Transaction, tenantId: string, from: string, to: string) =>
  inviteStore(tx, tenantId).passOn(from, to)

/** Removes the invites to the addresses of a user who is being erased, and the user's name from their own invites. */
export async function forgetInvites(
  { tx, tenant, count }: TenantChange,
  userId: string,
  pseudonym: string,
  emails: string[],
): Promise<void> {
  const store = inviteStore(tx, tenant.tenant_id)
  for (const email of emails) {
    for (const { invite_id } of await store.sentTo(lowerCaseEmail(email))) {
      await store.remove(invite_id)
      count({ invites: -1 })
    }
  }
  await store.renameInviter(userId, pseudonym)
}
