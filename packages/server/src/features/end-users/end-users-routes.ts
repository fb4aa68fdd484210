import type { endUserOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { EndUserService } from './end-users-service.ts'

export const endUserRoutes = (endUsers: EndUserService): Handlers<typeof endUserOperations> => ({
  listEndUsers: async ({ principal, query: { q, kind = 'user', limit = 20, offset } }) => ({
    data: await endUsers.list(principal.tenant.tenant_id, kind, q, { limit, offset }),
  }),
  getEndUser: ({ principal, params, query: { kind = 'user' } }) =>
    endUsers.get(principal, kind, params.user_id),
  exportEndUser: ({ principal, params, query: { kind = 'user' } }) =>
    endUsers.export(principal.tenant.tenant_id, kind, params.user_id),
  eraseEndUser: async ({ actor, params, query: { kind = 'user' } }) => ({
    data: { user_id: params.user_id, kind, ...(await endUsers.erase(actor, kind, params.user_id)) },
  }),
  resetProgress: async ({ actor, params, query: { kind = 'user' }, body }) => {
    const reset = await endUsers.resetProgress(actor, kind, params.user_id, body.content_id)
    return { data: { user_id: params.user_id, kind, reset } }
  },
})
