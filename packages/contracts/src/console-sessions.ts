import Type, { type Static } from 'typebox'
import { defineOperations, roles } from './operation.ts'
import { closed, dataOf, exampleId, idOf, listOf, nullable, PageQuery, Timestamp } from './schema.ts'

/** How people sign in to the console. */
export const signInMethods = ['demo', 'link', 'identity_provider'] as const
export type SignInMethod = (typeof signInMethods)[number]

const SessionId = idOf('ses')
const TenantId = Type.String({ examples: [exampleId('ten')] })
const TenantName = Type.String({ examples: ['Acme'] })

const sessionFields = {
  session_id: SessionId,
  user_id: Type.String({ examples: ['grace'] }),
  email: nullable(Type.String({ examples: ['grace@acme.example'] })),
  how: Type.Enum([...signInMethods]),
  signed_in_at: Timestamp,
  expires_at: { ...Timestamp, description: 'Two hours without a request end a session before that.' },
}

export const ConsoleSession = closed('ConsoleSession', {
  ...sessionFields,
  tenant_id: TenantId,
  tenant_name: TenantName,
  role: Type.Enum([...roles]),
})
export type ConsoleSession = Static<typeof ConsoleSession>

export const AdminSession = closed('AdminSession', {
  ...sessionFields,
  address: Type.String({ description: 'The IP address of the sign-in.', examples: ['203.0.113.7'] }),
  browser: Type.String({
    description: 'The User-Agent header of the sign-in.',
    examples: ['Mozilla/5.0 (X11; Linux x86_64) …'],
  }),
  seen_at: { ...Timestamp, description: 'The time of the latest request, give or take a minute.' },
})
export type AdminSession = Static<typeof AdminSession>

export const SignInOffer = dataOf('SignInOffer', {
  tenant_id: nullable(TenantId),
  name: nullable(TenantName),
  demo: Type.Boolean({
    description:
      'Whether the demo tenant can be entered without credentials. It is no way into another tenant.',
  }),
  ways: Type.Array(Type.Enum(['identity_provider', 'link']), {
    description:
      '`identity_provider`: open `/console/sign-in/provider`. `link`: ask for a link by mail. An empty list: only a link that the operator creates with `guide console link` leads in.',
    examples: [['identity_provider', 'link']],
  }),
})

export const SignedIn = dataOf('SignedIn', { session: ConsoleSession })

export const consoleTag = 'Console sign-in'
const tag = consoleTag
export const byCookie = 'Sets the cookie of the session: `guide_console_<tenant_id>`.'

export const consoleSessionOperations = defineOperations({
  getSignInOffer: {
    method: 'GET',
    path: '/console/api/sign-in',
    auth: 'console',
    tag,
    summary: 'Get the ways to sign in',
    description: 'An unknown tenant gets the same response as no tenant.',
    query: Type.Object(
      { tenant: Type.Optional(Type.String({ maxLength: 100, description: 'The id of the tenant.' })) },
      { additionalProperties: false },
    ),
    responses: { 200: SignInOffer },
  },
  signInToDemo: {
    method: 'POST',
    path: '/console/api/sign-in/demo',
    auth: 'console',
    tag,
    summary: 'Sign in to the demo',
    description: `Signs in as the admin of the demo tenant. Without demo mode the response is 404. ${byCookie}`,
    responses: { 201: SignedIn },
    errors: ['NOT_FOUND'],
  },
  listOwnSessions: {
    method: 'GET',
    path: '/console/api/sessions/current',
    auth: 'console',
    tag,
    summary: 'List the sessions of this browser',
    description: 'Returns the valid session of each tenant that this browser is signed in to.',
    responses: { 200: dataOf('OwnSessions', { sessions: Type.Array(ConsoleSession) }) },
  },
  listSessions: {
    method: 'GET',
    path: '/v1/admin/sessions',
    auth: 'admin',
    tag,
    summary: 'List the sessions of the console',
    description: 'Returns who is signed in to the console, newest first.',
    query: PageQuery,
    responses: { 200: listOf('AdminSessionList', AdminSession) },
  },
  endSession: {
    method: 'DELETE',
    path: '/v1/admin/sessions/{session_id}',
    auth: 'admin',
    stopsHarm: true,
    tag,
    summary: 'End a session of the console',
    description: 'Signs its user out immediately.',
    responses: { 204: null },
  },
  signOut: {
    method: 'POST',
    path: '/console/api/sign-out',
    auth: 'console',
    tag,
    summary: 'Sign out',
    description:
      'Ends the session of the tenant in the header `X-Guide-Tenant` and deletes its cookie. If there is no session, the response is the same.',
    responses: { 204: null },
  },
})
