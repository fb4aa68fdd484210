import Type, { type Static } from 'typebox'
import { ThreadId } from './help-threads.ts'
import { defineOperations } from './operation.ts'
import { dataOf, idOf, open, PersonId } from './schema.ts'
import { EventReceipt, SdkEvent } from './sdk-events.ts'

export const InboundEmail = open(
  'InboundEmail',
  {
    message_id: Type.String({
      minLength: 1,
      maxLength: 998,
      description: 'The Message-ID of the email. A repeated request with the same Message-ID has no effect.',
    }),
    to: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: 'Must contain the reply address of a thread.',
    }),
    from: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'The email address of the user of the thread.',
    }),
    text: Type.String({ minLength: 1, maxLength: 200_000 }),
  },
  {
    message_id: '<4f2a@mail.acme.example>',
    to: 'reply+de3000000000.0123456789abcdef0123456789abcdef@help.acme.example',
    from: 'Alice <alice@acme.example>',
    text: 'I found them, thank you.',
  },
)
export type InboundEmail = Static<typeof InboundEmail>

export const InboundEmailReceipt = dataOf('InboundEmailReceipt', {
  thread_id: ThreadId,
  message_id: idOf('msg'),
  duplicate: Type.Boolean({ description: 'Whether the email was already received before.' }),
})
export type InboundEmailReceipt = Static<typeof InboundEmailReceipt>

export const InboundEvent = open('InboundEvent', {
  ...SdkEvent.properties,
  user_id: Type.Optional({ ...PersonId, description: 'The `sub` of the JWT of the user.' }),
  session_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128, examples: ['s-7f3a'] })),
})
export type InboundEvent = Static<typeof InboundEvent>

export const InboundEvents = open(
  'InboundEvents',
  {
    events: Type.Array(InboundEvent, { minItems: 1, maxItems: 100 }),
  },
  {
    events: [
      { id: 'order-1042', name: 'track:order_paid', at: '2026-01-31T12:00:00.000Z', user_id: 'alice' },
    ],
  },
)
export type InboundEvents = Static<typeof InboundEvents>

const tag = 'Inbound'

export const inboundOperations = defineOperations({
  receiveEmail: {
    method: 'POST',
    path: '/v1/inbound/email',
    auth: 'inbound',
    tag,
    summary: 'Receive an email reply',
    description:
      'Adds the reply of a user to the thread with that reply address. An address that this service did not create ' +
      'returns 401, like a wrong secret. An email that is not from the user of the thread returns 403. Neither is stored.',
    body: InboundEmail,
    bodyLimit: 1024 * 1024,
    responses: { 200: InboundEmailReceipt },
    errors: ['FORBIDDEN', 'CONFLICT'],
  },
  receiveEvents: {
    method: 'POST',
    path: '/v1/inbound/{tenant_id}/events',
    auth: 'inbound_tenant',
    tag,
    summary: 'Receive events from a server',
    description:
      'Stores events that a server of the tenant reports about its users, in the environment `live`. Requires the `inbound_secret` of the tenant.',
    body: InboundEvents,
    bodyLimit: 256 * 1024,
    responses: { 202: EventReceipt },
  },
})
