import Type, { type Static } from 'typebox'
import { Features } from './config.ts'
import { itemReferenceFields, stepReferenceFields } from './item-reference.ts'
import { defineOperations } from './operation.ts'
import { closed, dataOf, nullable, Timestamp } from './schema.ts'

const Count = Type.Integer({ minimum: 0 })

const WeekTotals = Type.Object(
  {
    shown: { ...Count, description: 'How often tours and content items were shown.' },
    completed: { ...Count, description: 'How often they were completed.' },
    users: { ...Count, description: 'How many users saw at least one of them.' },
  },
  { additionalProperties: false },
)
export type WeekTotals = Static<typeof WeekTotals>

const BrokenTarget = closed('BrokenTarget', {
  ...itemReferenceFields,
  ...stepReferenceFields,
  attempts: Count,
  failure_rate: Type.Number({ minimum: 0, maximum: 1 }),
})

const NeverShown = closed('NeverShown', {
  ...itemReferenceFields,
  reason: Type.String({ examples: ['the schedule has ended'] }),
  code: Type.Optional(
    Type.String({
      description: 'The reason for programs. New codes may be added.',
      examples: ['schedule_ended'],
    }),
  ),
})
export type NeverShown = Static<typeof NeverShown>

const UnpublishedChange = closed('UnpublishedChange', { ...itemReferenceFields, updated_at: Timestamp })

const ScheduleChange = closed('ScheduleChange', {
  ...itemReferenceFields,
  change: Type.Enum(['starts', 'ends']),
  at: Timestamp,
})
export type ScheduleChange = Static<typeof ScheduleChange>

/** How many there are, and the first of them. */
const someOf = <T extends Parameters<typeof Type.Array>[0]>(item: T, description: string) =>
  Type.Object(
    { total: Count, items: Type.Array(item, { maxItems: 10 }) },
    { additionalProperties: false, description: `${description} At most 10 are listed.` },
  )

export const Overview = dataOf('Overview', {
  generated_at: Timestamp,
  features: Features,
  last_7_days: {
    ...WeekTotals,
    description: 'The last seven days (UTC), today included. They may be a minute old.',
  },
  previous_7_days: { ...WeekTotals, description: 'The seven days before.' },
  attention: Type.Object(
    {
      broken_targets: someOf(
        BrokenTarget,
        'Targets of published items that more than 10 % of at least 20 pages did not have in the last seven days.',
      ),
      never_shown: someOf(NeverShown, 'Published items that no user can see.'),
      unanswered_questions: Type.Object(
        { total: { ...Count, maximum: 1000 }, oldest_at: nullable(Timestamp) },
        {
          additionalProperties: false,
          description: 'Open threads whose last message is from the user. At most 1,000 are counted.',
        },
      ),
      unpublished_changes: someOf(UnpublishedChange, 'Published items whose working copy has changes.'),
      schedules: someOf(
        ScheduleChange,
        'Published items that start or end within seven days, soonest first.',
      ),
    },
    { additionalProperties: false },
  ),
})
export type Overview = Static<typeof Overview>['data']

export const overviewOperations = defineOperations({
  getOverview: {
    method: 'GET',
    path: '/v1/admin/overview',
    auth: 'viewer',
    heavy: 'read',
    tag: 'Analytics',
    summary: 'Get an overview',
    description:
      'Compares the last seven days with the seven before, and lists what needs attention. Counts and questions are those of the environment of the API key.',
    responses: { 200: Overview },
  },
})
