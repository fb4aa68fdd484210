import Type, { type Static } from 'typebox'
import { ThreadId } from './help-threads.ts'
import { defineOperations } from './operation.ts'
import { dataOf, idOf, open } from './schema.ts'
import { EventReceipt, SdkEvent } from './sdk-events.ts'

export const InboundEmail = open(
  'InboundEmail',
  {
    message_id: Type.String({
      minLength: 1,
      maxLength: 998,
      description: "The mail's Message-ID. The same one twice counts once.",
    }),
    to: Type.String({ minLength: 1, maxLength: 2000, description: 'Holds the reply address of a thread.' }),
    from: Type.String({ minLength: 1, maxLength: 1000, description: "The thread's user." }),
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
  duplicate: Type.Boolean({ description: 'Whether it had been received before.' }),
})
export type InboundEmailReceipt = Static<typeof InboundEmailReceipt>

export const InboundEvent = open('InboundEvent', {
  ...SdkEvent.properties,
  user_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: "The `sub` of the user's tokens.",
      examples: ['alice'],
    }),
  ),
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
    summary: "A user's answer by mail, for the help thread whose reply address it was sent to",
    description:
      'An address that was not made here is refused like a wrong secret (401), mail of somebody else than the ' +
      "thread's user with 403; nothing of either is kept.",
    body: InboundEmail,
    responses: { 200: InboundEmailReceipt },
    errors: ['FORBIDDEN'],
  },
  receiveEvents: {
    method: 'POST',
    path: '/v1/inbound/{tenant_id}/events',
    auth: 'inbound_tenant',
    tag,
    summary: "What a tenant's own servers report, about any of its users",
    description:
      "Kept like the events of pages, for the environment `live`. Needs the tenant's `inbound_secret`.",
    body: InboundEvents,
    bodyLimit: 256 * 1024,
    responses: { 202: EventReceipt },
  },
})
