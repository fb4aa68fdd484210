import Type, { type Static } from 'typebox'
import { AdminUser } from './admin-users.ts'
import { defineOperations } from './operation.ts'
import { closed, dataOf, editable, idOf, listOf, nullable, PageQuery, Timestamp } from './schema.ts'

const { email, role } = AdminUser.properties
const invited = { email, role }
const inviteFields = {
  invite_id: idOf('inv'),
  ...invited,
  invited_by: Type.Object(
    {
      user_id: Type.String({ examples: ['ada'] }),
      email: nullable(Type.String({ examples: ['ada@acme.example'] })),
    },
    { additionalProperties: false },
  ),
  created_at: Timestamp,
  expires_at: Timestamp,
}

export const Invite = closed('Invite', inviteFields)
export type Invite = Static<typeof Invite>

const linkFields = {
  emailed: Type.Boolean({ description: 'Whether the link was sent by email.' }),
  url: nullable(
    Type.String({
      format: 'uri',
      examples: ['https://guide.acme.example/invites/bm90LWEtcmVhbC1pbnZpdGU'],
      description: 'The link for the invitee, if it was not sent by email. It is returned only once.',
    }),
  ),
}

export const CreatedInvite = closed('CreatedInvite', { ...inviteFields, ...linkFields })
export type CreatedInvite = Static<typeof CreatedInvite>

const readOnly = ['invite_id', 'invited_by', 'created_at', 'expires_at', ...Object.keys(linkFields)]
export const InviteCreate = editable('InviteCreate', invited, readOnly, {
  email: 'grace@acme.example',
  role: 'editor',
})
export type InviteCreate = Static<typeof InviteCreate>

export const Invitation = closed('Invitation', {
  tenant_name: Type.String({ examples: ['Acme'] }),
  ...invited,
  expires_at: Timestamp,
})
export type Invitation = Static<typeof Invitation>

const { user_id, name } = AdminUser.properties
const tag = 'Invites'
const invalidLink =
  'An unknown, used, revoked or expired link returns 404. The rate limit of public routes applies.'

export const inviteOperations = defineOperations({
  listInvites: {
    method: 'GET',
    path: '/v1/admin/invites',
    auth: 'admin',
    tag,
    summary: 'List invites',
    description: 'Returns the invites that were not accepted yet, including expired ones, newest first.',
    query: PageQuery,
    responses: { 200: listOf('InviteList', Invite) },
  },
  createInvite: {
    method: 'POST',
    path: '/v1/admin/invites',
    auth: 'admin',
    peopleOnly: true,
    tag,
    summary: 'Create an invite',
    description:
      'Invites a person to become an admin user. The link is sent by email; if the service has no mail server, or sending fails, the response contains it. The link works once and expires after 7 days. A new invite to the same email address replaces the previous one.',
    body: InviteCreate,
    responses: { 201: CreatedInvite },
    errors: ['CONFLICT'],
  },
  revokeInvite: {
    method: 'DELETE',
    path: '/v1/admin/invites/{invite_id}',
    auth: 'admin',
    stopsHarm: true,
    tag,
    summary: 'Revoke an invite',
    responses: { 204: null },
  },
  getInvitation: {
    method: 'GET',
    path: '/v1/invites/{token}',
    auth: 'invite',
    published: true,
    tag,
    summary: 'Get an invitation',
    description: invalidLink,
    responses: { 200: Invitation },
  },
  acceptInvitation: {
    method: 'POST',
    path: '/v1/invites/{token}/accept',
    auth: 'invitee',
    published: true,
    tag,
    summary: 'Accept an invitation',
    description: `Makes the caller an admin user of the tenant. The bearer token is the JWT of the user. Its \`email\` must be the invited email address, and its \`email_verified\` must not be false. ${invalidLink}`,
    responses: { 200: dataOf('InvitationAccepted', { user_id, ...invited, name }) },
    errors: ['CONFLICT'],
  },
})
