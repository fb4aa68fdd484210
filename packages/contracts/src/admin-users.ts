import Type, { type Static } from 'typebox'
import { defineOperations, roles } from './operation.ts'
import { closed, editable, listOf, optional, PageQuery, PersonId, Timestamp } from './schema.ts'

const UserId = {
  ...PersonId,
  description: 'The `sub` of the user at the identity provider.',
  examples: ['grace'],
}
const profileFields = {
  email: Type.String({ format: 'email', maxLength: 320, examples: ['grace@acme.example'] }),
  role: Type.Enum([...roles]),
  name: Type.String({ minLength: 1, maxLength: 200, examples: ['Grace Ames'] }),
}
const readOnly = ['created_at', 'updated_at']

export const AdminUser = closed('AdminUser', {
  user_id: UserId,
  ...profileFields,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type AdminUser = Static<typeof AdminUser>

export const AdminUserCreate = editable('AdminUserCreate', { user_id: UserId, ...profileFields }, readOnly, {
  user_id: 'grace',
  email: 'grace@acme.example',
  name: 'Grace Ames',
  role: 'editor',
})
export type AdminUserCreate = Static<typeof AdminUserCreate>

export const AdminUserUpdate = editable(
  'AdminUserUpdate',
  optional(profileFields),
  ['user_id', ...readOnly],
  { role: 'viewer' },
)
export type AdminUserUpdate = Static<typeof AdminUserUpdate>

const tag = 'Admin users'

export const adminUserOperations = defineOperations({
  listAdminUsers: {
    method: 'GET',
    path: '/v1/admin/users',
    auth: 'admin',
    tag,
    summary: 'List admin users',
    query: PageQuery,
    responses: { 200: listOf('AdminUserList', AdminUser) },
  },
  addAdminUser: {
    method: 'POST',
    path: '/v1/admin/users',
    auth: 'admin',
    peopleOnly: true,
    tag,
    summary: 'Add an admin user',
    body: AdminUserCreate,
    responses: { 201: AdminUser },
    errors: ['CONFLICT'],
  },
  updateAdminUser: {
    method: 'PUT',
    path: '/v1/admin/users/{user_id}',
    auth: 'admin',
    peopleOnly: true,
    tag,
    summary: 'Update an admin user',
    body: AdminUserUpdate,
    responses: { 200: AdminUser },
    errors: ['CONFLICT'],
  },
  removeAdminUser: {
    method: 'DELETE',
    path: '/v1/admin/users/{user_id}',
    auth: 'admin',
    stopsHarm: true,
    tag,
    summary: 'Remove an admin user',
    responses: { 204: null },
    errors: ['CONFLICT'],
  },
})
