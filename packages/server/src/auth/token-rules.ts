import type { TokenCheckName } from '@guide/contracts'
import type { JWTPayload } from 'jose'
import { cutText, isStorable } from '../storable.ts'

/** What the claims of a token are compared with. */
export interface ExpectedClaims {
  issuer: string | null
  audience: string | null
  /** Seconds since 1970. */
  now: number
}

/** One rule about the claims. */
interface ClaimRule {
  check: TokenCheckName
  /** What is wrong; null if nothing is. It goes to the log, so it contains no claim that identifies a person. */
  problem(claims: JWTPayload, expected: ExpectedClaims): string | null
  /** Said if nothing is wrong. */
  passed(claims: JWTPayload): string
}

const maxSubLength = 255
const leewaySeconds = 30
const latestExp = Date.UTC(9999, 11, 31) / 1000

/** The rules of RFC 7519, section 4.1, for the claims of a user's token. */
export const claimRules: ClaimRule[] = [
  {
    check: 'issuer',
    problem: ({ iss }, { issuer }) =>
      iss === issuer && issuer ? null : `iss is ${shown(iss)}, ${wanted(issuer, 'jwt_issuer')}`,
    passed: ({ iss }) => `iss is ${shown(iss)}`,
  },
  {
    check: 'audience',
    problem: ({ aud }, { audience }) =>
      audience && [aud].flat().includes(audience)
        ? null
        : `aud is ${shown(aud)}, ${wanted(audience, 'jwt_audience')}`,
    passed: ({ aud }) => `aud is ${shown(aud)}`,
  },
  {
    check: 'expiry',
    problem({ exp }, { now }) {
      if (typeof exp !== 'number') return `exp is ${shown(exp)}, wanted a number of seconds since 1970`
      if (exp > latestExp) return 'exp is after the year 9999; it counts seconds, not milliseconds'
      return exp > now - leewaySeconds ? null : `exp is ${time(exp)}: the token has expired`
    },
    passed: ({ exp }) => `exp is ${time(exp as number)}`,
  },
  {
    check: 'not_before',
    problem({ nbf }, { now }) {
      if (nbf === undefined) return null
      if (typeof nbf !== 'number') return `nbf is ${shown(nbf)}, wanted a number of seconds since 1970`
      return nbf <= now + leewaySeconds ? null : `nbf is ${time(nbf)}: the token is not valid yet`
    },
    passed: ({ nbf }) => (nbf === undefined ? 'there is no nbf' : `nbf is ${time(nbf)}`),
  },
  {
    check: 'issued_at',
    problem: ({ iat }) =>
      iat === undefined || typeof iat === 'number'
        ? null
        : `iat is ${shown(iat)}, wanted a number of seconds since 1970`,
    passed: ({ iat }) => (iat === undefined ? 'there is no iat' : `iat is ${time(iat)}`),
  },
  {
    check: 'subject',
    problem({ sub }) {
      if (typeof sub !== 'string' || sub === '') return 'sub is missing or not text'
      if (isDots(sub)) return 'sub is only dots, which no URL can name'
      if (sub.length > maxSubLength) return `sub has more than ${maxSubLength} characters`
      return isStorable(sub) ? null : 'sub contains NUL or invalid Unicode'
    },
    passed: ({ sub }) => `sub is ${shown(sub)}`,
  },
]

/** URLs lose such path segments, so the person could not be found, exported or erased. */
const isDots = (sub: string) => sub === '.' || sub === '..'

/** A claim may have any type and size. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return 'missing'
  const text = JSON.stringify(value)
  return text.length <= 200 ? text : `${cutText(text, 200)}…`
}

/** @param field of the tenant */
const wanted = (value: string | null, field: string): string =>
  value === null ? `and the tenant has set no ${field}` : `wanted ${shown(value)}`

function time(seconds: number): string {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? shown(seconds) : date.toISOString()
}
