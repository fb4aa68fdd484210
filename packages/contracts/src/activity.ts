import Type, { type Static } from 'typebox'
import { RequestId } from './errors.ts'
import { defineOperations } from './operation.ts'
import { closed, exampleId, listOf, nullable, PageQuery, Timestamp, WholeListQuery } from './schema.ts'

/** What an audit record can be about. */
export const entityTypes = [
  'tour',
  'content',
  'theme',
  'audience',
  'article',
  'thread',
  'user',
  'invite',
  'config',
  'api-key',
] as const
export type EntityType = (typeof entityTypes)[number]

/** Every event name an audit record can carry. The specification's names are as it writes them. */
export const auditEvents = [
  'tour.create',
  'TourUpdatedByAdmin',
  'TourPublishedByAdmin',
  'TourArchivedByAdmin',
  'TourCopiedByAdmin',
  'TourVersionRolledBackByAdmin',
  'ContentCreatedByAdmin',
  'ContentUpdatedByAdmin',
  'ContentPublishedByAdmin',
  'ContentArchivedByAdmin',
  'ContentCopiedByAdmin',
  'ContentVersionRolledBackByAdmin',
  'theme.create',
  'theme.update',
  'theme.set_default',
  'theme.deleted',
  'audience.create',
  'audience.update',
  'audience.deleted',
  'help.article.create',
  'help.article.update',
  'help.article.publish',
  'help.article.archive',
  'help.article.deleted',
  'help.thread.reply',
  'help.thread.close',
  'AdminUserAddedByAdmin',
  'AdminUserUpdatedByAdmin',
  'AdminUserRemovedByAdmin',
  'InviteCreatedByAdmin',
  'InviteRevokedByAdmin',
  'InviteAccepted',
  'CircuitBreakerToggledByAdmin',
  'ConfigUpdatedByAdmin',
  'ApiKeyCreatedByAdmin',
  'ApiKeyRevokedByAdmin',
  'TenantCreatedByPlatform',
  'TenantUpdatedByPlatform',
  'ApiKeyCreatedByPlatform',
] as const
export type AuditEvent = (typeof auditEvents)[number]

const Snapshot = nullable(
  Type.Record(Type.String(), Type.Unknown(), { examples: [{ title: 'Welcome to Acme' }] }),
)

export const Activity = closed('Activity', {
  activity_id: Type.String({ examples: [exampleId('act')] }),
  event: Type.Enum([...auditEvents]),
  entity_type: Type.Enum([...entityTypes]),
  entity_id: Type.String({ examples: [exampleId('tour')] }),
  actor: Type.Object(
    {
      user_id: Type.String({ examples: ['grace'] }),
      email: nullable(Type.String({ examples: ['grace@acme.example'] })),
    },
    { additionalProperties: false },
  ),
  at: Timestamp,
  before: { ...Snapshot, description: 'The entity before the change; null when it was new.' },
  after: { ...Snapshot, description: 'The entity after the change; null when it is gone.' },
  request_id: RequestId,
})
export type Activity = Static<typeof Activity>

const ActivityList = listOf('ActivityList', Activity)

export const activityOperations = defineOperations({
  listActivity: {
    method: 'GET',
    path: '/v1/admin/activity',
    auth: 'viewer',
    tag: 'Activity',
    summary: "The calling admin's recent activity, newest first",
    query: Type.Object(
      {
        ...PageQuery.properties,
        scope: Type.Optional(
          Type.Enum(['own', 'tenant'], { default: 'own', description: '`tenant`: of every admin.' }),
        ),
      },
      { additionalProperties: false },
    ),
    responses: { 200: ActivityList },
  },
  listEntityActivity: {
    method: 'GET',
    path: '/v1/admin/activity/entity/{entity_type}/{entity_id}',
    auth: 'viewer',
    tag: 'Activity',
    summary: 'The whole change history of one entity, newest first',
    description: `\`entity_type\` is one of ${entityTypes.join(', ')}.`,
    query: WholeListQuery,
    responses: { 200: ActivityList },
  },
})
