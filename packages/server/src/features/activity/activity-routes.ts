import type { activityOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { ActivityService } from './activity-service.ts'

export const activityRoutes = (activity: ActivityService): Handlers<typeof activityOperations> => ({
  listActivity: async ({ principal, query: { scope = 'own', limit = 20, offset } }) => ({
    data: await activity.recent(principal.tenant.tenant_id, principal.user.userId, scope, { limit, offset }),
  }),
  listEntityActivity: async ({ principal, params, query }) => ({
    data: await activity.ofEntity(principal.tenant.tenant_id, params.entity_type, params.entity_id, query),
  }),
})
