import type { AdminPrincipal, UserPrincipal, VerifiedUser } from '../../auth/principal.ts'
import { unauthorized } from '../../errors.ts'
import type { ThreadScope } from './threads-store.ts'

/** A user's own threads. Anonymous visitors have no threads: they cannot prove who they are. */
export function userScope({ tenant, environment, user }: UserPrincipal): {
  scope: ThreadScope
  user: VerifiedUser
} {
  if (!user) throw unauthorized('threads need a token')
  return { scope: { tenantId: tenant.tenant_id, environment, userId: user.userId }, user }
}

/** The threads of all users of a tenant. */
export const deskScope = ({ tenant, environment }: AdminPrincipal): ThreadScope => ({
  tenantId: tenant.tenant_id,
  environment,
  userId: null,
})
