import type { Refusal } from '../errors.ts'

/** What the auth checks see of a request, and what they may do with it. */
export interface AuthRequest {
  header(name: string): string | undefined
  /** The value of a parameter in the operation's path. */
  pathParameter(name: string): string
  /** Called as soon as the key is known: a request that is refused later still counts against that key. */
  setKeyId(keyId: string): void
  /** Tells the browser that pages of this origin may read the response. */
  allowOrigin(origin: string): void
  /** Rejects an IP address that recently sent too many bad credentials. */
  rejectIfBlocked(): Promise<void>
  /** Counts a bad credential against the caller's IP address and returns the refusal to throw. */
  countBadCredential(): Promise<Refusal>
}

/** The token of an `Authorization: Bearer …` header. */
export const bearerToken = (authorization: string) => authorization.match(/^Bearer ([^\s]+)$/i)?.[1]
