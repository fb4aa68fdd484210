import type { Role } from '@guide/contracts'
import { roles } from '@guide/contracts'
import { forbidden } from '../errors.ts'
import type { VerifiedUser } from './principal.ts'

/** The part of a tenant's configuration that decides which users are admins. */
export interface AdminRules {
  admin_strategy: string
  admin_claim: string
  admin_permission: string
}

/** Looks a user up in the tenant's table of admin users. */
export type FindAdminRole = (userId: string) => Promise<Role | undefined>

/** The role of a user among the tenant's admins; undefined if the user is not an admin. */
export async function adminRole(
  rules: AdminRules,
  user: VerifiedUser,
  findRole: FindAdminRole,
): Promise<Role | undefined> {
  switch (rules.admin_strategy) {
    case 'jwt_permission':
      return hasPermission(rules, user.claims) ? 'admin' : undefined
    case 'table_lookup':
      return findRole(user.userId)
    default:
      return undefined
  }
}

/** Why `adminRole` found no role, for the log. */
export const whyNotAdmin = ({ admin_strategy, admin_claim, admin_permission }: AdminRules): string =>
  admin_strategy === 'jwt_permission'
    ? `the claim "${admin_claim}" of the token does not contain "${admin_permission}"`
    : "the user is not among the tenant's admin users"

/** Whether a role is sufficient for an operation that requires another role. */
export const permits = (role: Role, required: Role): boolean => roles.indexOf(role) >= roles.indexOf(required)

/** Refuses a role that is not sufficient. */
export function requireRole(role: Role, required: Role): Role {
  if (permits(role, required)) return role
  throw forbidden(`This needs the role "${required}"; the user has the role "${role}".`)
}

/** Whether claims contain the permission of an admin. */
export const hasPermission = (
  { admin_claim, admin_permission }: AdminRules,
  claims: VerifiedUser['claims'],
): boolean => permissionsIn(claims[admin_claim]).includes(admin_permission)

function permissionsIn(claim: unknown): unknown[] {
  if (Array.isArray(claim)) return claim
  return typeof claim === 'string' ? claim.split(' ') : []
}
