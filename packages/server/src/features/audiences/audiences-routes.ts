import type { audienceOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { AudienceService } from './audiences-service.ts'

export const audienceRoutes = (audiences: AudienceService): Handlers<typeof audienceOperations> => ({
  listAudiences: async ({ principal, query: { limit = 20, offset } }) => ({
    data: await audiences.list(principal.tenant.tenant_id, { limit, offset }),
  }),
  createAudience: ({ actor, body }) => audiences.create(actor, body),
  getAudience: ({ principal, params }) => audiences.get(principal.tenant.tenant_id, params.audience_id),
  updateAudience: ({ actor, params, body }) => audiences.update(actor, params.audience_id, body),
  deleteAudience: ({ actor, params }) => audiences.remove(actor, params.audience_id),
})
