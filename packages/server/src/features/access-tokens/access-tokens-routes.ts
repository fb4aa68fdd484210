import type { accessTokenOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { AccessTokenService } from './access-tokens-service.ts'

export const accessTokenRoutes = (tokens: AccessTokenService): Handlers<typeof accessTokenOperations> => ({
  listAccessTokens: async ({ principal, query: { limit = 20, offset } }) => ({
    data: await tokens.list(principal.tenant.tenant_id, { limit, offset }),
  }),
  createAccessToken: ({ actor, body }) => tokens.create(actor, body),
  revokeAccessToken: ({ actor, params }) => tokens.revoke(actor, params.token_id),
})
