import Type, { type Static } from 'typebox'
import { anyIdOf, closed, dataOf, exampleId, Instant, open, PersonId } from './schema.ts'

/** The events that the SDK reports itself. A call of `Guide.track` is reported as `track:<name>`. */
export const builtInEvents = [
  'content.shown',
  'content.dismissed',
  'content.completed',
  'content.abandoned',
  'content.cta',
  'step.shown',
  'checklist.item_done',
  'target.found',
  'target.missing',
] as const
export type BuiltInEvent = (typeof builtInEvents)[number]

const EventId = Type.String({ minLength: 1, maxLength: 100, examples: ['e-0001'] })

export const SdkEvent = open('SdkEvent', {
  id: {
    ...EventId,
    description: 'The unique id of the event. A repeated event with the same id is ignored.',
  },
  name: Type.String({
    minLength: 1,
    maxLength: 206,
    examples: ['content.shown'],
    description: `One of ${builtInEvents.join(', ')}, or \`track:<name>\`.`,
  }),
  at: Instant,
  content_id: Type.Optional({ ...anyIdOf('cnt'), description: 'The id of a tour or content item.' }),
  step_id: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'The step of a tour, or the item of a checklist.',
      examples: ['projects'],
    }),
  ),
  data: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'Additional data. `target.found` requires how the target was found, by one of its keys or by its fingerprint: `{"found_by":"css_selector"}`. `version` is the version that was shown, by default the published one; it counts for `content.abandoned` and `step.shown`.',
    }),
  ),
})
export type SdkEvent = Static<typeof SdkEvent>

export const EventBatch = open(
  'EventBatch',
  {
    user_id: Type.Optional(PersonId),
    session_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    events: Type.Array(SdkEvent, { minItems: 1, maxItems: 100 }),
    api_key: Type.Optional(Type.String({ description: 'Only in a `text/plain` body.' })),
    token: Type.Optional(Type.String({ description: 'Only in a `text/plain` body.' })),
  },
  {
    user_id: 'alice',
    session_id: 's-7f3a',
    events: [
      { id: 'e-0001', name: 'content.shown', at: '2026-01-31T12:00:00.000Z', content_id: exampleId('cnt') },
      { id: 'e-0002', name: 'track:project_created', at: '2026-01-31T12:00:07.000Z', data: { projects: 3 } },
    ],
  },
)
export type EventBatch = Static<typeof EventBatch>

const Count = Type.Integer({ minimum: 0 })

export const EventReceipt = dataOf('EventReceipt', {
  accepted: Count,
  duplicates: Count,
  rejected: Type.Array(
    closed('RejectedEvent', {
      id: EventId,
      reason: Type.String({ examples: ['content_id: is required for content.shown'] }),
    }),
  ),
})
export type EventReceipt = Static<typeof EventReceipt>
