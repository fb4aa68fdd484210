import type { tokenCheckOperations } from '@guide/contracts'
import type { TokenVerifier } from '../../auth/jwt.ts'
import type { Handlers } from '../../http/operation-handler.ts'

/** The verifier itself explains a token, so there is no service between them. */
export const tokenCheckRoutes = (tokens: TokenVerifier): Handlers<typeof tokenCheckOperations> => ({
  checkToken: async ({ principal, body }) => ({ data: await tokens.explain(principal.tenant, body.token) }),
})
