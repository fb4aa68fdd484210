import type { checkOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { CheckService } from './checks-service.ts'

export const checkRoutes = (checks: CheckService): Handlers<typeof checkOperations> => ({
  checkTour: async ({ principal, params }) => ({
    data: { items: await checks.ofTour(principal, params.tour_id) },
  }),
  checkTourChanges: async ({ principal, params, body }) => ({
    data: { items: await checks.ofTour(principal, params.tour_id, body) },
  }),
  checkContent: async ({ principal, params }) => ({
    data: { items: await checks.ofContent(principal, params.content_id) },
  }),
  checkContentChanges: async ({ principal, params, body }) => ({
    data: { items: await checks.ofContent(principal, params.content_id, body) },
  }),
})
