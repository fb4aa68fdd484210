import type { ErrorCode } from '@guide/contracts'

/** A request that is refused. Only the HTTP layer knows the status of a code. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly retryAfterSeconds?: number,
    /** Why, for the log only: the sender must not learn which part of a credential was wrong. */
    readonly reason?: string,
  ) {
    super(message)
  }
}

export const invalid = (message: string) => new Refusal('VALIDATION_ERROR', message)
/** @param reason for the log; it never contains a part of a credential */
export const unauthorized = (reason: string) =>
  new Refusal('UNAUTHORIZED', 'The credentials are missing or invalid.', undefined, reason)
/** The session is still there. The identity provider has to confirm it before it can be used again. */
export const signInOutdated = () =>
  new Refusal('SIGN_IN_OUTDATED', 'The identity provider has to confirm this sign-in again.')
/** @param reason for the log, if it says more than the message */
export const forbidden = (message: string, reason = message) =>
  new Refusal('FORBIDDEN', message, undefined, reason)
export const notFound = (kind: string, id: string) =>
  new Refusal('NOT_FOUND', `There is no ${kind} with the id "${id.slice(0, 100)}".`)
/** For an unknown path, and for an operation whose secret is not configured. */
export const pathNotFound = () => new Refusal('NOT_FOUND', 'This path does not exist.')
/** The same message for an invite that is used, revoked or expired and for an invite that never existed. */
export const inviteNotFound = () => new Refusal('NOT_FOUND', 'This invite is not valid or no longer valid.')
/** The same message for a link that is used or expired and for a link that never existed. */
export const linkNotFound = () => new Refusal('NOT_FOUND', 'This link is not valid or no longer valid.')
/** The same message for a preview link that is revoked or over, of another tenant, or that never existed. */
export const previewNotFound = () =>
  new Refusal('NOT_FOUND', 'This preview link is not valid or no longer valid.')
export const conflict = (message: string) => new Refusal('CONFLICT', message)
export const unprocessable = (path: string, problem: string) =>
  new Refusal('UNPROCESSABLE_ENTITY', `${path}: ${problem}`)
/** @param maxBytes how large it may be at most */
export const tooLarge = (path: string, maxBytes: number) =>
  new Refusal('PAYLOAD_TOO_LARGE', `${path}: may have at most ${sizeText(maxBytes)}`)
export const unavailable = (message: string) => new Refusal('UNAVAILABLE', message, 1)
/**
 * @param subject what there is too much of
 * @param setting what the operator can raise
 */
export const rateLimited = (
  retryAfterSeconds: number,
  reason?: string,
  subject = 'requests',
  setting?: string,
) => {
  const raise = setting ? ` The operator of this service can raise ${setting}.` : ''
  const message = `Too many ${subject}. Try again in ${retryAfterSeconds} s.${raise}`
  return new Refusal('RATE_LIMITED', message, retryAfterSeconds, reason)
}

function sizeText(bytes: number): string {
  if (bytes % 1024 ** 2 === 0) return `${bytes / 1024 ** 2} MiB`
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} bytes`
}
