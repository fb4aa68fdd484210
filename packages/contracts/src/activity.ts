import Type, { type Static } from 'typebox'
import { RequestId } from './errors.ts'
import { defineOperations } from './operation.ts'
import {
  closed,
  exampleId,
  Instant,
  listOf,
  nullable,
  PageQuery,
  Timestamp,
  WholeListQuery,
} from './schema.ts'

/** The types of entities that an audit record can refer to. */
export const entityTypes = [
  'tour',
  'content',
  'preview-link',
  'theme',
  'audience',
  'article',
  'asset',
  'thread',
  'end-user',
  'user',
  'invite',
  'session',
  'access-token',
  'config',
  'api-key',
] as const
export type EntityType = (typeof entityTypes)[number]

/** Every event name of an audit record. The names from the specification are spelled exactly as it spells them. */
export const auditEvents = [
  'tour.create',
  'TourUpdatedByAdmin',
  'TourPublishedByAdmin',
  'TourArchivedByAdmin',
  'TourCopiedByAdmin',
  'TourVersionRolledBackByAdmin',
  'TourDeletedByAdmin',
  'ContentCreatedByAdmin',
  'ContentUpdatedByAdmin',
  'ContentPublishedByAdmin',
  'ContentArchivedByAdmin',
  'ContentCopiedByAdmin',
  'ContentVersionRolledBackByAdmin',
  'ContentDeletedByAdmin',
  'PreviewLinkCreatedByAdmin',
  'PreviewLinkRevokedByAdmin',
  'theme.create',
  'theme.update',
  'theme.set_default',
  'theme.deleted',
  'audience.create',
  'audience.update',
  'audience.deleted',
  'asset.create',
  'asset.deleted',
  'help.article.create',
  'help.article.update',
  'help.article.publish',
  'help.article.archive',
  'help.article.deleted',
  'help.thread.reply',
  'help.thread.close',
  'help.thread.deleted',
  'help.message.deleted',
  'help.attachment.deleted',
  'EndUserProgressResetByAdmin',
  'EndUserErasedByAdmin',
  'AdminUserAddedByAdmin',
  'AdminUserUpdatedByAdmin',
  'AdminUserRemovedByAdmin',
  'AdminSignedIn',
  'AdminSignedOut',
  'AdminSignInsFailed',
  'SessionEndedByAdmin',
  'SessionNotConfirmed',
  'AccessTokenCreatedByAdmin',
  'AccessTokenRevokedByAdmin',
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
  'AdminUserAddedByPlatform',
  'AdminUserTakenOver',
  'AdminUserUpdatedByPlatform',
  'ConsoleLinkCreatedByPlatform',
] as const
export type AuditEvent = (typeof auditEvents)[number]

const Snapshot = nullable(
  Type.Record(Type.String(), Type.Unknown(), { examples: [{ title: 'Welcome to Acme' }] }),
)

/** The admin who made a change. */
export const ActivityActor = Type.Object(
  {
    user_id: Type.String({ examples: ['grace'] }),
    email: nullable(Type.String({ examples: ['grace@acme.example'] })),
  },
  { additionalProperties: false },
)

export const Activity = closed('Activity', {
  activity_id: Type.String({ examples: [exampleId('act')] }),
  event: Type.Enum([...auditEvents]),
  entity_type: Type.Enum([...entityTypes]),
  entity_id: Type.String({ examples: [exampleId('tour')] }),
  entity_name: nullable(
    Type.String({
      description:
        'The subject of a thread, which snapshots do not have. Null for other entities, and if the thread was deleted.',
      examples: ['Where are my reports?'],
    }),
  ),
  actor: ActivityActor,
  at: Timestamp,
  source_id: nullable(
    Type.String({
      description: 'For a copy, the id of the entity that was copied.',
      examples: [exampleId('tour')],
    }),
  ),
  changed: Type.Array(Type.String(), {
    description: 'The top-level fields that changed, without `updated_at`.',
    examples: [['title', 'steps']],
  }),
  has_snapshots: Type.Boolean({
    description:
      'Whether the record has a snapshot. Lists leave out the snapshots of a record if one is larger than 16 KiB; get the record to see them.',
  }),
  before: { ...Snapshot, description: 'The entity before the change; null if it was created.' },
  after: { ...Snapshot, description: 'The entity after the change; null if it was deleted.' },
  request_id: RequestId,
})
export type Activity = Static<typeof Activity>

/** Which records of a list an admin wants to see. */
export interface ActivityFilter {
  entity_type?: EntityType
  actor?: string
  since?: string
  until?: string
}

const ActivityList = listOf('ActivityList', Activity)

const ofReadableEntities =
  'A record is readable for the roles that can read its entity: only admins see those of keys, tokens, users, sessions and invites.'

export const activityOperations = defineOperations({
  listActivity: {
    method: 'GET',
    path: '/v1/admin/activity',
    auth: 'viewer',
    tag: 'Activity',
    summary: 'List activity',
    description: `Returns audit records, newest first: those of the calling admin, or those of the whole tenant. ${ofReadableEntities}`,
    query: Type.Object(
      {
        ...PageQuery.properties,
        scope: Type.Optional(
          Type.Enum(['own', 'tenant'], {
            default: 'own',
            description: '`own`: only your own activity. `tenant`: the activity of all admins.',
          }),
        ),
        entity_type: Type.Optional(
          Type.Enum([...entityTypes], { description: 'Only records of this type of entity.' }),
        ),
        actor: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 320,
            description: 'Only records of the admin with this user id or email address, in any case.',
            examples: ['grace@acme.example'],
          }),
        ),
        since: Type.Optional({ ...Instant, description: 'Only records of this time or later.' }),
        until: Type.Optional({ ...Instant, description: 'Only records of before this time.' }),
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
    summary: 'List the activity of an entity',
    description: `Returns all audit records of one entity, newest first. \`entity_type\` is one of ${entityTypes.join(', ')}. ${ofReadableEntities}`,
    query: WholeListQuery,
    responses: { 200: ActivityList },
  },
  getActivity: {
    method: 'GET',
    path: '/v1/admin/activity/{activity_id}',
    auth: 'viewer',
    tag: 'Activity',
    summary: 'Get an audit record',
    description: `Returns one audit record with its snapshots. ${ofReadableEntities}`,
    responses: { 200: Activity },
  },
})
