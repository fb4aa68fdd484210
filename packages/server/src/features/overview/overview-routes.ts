import type { overviewOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { OverviewService } from './overview-service.ts'

export const overviewRoutes = (overview: OverviewService): Handlers<typeof overviewOperations> => ({
  getOverview: async ({ principal }) => ({ data: await overview.of(principal) }),
})
