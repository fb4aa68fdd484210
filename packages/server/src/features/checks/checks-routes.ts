import type { checkOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { CheckService } from './checks-service.ts'

export const checkRoutes = (checks: CheckService): Handlers<typeof checkOperations> => ({
  checkTour: async ({ principal, params }) => ({
    data: { items: await checks.ofTour(principal, params.tour_id) },
  }),
  checkContent: async ({ principal, params }) => ({
    data: { items: await checks.ofContent(principal, params.content_id) },
  }),
})
