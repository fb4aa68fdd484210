import type { TenantChange } from '../../db/tenant-change.ts'
import { type InviteRow, inviteStore } from './invites-store.ts'
import { toInvite } from './present-invite.ts'

type NewInvite = Omit<InviteRow, 'tenant_id'>

/** Writes invites as part of a change. Each write has its audit record. */
export function inviteChange({ tx, tenant, audit, count }: TenantChange) {
  const store = inviteStore(tx, tenant.tenant_id)
  const remove = async (event: 'InviteRevokedByAdmin' | 'InviteAccepted', invite: InviteRow) => {
    await store.remove(invite.invite_id)
    count({ invites: -1 })
    const entity = { entityType: 'invite', entityId: invite.invite_id } as const
    await audit({ event, ...entity, before: toInvite(invite), after: null })
  }

  return {
    async insert(invite: NewInvite): Promise<void> {
      await store.insert(invite)
      count({ invites: 1 })
      const entity = { entityType: 'invite', entityId: invite.invite_id } as const
      await audit({ event: 'InviteCreatedByAdmin', ...entity, before: null, after: toInvite(invite) })
    },

    revoke: (invite: InviteRow): Promise<void> => remove('InviteRevokedByAdmin', invite),

    /** Removes an invite because it was accepted. */
    markAccepted: (invite: InviteRow): Promise<void> => remove('InviteAccepted', invite),
  }
}
