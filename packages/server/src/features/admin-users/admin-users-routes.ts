import type { adminUserOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { AdminUserService } from './admin-users-service.ts'

export const adminUserRoutes = (users: AdminUserService): Handlers<typeof adminUserOperations> => ({
  listAdminUsers: async ({ principal, query: { limit = 20, offset } }) => ({
    data: await users.list(principal.tenant.tenant_id, { limit, offset }),
  }),
  addAdminUser: ({ actor, body }) => users.add(actor, body),
  updateAdminUser: ({ actor, params, body }) => users.update(actor, params.user_id, body),
  removeAdminUser: ({ actor, params }) => users.remove(actor, params.user_id),
})
