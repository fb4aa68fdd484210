import Type, { type Static } from 'typebox'
import { userKinds } from './end-users.ts'
import { defineOperations } from './operation.ts'
import { closed, dataOf, exampleId, nullable, Timestamp } from './schema.ts'

export const RecentEvent = closed('RecentEvent', {
  id: Type.String({ examples: ['e-0001'] }),
  name: Type.String({ examples: ['content.shown'] }),
  at: { ...Timestamp, description: 'When it happened, according to the page.' },
  received_at: Timestamp,
  user: nullable(
    Type.Object(
      { user_id: Type.String({ examples: ['alice'] }), kind: Type.Enum([...userKinds]) },
      { additionalProperties: false },
    ),
  ),
  content_id: nullable(
    Type.String({ description: 'The id of a tour or content item.', examples: [exampleId('tour')] }),
  ),
  step_id: nullable(Type.String({ examples: ['projects'] })),
  data: nullable(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'The data of the event. Null for viewers, who may not see it.',
      examples: [{ found_by: 'css_selector' }],
    }),
  ),
})
export type RecentEvent = Static<typeof RecentEvent>

export const recentEventOperations = defineOperations({
  listRecentEvents: {
    method: 'GET',
    path: '/v1/admin/events/recent',
    auth: 'viewer',
    heavy: 'read',
    tag: 'Analytics',
    summary: 'List recent events',
    description:
      'Returns the events that pages sent in the last hour, newest first, in the environment of the API key. Meant for checking an installation.',
    query: Type.Object(
      { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })) },
      { additionalProperties: false },
    ),
    responses: { 200: dataOf('RecentEventList', { items: Type.Array(RecentEvent, { maxItems: 100 }) }) },
  },
})
