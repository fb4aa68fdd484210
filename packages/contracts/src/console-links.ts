import Type, { type Static } from 'typebox'
import { AdminUser } from './admin-users.ts'
import { byCookie, ConsoleSession, consoleTag, SignedIn } from './console-sessions.ts'
import { defineOperations } from './operation.ts'
import { anyIdOf, closed, dataOf, Timestamp } from './schema.ts'

const { user_id, email, role } = AdminUser.properties

export const SignInLinkRequest = closed(
  'SignInLinkRequest',
  {
    email,
    tenant_id: Type.Optional({
      ...anyIdOf('ten'),
      description: 'Without it, the mail has one link for each tenant of the address.',
    }),
  },
  { email: 'grace@acme.example' },
)
export type SignInLinkRequest = Static<typeof SignInLinkRequest>

const token = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The token in the link: `/console/sign-in/link#token=…`.',
  examples: ['bm90LWEtcmVhbC1saW5rLWp1c3QtYW4tZXhhbXBsZS4'],
})

const SignInLinkRedemption = closed(
  'SignInLinkRedemption',
  { token },
  { token: 'bm90LWEtcmVhbC1saW5rLWp1c3QtYW4tZXhhbXBsZS4' },
)

export const SignInLinkInfo = dataOf('SignInLinkInfo', {
  email,
  tenant_id: ConsoleSession.properties.tenant_id,
  tenant_name: ConsoleSession.properties.tenant_name,
})

export const ConsoleLinkCreate = closed(
  'ConsoleLinkCreate',
  {
    email,
    role: Type.Optional({
      ...role,
      description:
        'The role of the admin user with this address. Without it, a new user is an `admin`, and an existing one keeps the role.',
    }),
  },
  { email: 'grace@acme.example', role: 'admin' },
)
export type ConsoleLinkCreate = Static<typeof ConsoleLinkCreate>

export const ConsoleLink = closed('ConsoleLink', {
  url: Type.String({
    format: 'uri',
    description: 'The link. It works once. It is returned only in this response.',
    examples: ['https://guide.acme.example/console/sign-in/link#token=bm90LWEtcmVhbC1saW5r'],
  }),
  user_id,
  email,
  role,
  expires_at: Timestamp,
})
export type ConsoleLink = Static<typeof ConsoleLink>

export const consoleLinkOperations = defineOperations({
  requestSignInLink: {
    method: 'POST',
    path: '/console/api/sign-in/link',
    auth: 'console',
    tag: consoleTag,
    summary: 'Request a sign-in link by mail',
    description:
      'The response is the same for every address. If an admin user has it, a mail with a link follows; the link works once, for ten minutes.',
    body: SignInLinkRequest,
    responses: { 202: null },
  },
  describeSignInLink: {
    method: 'POST',
    path: '/console/api/sign-in/link-info',
    auth: 'console',
    tag: consoleTag,
    summary: 'Get the person and the tenant of a link',
    description:
      'Returns the address and the tenant of a link, so that a person sees them before they sign in. The token of an invite works as well. The link stays valid. An unknown, used or expired link returns 404.',
    body: SignInLinkRedemption,
    responses: { 200: SignInLinkInfo },
    errors: ['NOT_FOUND'],
  },
  redeemSignInLink: {
    method: 'POST',
    path: '/console/api/sign-in/redeem',
    auth: 'console',
    tag: consoleTag,
    summary: 'Sign in with a link',
    description: `The token of an invite works as well, if the tenant accepts links: it makes its owner an admin user; if the address already is one, the response is 409. An unknown, used or expired link returns 404. ${byCookie}`,
    body: SignInLinkRedemption,
    responses: { 201: SignedIn },
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  createConsoleLink: {
    method: 'POST',
    path: '/v1/platform/tenants/{tenant_id}/console-links',
    auth: 'platform',
    tag: 'Platform',
    summary: 'Create a sign-in link for the console',
    description:
      'Returns a link that signs a person in. If the address belongs to no admin user yet, one is added. If the tenant does not accept links (`jwt_permission` without `console_links`), the response is 409.',
    body: ConsoleLinkCreate,
    responses: { 201: ConsoleLink },
    errors: ['CONFLICT'],
  },
})
