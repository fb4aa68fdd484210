import Type, { type Static } from 'typebox'
import { defineOperations } from './operation.ts'
import { dataOf, open, Timestamp } from './schema.ts'

export const AdminSignInRequest = open(
  'AdminSignInRequest',
  {
    origin: Type.String({ minLength: 1, maxLength: 300, description: 'Of the page that asks.' }),
  },
  { origin: 'https://app.acme.example' },
)
export type AdminSignInRequest = Static<typeof AdminSignInRequest>

export const AdminSignIn = dataOf('AdminSignIn', {
  sign_in_id: Type.String({ examples: ['ten_de3000000000.kq3ZbT0vJw8XyYdR5mCE1A'] }),
  url: Type.String({
    description: 'Opened in a pop-up, it leads through the sign-in, once.',
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
    summary: "Begin the sign-in of an admin from the tenant's page",
    description:
      'For origins among `admin_origins` alone. The pop-up hands the token to a page of that origin and to no other.',
    body: AdminSignInRequest,
    bodyLimit: 4096,
    responses: { 201: AdminSignIn },
    errors: ['CONFLICT'],
  },
})
