import type { sdkOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { SdkEdgeService } from './sdk-edge-service.ts'

type Operations = Omit<typeof sdkOperations, 'sendEvents'>

export const sdkEdgeRoutes = (edge: SdkEdgeService): Handlers<Operations> => ({
  getSdkConfig: async ({ principal }) => edge.config(principal),
  evaluateContent: ({ principal, body, isGone }) => edge.content(principal, body, isGone),
  getSdkFingerprints: async ({ principal, params, body, isGone }) =>
    edge.fingerprints(principal, params.content_id, body, isGone),
  getSdkTour: async ({ principal, params, query }) => edge.tour(principal, params.tour_id, query.url),
})
