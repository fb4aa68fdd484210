import type { AuditRecord } from '../../db/tenant-change.ts'
import type { InviteRow } from './invites-store.ts'
import { toInvite } from './to-invite.ts'

type StoredInvite = Omit<InviteRow, 'tenant_id'>

/** What the audit says of an invite that is made, or is gone. */
export const inviteRecord = (
  event: 'InviteCreatedByAdmin' | 'InviteRevokedByAdmin' | 'InviteAccepted',
  invite: StoredInvite,
): AuditRecord => ({
  event,
  entityType: 'invite',
  entityId: invite.invite_id,
  before: event === 'InviteCreatedByAdmin' ? null : toInvite(invite),
  after: event === 'InviteCreatedByAdmin' ? toInvite(invite) : null,
})
