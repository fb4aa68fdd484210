import { inviteNotFound, unauthorized } from '../errors.ts'
import type { AuthRequest } from './auth-request.ts'
import type { BearerCheck } from './bearer-check.ts'
import { demoTenantId } from './demo.ts'
import { allowRequestOrigin, type OriginCheck } from './origin-check.ts'
import type { InviteePrincipal, InvitePrincipal } from './principal.ts'
import type { TenantDirectory } from './tenant-directory.ts'

interface InviteCheckParts {
  demoAuth: boolean
  tenants: TenantDirectory
  origins: OriginCheck
  checkBearer: BearerCheck
  /** The tenant of a valid invite, by the token in its link. */
  findInvitingTenant: (token: string) => Promise<string | undefined>
}

/** The checks of operations on invites, by declared auth. The link of the invite identifies the tenant, not a key. */
export function createInviteChecks(parts: InviteCheckParts) {
  const { demoAuth, tenants, origins, checkBearer, findInvitingTenant } = parts

  async function invite(request: AuthRequest): Promise<InvitePrincipal> {
    const tenantId = await findInvitingTenant(request.pathParameter('token'))
    const tenant = tenantId && (await tenants.load(tenantId))
    if (!tenant) {
      // Without a tenant there are no allowed origins to compare with.
      allowRequestOrigin(request)
      throw inviteNotFound()
    }
    request.setTenant(tenant.tenant_id)
    origins.check(request, tenant)
    return { kind: 'invite', tenant }
  }

  async function invitee(request: AuthRequest): Promise<InviteePrincipal> {
    const { tenant } = await invite(request)
    const acceptsDemoTokens = demoAuth && tenant.tenant_id === demoTenantId
    const user = await checkBearer(request, tenant, { acceptsDemoTokens })
    if (!user) throw unauthorized('no token was sent')
    return { kind: 'invitee', tenant, user }
  }

  return { invite, invitee }
}
