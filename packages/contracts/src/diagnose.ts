import Type, { type Static } from 'typebox'
import { environments } from './api-keys.ts'
import { itemReferenceFields } from './item-reference.ts'
import { defineOperations } from './operation.ts'
import { anyIdOf, closed, dataOf, Timestamp } from './schema.ts'
import { triggerTypes } from './trigger.ts'

/** The checks that an item must pass to be delivered, in order. */
export const gates = [
  'breaker',
  'status',
  'schedule',
  'page',
  'progress',
  'audience',
  'budget',
  'rollout',
  'room',
] as const
export type Gate = (typeof gates)[number]

const Attributes = Type.Record(Type.String(), Type.Unknown())

export const DiagnoseRequest = closed(
  'DiagnoseRequest',
  {
    url: Type.String({
      minLength: 1,
      maxLength: 8192,
      description: 'The URL of the page.',
    }),
    user_id: Type.String({ minLength: 1, maxLength: 255 }),
    anonymous: Type.Optional(
      Type.Boolean({
        description: 'Whether the user is a visitor without a JWT. `claims` are ignored then.',
      }),
    ),
    tokens: Type.Optional({ ...Attributes, description: 'The `tokens` that the page would send.' }),
    claims: Type.Optional({ ...Attributes, description: 'The claims of the JWT of the user.' }),
    session_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    locale: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    environment: Type.Optional(
      Type.Enum([...environments], {
        description: 'The environment whose progress is used. Default: the environment of the API key.',
      }),
    ),
    content_id: Type.Optional({
      ...anyIdOf('tour'),
      description:
        'The id of a tour or content item. Default: all that are published and the 100 drafts that were edited last, but at most 4 MiB.',
    }),
  },
  {
    url: 'https://app.acme.example/projects',
    user_id: 'alice',
    tokens: { name: 'Alice' },
    claims: { plan: 'pro' },
    locale: 'en',
  },
)
export type DiagnoseRequest = Static<typeof DiagnoseRequest>

export const GateResult = closed('GateResult', {
  gate: Type.Enum([...gates]),
  passed: Type.Boolean(),
  reason: Type.String({ examples: ['/settings matches none of /projects*'] }),
  code: Type.String({
    description:
      'The reason for programs, which say it with `values` in other words. New codes may be added.',
    examples: ['page_differs'],
  }),
  values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description: 'What the reason is about.',
    examples: [{ page: '/settings', patterns: '/projects*' }],
  }),
})
export type GateResult = Static<typeof GateResult>

export const DiagnosedItem = closed('DiagnosedItem', {
  ...itemReferenceFields,
  eligible: Type.Boolean(),
  gates: Type.Array(GateResult),
})
export type DiagnosedItem = Static<typeof DiagnosedItem>

export const DeliveredItem = closed('DeliveredItem', {
  ...itemReferenceFields,
  priority: Type.Integer(),
  trigger_type: Type.Enum([...triggerTypes]),
})
export type DeliveredItem = Static<typeof DeliveredItem>

export const Diagnosis = dataOf('Diagnosis', {
  items: Type.Array(DiagnosedItem),
  delivered: Type.Array(DeliveredItem, {
    description:
      'What the user gets on the page, without items with a manual trigger, in the order of delivery: higher priority first, then newest. Tours, spotlights and modals take over the page: one is shown at a time, in this order if their triggers happen together.',
  }),
  context_seen_at: Type.Optional({
    ...Timestamp,
    description:
      'The claims and tokens that the user came with at this time were used, because the request has neither.',
  }),
})
export type Diagnosis = Static<typeof Diagnosis>

export const diagnoseOperations = defineOperations({
  diagnose: {
    method: 'POST',
    path: '/v1/admin/diagnose',
    auth: 'viewer',
    heavy: 'read',
    tag: 'Analytics',
    summary: 'Diagnose delivery',
    description:
      'Explains why a user gets each tour and content item on a page or not. The evaluation is the one that serves users. Without `claims` and `tokens`, editors and admins get the result for those that the user last came with.',
    body: DiagnoseRequest,
    responses: { 200: Diagnosis },
    errors: ['NOT_FOUND'],
  },
})
