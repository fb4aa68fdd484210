import type { ErrorCode } from '@guide/contracts'

/** A request that is turned down. The HTTP layer alone knows which status carries which code. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message)
  }
}

export const invalid = (message: string) => new Refusal('VALIDATION_ERROR', message)
export const unauthorized = () => new Refusal('UNAUTHORIZED', 'The credentials are missing or not valid.')
export const forbidden = (message: string) => new Refusal('FORBIDDEN', message)
export const notFound = (kind: string, id: string) =>
  new Refusal('NOT_FOUND', `There is no ${kind} with the id "${id.slice(0, 100)}".`)
/** For a path that leads nowhere, and for a surface whose secret is not set. */
export const pathNotFound = () => new Refusal('NOT_FOUND', 'There is nothing here.')
/** For an invite that is used, revoked or expired, as for one that never was. */
export const inviteNotFound = () => new Refusal('NOT_FOUND', 'This invite is not valid, or not any more.')
export const conflict = (message: string) => new Refusal('CONFLICT', message)
export const unprocessable = (path: string, problem: string) =>
  new Refusal('UNPROCESSABLE_ENTITY', `${path}: ${problem}`)
export const unavailable = (message: string) => new Refusal('UNAVAILABLE', message, 1)
export const rateLimited = (retryAfterSeconds: number) =>
  new Refusal('RATE_LIMITED', `Too many requests. Try again in ${retryAfterSeconds} s.`, retryAfterSeconds)
