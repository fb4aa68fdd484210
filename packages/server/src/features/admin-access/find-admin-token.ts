import type { Role } from '@guide/contracts'
import { adminRole } from '../../auth/admin-check.ts'
import { InvalidToken, type TokenVerifier } from '../../auth/jwt.ts'
import type { VerifiedUser } from '../../auth/principal.ts'
import type { TenantRecord } from '../../auth/tenant-directory.ts'
import { verifiedUser } from '../../auth/verified-user.ts'
import type { Grant } from './sign-in-outcome.ts'

export interface TokenChecks {
  tokens: TokenVerifier
  findAdminRole: (tenantId: string, userId: string) => Promise<Role | undefined>
  /** Finds the role of an admin who signed in with links until now, and leaves it to this user. */
  takeOver: (tenant: TenantRecord, user: VerifiedUser) => Promise<Role | undefined>
}

/**
 * The first of the given tokens that the API accepts as an admin's. If the user is not an admin, returns the email or id
 * of the user instead.
 */
export async function findAdminToken(
  { tokens, findAdminRole, takeOver }: TokenChecks,
  tenant: TenantRecord,
  given: string[],
): Promise<Grant | string> {
  let who: string | undefined
  // Each token is tried twice: a signing key that is new to the service fails at first, and is then fetched.
  for (const token of [...given, ...given]) {
    const user = await userOf(tokens, tenant, token)
    if (!user) continue
    const { userId, email, claims } = user
    const known = await adminRole(tenant, user, id => findAdminRole(tenant.tenant_id, id))
    const role = known ?? (await takeOver(tenant, user))
    if (role) return { token, userId, email, role, claims }
    who ??= email ?? userId
  }
  if (who === undefined)
    throw new Error("neither token passes the tenant's own check: see jwt_audience and jwks_url")
  return who
}

async function userOf(
  tokens: TokenVerifier,
  tenant: TenantRecord,
  token: string,
): Promise<VerifiedUser | null> {
  try {
    return verifiedUser(await tokens.verify(tenant, token))
  } catch (error) {
    if (error instanceof InvalidToken) return null
    throw error
  }
}
