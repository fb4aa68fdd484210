import type { Refusal } from '../errors.ts'
import type { KeyIdentity } from './known-keys.ts'

/** What can be guessed. Mistakes with one kind do not block another kind. */
export const credentialKinds = [
  'key',
  'session',
  'access_token',
  'platform',
  'inbound',
  'inbound_tenant',
  'metrics',
] as const
export type CredentialKind = (typeof credentialKinds)[number]

export interface SecretCheck {
  /** Compares it. This is not called while the address is blocked. */
  isRight(): boolean
  /** Why a wrong one is refused, for the log. */
  reason: string
}

/** What the auth checks see of a request, and what they may do with it. */
export interface AuthRequest {
  method: string
  /** The IP address of the caller. */
  address: string
  /** Whether it came to the console's door, where a session or an access token replaces the API key and the JWT. */
  isAtConsole: boolean
  header(name: string): string | undefined
  /** The value of a parameter in the operation's path. */
  pathParameter(name: string): string
  /** Called as soon as the key is known: a request that is refused later still counts against that key. */
  setKey(key: Pick<KeyIdentity, 'keyId' | 'tenantId'>): void
  /** Called by checks without a key as soon as the tenant is known, for the log. */
  setTenant(tenantId: string): void
  /** Tells the browser that pages of this origin may read the response. */
  allowOrigin(origin: string): void
  /** Whether the caller's IP address recently sent too many bad credentials of this kind. */
  isBlocked(kind: CredentialKind): Promise<boolean>
  /**
   * Refuses a wrong secret, and every secret of an IP address that is blocked for this kind. Those of one address are
   * compared one after the other.
   */
  requireSecret(kind: CredentialKind, check: SecretCheck): Promise<void>
  /**
   * Counts a bad credential against the caller's IP address and returns the refusal to throw.
   * @param reason what is wrong with it, for the log
   */
  countBadCredential(kind: CredentialKind, reason: string): Promise<Refusal>
}

/** The token of an `Authorization: Bearer …` header. */
export const bearerToken = (authorization: string) => authorization.match(/^Bearer ([^\s]+)$/i)?.[1]
