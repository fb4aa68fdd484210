import type { AdminPrincipal, UserPrincipal, VerifiedUser } from '../../auth/principal.ts'
import { unauthorized } from '../../errors.ts'
import type { ThreadScope } from './threads-store.ts'

/** A user's own threads. A visitor has none: nothing would tell one from the next. */
export function ownThreads({ tenant, environment, user }: UserPrincipal): {
  scope: ThreadScope
  user: VerifiedUser
} {
  if (!user) throw unauthorized()
  return { scope: { tenantId: tenant.tenant_id, environment, userId: user.userId }, user }
}

/** The threads of all users of a tenant. */
export const deskThreads = ({ tenant, environment }: AdminPrincipal): ThreadScope => ({
  tenantId: tenant.tenant_id,
  environment,
  userId: null,
})
