import type { sdkOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { Events } from './events-service.ts'

export const eventRoutes = (events: Events): Handlers<Pick<typeof sdkOperations, 'sendEvents'>> => ({
  sendEvents: async ({ principal, body }) => ({ data: await events.accept(principal, body) }),
})
