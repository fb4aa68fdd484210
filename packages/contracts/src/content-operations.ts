import {
  ArchivedContent,
  Content,
  ContentCreate,
  ContentList,
  ContentUpdate,
  ContentVersionList,
  PublishedContent,
} from './content.ts'
import { RollbackRequest, sendsETag, takesIfMatch } from './lifecycle.ts'
import { defineOperations } from './operation.ts'
import { PageQuery, WholeListQuery } from './schema.ts'

const tag = 'Content'

export const contentOperations = defineOperations({
  listContent: {
    method: 'GET',
    path: '/v1/admin/content',
    auth: 'viewer',
    tag,
    summary: 'The content items of the tenant, newest first',
    query: PageQuery,
    responses: { 200: ContentList },
  },
  createContent: {
    method: 'POST',
    path: '/v1/admin/content',
    auth: 'editor',
    tag,
    summary: 'Create a content item, as a draft',
    description: sendsETag,
    body: ContentCreate,
    responses: { 201: Content },
    errors: ['UNPROCESSABLE_ENTITY'],
  },
  getContent: {
    method: 'GET',
    path: '/v1/admin/content/{content_id}',
    auth: 'viewer',
    tag,
    summary: 'One content item, its working copy',
    description: sendsETag,
    responses: { 200: Content },
  },
  updateContent: {
    method: 'PUT',
    path: '/v1/admin/content/{content_id}',
    auth: 'editor',
    tag,
    summary: 'Change a content item',
    description: takesIfMatch,
    body: ContentUpdate,
    responses: { 200: Content },
    errors: ['CONFLICT', 'UNPROCESSABLE_ENTITY'],
  },
  publishContent: {
    method: 'POST',
    path: '/v1/admin/content/{content_id}/publish',
    auth: 'editor',
    tag,
    summary: 'Publish the working copy as the next version, from any state',
    description: 'A tooltip, spotlight or hotspot without an `element_target` is refused (422).',
    responses: { 200: PublishedContent },
    errors: ['UNPROCESSABLE_ENTITY'],
  },
  archiveContent: {
    method: 'POST',
    path: '/v1/admin/content/{content_id}/archive',
    auth: 'editor',
    tag,
    summary: 'Archive a content item: users no longer see it',
    responses: { 200: ArchivedContent },
  },
  listContentVersions: {
    method: 'GET',
    path: '/v1/admin/content/{content_id}/versions',
    auth: 'viewer',
    tag,
    summary: 'Every published version, newest first',
    query: WholeListQuery,
    responses: { 200: ContentVersionList },
  },
  rollbackContent: {
    method: 'POST',
    path: '/v1/admin/content/{content_id}/rollback',
    auth: 'editor',
    tag,
    summary: 'Publish an earlier version again, as the next version',
    body: RollbackRequest,
    responses: { 200: PublishedContent },
  },
})
