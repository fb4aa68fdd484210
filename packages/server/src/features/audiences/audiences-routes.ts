import type { audienceOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { AudienceReachService } from './audience-reach-service.ts'
import type { AudienceTrialService } from './audience-trials-service.ts'
import type { AudienceService } from './audiences-service.ts'

export const audienceRoutes = (
  audiences: AudienceService,
  trials: AudienceTrialService,
  reach: AudienceReachService,
): Handlers<typeof audienceOperations> => ({
  listAudiences: async ({ principal, query: { limit = 20, offset, ...filter } }) => ({
    data: await audiences.list(principal.tenant.tenant_id, filter, { limit, offset }),
  }),
  createAudience: ({ actor, body }) => audiences.create(actor, body),
  getAudience: ({ principal, params }) => audiences.get(principal.tenant.tenant_id, params.audience_id),
  updateAudience: ({ actor, params, body, ifMatch }) =>
    audiences.update(actor, params.audience_id, body, ifMatch),
  deleteAudience: ({ actor, params }) => audiences.remove(actor, params.audience_id),
  listAudienceUses: async ({ principal, params }) => ({
    data: await audiences.uses(principal.tenant.tenant_id, params.audience_id),
  }),
  countAudience: async ({ principal, body }) => ({ data: await reach.count(principal, body) }),
  tryAudience: async ({ principal, body }) => ({ data: await trials.run(principal, body) }),
})
