import type { consoleLinkOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import { signedIn } from './session-cookies.ts'
import type { SignInLinkService } from './sign-in-links-service.ts'

/** @param publicUrl returns the URL under which people reach the service */
export const signInLinkRoutes = (
  links: SignInLinkService,
  publicUrl: () => string,
): Handlers<typeof consoleLinkOperations> => ({
  requestSignInLink: ({ requestId, body }) => links.request(requestId, body, publicUrl()),
  describeSignInLink: async ({ body }) => ({ data: await links.describe(body.token) }),
  redeemSignInLink: async ({ principal, requestId, body }) =>
    signedIn(await links.redeem(principal, requestId, body.token), publicUrl()),
  createConsoleLink: ({ params, requestId, body }) =>
    links.create(params.tenant_id, requestId, body, publicUrl()),
})
