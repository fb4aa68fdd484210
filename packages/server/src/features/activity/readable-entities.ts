import { type EntityType, entityTypes, type OperationId, operations, type Role } from '@guide/contracts'
import { permits } from '../../auth/admin-check.ts'

/** The operation that reads the entities of each type. A role that may call it may also read their audit records. */
const readBy = {
  tour: 'getTour',
  content: 'getContent',
  'preview-link': 'listTourPreviewLinks',
  theme: 'getTheme',
  audience: 'getAudience',
  article: 'getArticle',
  asset: 'listAssets',
  thread: 'getThread',
  user: 'listAdminUsers',
  invite: 'listInvites',
  session: 'listSessions',
  'access-token': 'listAccessTokens',
  config: 'getConfig',
  'api-key': 'listApiKeys',
  'end-user': 'getEndUser',
} as const satisfies Record<EntityType, OperationId>

/** The role that a reader of an entity needs. */
export const readerRole = (type: EntityType): Role => operations[readBy[type]].auth

/** The types of entities whose audit records a role may read. */
export const readableEntities = (role: Role): EntityType[] =>
  entityTypes.filter(type => permits(role, readerRole(type)))
