import { forbidden } from '../errors.ts'
import type { Principal } from './principal.ts'

/** Refuses access tokens: otherwise a stolen one could give itself access that outlasts it. */
export function requirePerson(principal: Principal): void {
  if (principal.kind === 'admin' && principal.credential === 'access_token') {
    throw forbidden('An access token cannot give access to the tenant. Sign in to the console to do this.')
  }
}
