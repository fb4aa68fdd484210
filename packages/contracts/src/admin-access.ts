import Type, { type Static } from 'typebox'
import { defineOperations } from './operation.ts'
import { dataOf, open, Timestamp } from './schema.ts'

export const AdminSignInRequest = open(
  'AdminSignInRequest',
  {
    origin: Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'The origin of the page that starts the sign-in.',
    }),
  },
  { origin: 'https://app.acme.example' },
)
export type AdminSignInRequest = Static<typeof AdminSignInRequest>

export const AdminSignIn = dataOf('AdminSignIn', {
  sign_in_id: Type.String({ examples: ['ten_de3000000000.kq3ZbT0vJw8XyYdR5mCE1A'] }),
  url: Type.String({
    description: 'The URL to open in a pop-up window. It works once.',
    examples: ['https://guide.acme.example/admin-access/ten_de3000000000.kq3ZbT0vJw8XyYdR5mCE1A'],
  }),
  expires_at: Timestamp,
})
export type AdminSignIn = Static<typeof AdminSignIn>

export const adminAccessOperations = defineOperations({
  beginAdminSignIn: {
    method: 'POST',
    path: '/v1/sdk/admin-access',
    auth: 'user',
    tag: 'SDK',
    summary: 'Start an admin sign-in from a page',
    description:
      'Only origins listed in `admin_origins` are allowed. The pop-up passes the token only to a page of that origin.',
    body: AdminSignInRequest,
    bodyLimit: 4096,
    responses: { 201: AdminSignIn },
    errors: ['CONFLICT'],
  },
})
