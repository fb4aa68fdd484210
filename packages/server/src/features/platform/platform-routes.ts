import type { platformOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { PlatformService } from './platform-service.ts'

export const platformRoutes = (platform: PlatformService): Handlers<typeof platformOperations> => ({
  createTenant: ({ requestId, body }) => platform.create(requestId, body),
  listTenants: async ({ query: { limit = 20, offset } }) => ({
    data: await platform.list({ limit, offset }),
  }),
  getTenant: ({ params }) => platform.get(params.tenant_id),
  updateTenant: ({ params, requestId, body }) => platform.update(params.tenant_id, requestId, body),
  deleteTenant: ({ params }) => platform.remove(params.tenant_id),
  createTenantApiKey: ({ params, requestId, body }) =>
    platform.createApiKey(params.tenant_id, requestId, body.environment),
})
