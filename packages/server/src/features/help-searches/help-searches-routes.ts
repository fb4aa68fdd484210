import type { helpSearchOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { HelpSearchService } from './help-searches-service.ts'

export const helpSearchRoutes = (searches: HelpSearchService): Handlers<typeof helpSearchOperations> => ({
  listHelpSearches: async ({ principal, query: { limit = 20, offset } }) => ({
    data: await searches.list(principal.tenant.tenant_id, { limit, offset }),
  }),
})
