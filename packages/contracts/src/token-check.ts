import Type, { type Static } from 'typebox'
import { defineOperations } from './operation.ts'
import { closed, dataOf } from './schema.ts'

/** The checks that a user's token must pass, in order. */
export const tokenChecks = [
  'form',
  'algorithm',
  'settings',
  'signature',
  'issuer',
  'audience',
  'expiry',
  'not_before',
  'issued_at',
  'subject',
] as const
export type TokenCheckName = (typeof tokenChecks)[number]

export const TokenCheckRequest = closed(
  'TokenCheckRequest',
  {
    token: Type.String({
      minLength: 1,
      maxLength: 20_000,
      description: 'The JWT, without `Bearer`.',
    }),
  },
  { token: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbGljZSJ9.c2lnbmF0dXJl' },
)
export type TokenCheckRequest = Static<typeof TokenCheckRequest>

export const TokenCheckResult = closed('TokenCheckResult', {
  check: Type.Enum([...tokenChecks]),
  passed: Type.Boolean(),
  reason: Type.String({ examples: ['aud is "other", wanted "guide"'] }),
})
export type TokenCheckResult = Static<typeof TokenCheckResult>

export const TokenCheckReport = dataOf('TokenCheckReport', {
  valid: Type.Boolean({ description: 'Whether the service accepts the token of a user of this tenant.' }),
  checks: Type.Array(TokenCheckResult, {
    description: 'Every check, passed or failed. A token that cannot be read has only the first one.',
  }),
  claims: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
    examples: [{ sub: 'alice', iss: 'https://login.acme.example/', aud: 'other' }],
    description: 'The claims of the token, verified or not; null if the token cannot be read.',
  }),
})
export type TokenCheckReport = Static<typeof TokenCheckReport>

export const tokenCheckOperations = defineOperations({
  checkToken: {
    method: 'POST',
    path: '/v1/admin/token-check',
    auth: 'admin',
    tag: 'Configuration',
    summary: 'Check a token',
    description:
      'Explains why the service accepts the JWT of a user or not. The checks are the ones that every request runs. The token is neither stored nor logged.',
    body: TokenCheckRequest,
    responses: { 200: TokenCheckReport },
  },
})
