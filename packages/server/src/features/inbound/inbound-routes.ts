import type {
  EventReceipt,
  InboundEmail,
  InboundEmailReceipt,
  InboundEvent,
  inboundOperations,
} from '@guide/contracts'
import type { InboundPrincipal } from '../../auth/principal.ts'
import type { Handlers } from '../../http/operation-handler.ts'

/** The features that receive mail and events. */
interface Receivers {
  mail: { receive(mail: InboundEmail): Promise<InboundEmailReceipt['data']> }
  events: {
    receive(tenant: InboundPrincipal['tenant'], events: InboundEvent[]): Promise<EventReceipt['data']>
  }
}

export const inboundRoutes = ({ mail, events }: Receivers): Handlers<typeof inboundOperations> => ({
  receiveEmail: async ({ body }) => ({ data: await mail.receive(body) }),
  receiveEvents: async ({ principal, body }) => ({
    data: await events.receive(principal.tenant, body.events),
  }),
})
