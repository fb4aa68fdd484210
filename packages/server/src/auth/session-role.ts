import type { Role } from '@guide/contracts'
import { type AdminRules, adminRole, type FindAdminRole } from './admin-check.ts'
import type { SessionRow } from './console-session.ts'
import { demoTenantId } from './demo.ts'
import type { VerifiedUser } from './principal.ts'
import type { TenantRecord } from './tenant-directory.ts'

/** Whether admin users of a tenant can sign in to the console with a link. */
export const acceptsLinks = ({
  admin_strategy,
  console_links,
}: AdminRules & { console_links: boolean }): boolean => admin_strategy === 'table_lookup' || console_links

/** The user of a session, with what the identity provider said about them. */
export const sessionUser = ({ user_id, email, claims, expires_at }: SessionRow): VerifiedUser => ({
  userId: user_id,
  email,
  claims: { ...claims, sub: user_id, exp: Math.floor(expires_at.getTime() / 1000) },
})

/** The role of a session under the tenant's current configuration; undefined if it has none any more. */
export async function sessionRole(
  session: SessionRow,
  tenant: TenantRecord,
  { demoAuth, findRole }: { demoAuth: boolean; findRole: FindAdminRole },
): Promise<Role | undefined> {
  switch (session.how) {
    case 'demo':
      return demoAuth && tenant.tenant_id === demoTenantId ? 'admin' : undefined
    case 'link':
      return acceptsLinks(tenant) ? findRole(session.user_id) : undefined
    case 'identity_provider':
      return tenant.jwt_issuer === session.issuer
        ? adminRole(tenant, sessionUser(session), findRole)
        : undefined
  }
}
