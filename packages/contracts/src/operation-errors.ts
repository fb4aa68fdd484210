import type { ErrorCode } from './errors.ts'
import { type Operation, pathParameters, secretAuths } from './operation.ts'

/** Every error an operation can answer with: what it declares, and what follows from its auth, path and body. */
export function errorsOf(operation: Operation): ErrorCode[] {
  const errors = new Set<ErrorCode>(['VALIDATION_ERROR', 'RATE_LIMITED', 'INTERNAL_ERROR', 'UNAVAILABLE'])
  const { auth } = operation
  if (!['public', 'signed', 'invite'].includes(auth)) errors.add('UNAUTHORIZED')
  if (secretAuths.some(secret => secret === auth)) errors.add('NOT_FOUND')
  else if (auth !== 'public') errors.add('FORBIDDEN')
  if (pathParameters(operation.path).length > 0) errors.add('NOT_FOUND')
  if (operation.method !== 'GET') errors.add('PAYLOAD_TOO_LARGE')
  for (const code of operation.errors ?? []) errors.add(code)
  return [...errors]
}
