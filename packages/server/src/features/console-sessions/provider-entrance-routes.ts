import { sessionCookie } from '../../auth/console-door.ts'
import type { TenantRecord } from '../../auth/tenant-directory.ts'
import type { FlowAnswer, FlowRequest } from '../../http/page-flow.ts'
import type { ProviderSignInService } from './provider-sign-ins-service.ts'
import { sessionCookieWith } from './session-cookies.ts'

type IdentifiedAdmin = Parameters<ProviderSignInService['enter']>[1]

/** The end of a sign-in at an identity provider: an admin, or the reason why the sign-in failed. */
interface ProviderSignIn {
  tenant: TenantRecord
  result: IdentifiedAdmin | 'over' | 'expired' | 'declined' | 'not_admin' | 'provider'
  returnTo: string
  sessionId: string | null
}

/** Lets admins who come from the identity provider of their tenant into the console. */
export const providerEntrance = (signIns: ProviderSignInService, publicUrl: () => string) => ({
  findSession: (tenantId: string, cookie: (name: string) => string | undefined): Promise<string | null> =>
    signIns.findSession(tenantId, cookie(sessionCookie(tenantId))),

  async enter(
    { tenant, result, returnTo, sessionId }: ProviderSignIn,
    request: FlowRequest,
  ): Promise<FlowAnswer> {
    const { tenant_id } = tenant
    if (typeof result === 'string') {
      // If the identity provider is away, the session can be confirmed later.
      if (result !== 'provider') await signIns.decline(tenant, sessionId, request)
      const query = new URLSearchParams({ tenant: tenant_id, return_to: returnTo, error: result })
      return { redirect: `/console/sign-in?${query}` }
    }
    const begun = await signIns.enter(tenant, result, sessionId, request)
    const cookies = begun ? [sessionCookieWith(begun.secret, tenant_id, publicUrl())] : []
    return { redirect: returnTo, cookies }
  },
})
