import type { Invite } from '@guide/contracts'
import type { InviteRow } from './invites-store.ts'

/** An invite as the API shows it to admins. */
export const toInvite = (row: Omit<InviteRow, 'tenant_id'>): Invite => ({
  invite_id: row.invite_id,
  email: row.email,
  role: row.role,
  invited_by: { user_id: row.invited_by, email: row.inviter_email },
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})
