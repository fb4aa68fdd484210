import type { sdkOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { EventService } from './events-service.ts'

export const eventRoutes = (events: EventService): Handlers<Pick<typeof sdkOperations, 'sendEvents'>> => ({
  sendEvents: async ({ principal, body }) => ({ data: await events.accept(principal, body) }),
})
