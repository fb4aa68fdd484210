import Type, { type Static } from 'typebox'
import { AdminUser } from './admin-users.ts'
import { defineOperations } from './operation.ts'
import { closed, dataOf, editable, idOf, listOf, nullable, Timestamp, WholeListQuery } from './schema.ts'

const { email, role } = AdminUser.properties
const invited = { email, role }
const kept = {
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

export const Invite = closed('Invite', kept)
export type Invite = Static<typeof Invite>

const passedOn = {
  emailed: Type.Boolean({ description: 'Whether a mail server has taken the link.' }),
  url: nullable(
    Type.String({
      format: 'uri',
      examples: ['https://guide.acme.example/invites/bm90LWEtcmVhbC1pbnZpdGU'],
      description: 'The link to pass on, where it was not mailed. It is shown only here.',
    }),
  ),
}

export const CreatedInvite = closed('CreatedInvite', { ...kept, ...passedOn })
export type CreatedInvite = Static<typeof CreatedInvite>

const readOnly = ['invite_id', 'invited_by', 'created_at', 'expires_at', ...Object.keys(passedOn)]
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
const alike =
  'A link that was never made, has been used, was revoked or has expired is answered alike: 404. Counts against the limit of public routes.'

export const inviteOperations = defineOperations({
  listInvites: {
    method: 'GET',
    path: '/v1/admin/invites',
    auth: 'admin',
    tag,
    summary: 'The invites that nobody has accepted, newest first, expired ones included',
    query: WholeListQuery,
    responses: { 200: listOf('InviteList', Invite) },
  },
  createInvite: {
    method: 'POST',
    path: '/v1/admin/invites',
    auth: 'admin',
    tag,
    summary: 'Invite somebody to become an admin user',
    description:
      'The link is mailed where the service has a mail server, and answered where it has none or that does not take it. It is good for 7 days and once. A new invite to the same address takes the place of the one before.',
    body: InviteCreate,
    responses: { 201: CreatedInvite },
  },
  revokeInvite: {
    method: 'DELETE',
    path: '/v1/admin/invites/{invite_id}',
    auth: 'admin',
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
    summary: 'What an invite is for',
    description: alike,
    responses: { 200: Invitation },
  },
  acceptInvitation: {
    method: 'POST',
    path: '/v1/invites/{token}/accept',
    auth: 'invitee',
    published: true,
    tag,
    summary: 'Accept an invite: become an admin user of the tenant',
    description: `The bearer token is the JWT of the tenant's user; its \`email\` must be the invited one, and \`email_verified\` must not be false. ${alike}`,
    responses: { 200: dataOf('InvitationAccepted', { user_id, ...invited, name }) },
    errors: ['CONFLICT'],
  },
})
