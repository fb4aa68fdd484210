import type { apiKeyOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { ApiKeyService } from './api-keys-service.ts'

export const apiKeyRoutes = (keys: ApiKeyService): Handlers<typeof apiKeyOperations> => ({
  createApiKey: ({ actor, body }) => keys.create(actor, body.environment),
  listApiKeys: async ({ principal, query: { limit = 20, offset } }) => ({
    data: await keys.list(principal.tenant.tenant_id, { limit, offset }),
  }),
  revokeApiKey: async ({ actor, params }) => ({ data: await keys.revoke(actor, params.key_id) }),
})
