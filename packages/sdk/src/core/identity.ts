import { attempt } from './attempt.ts'
import type { Store } from './store.ts'

/** The ids that request bodies carry. A token identifies the user by itself, so `user_id` may be missing. */
export interface Ids {
  session_id: string
  user_id?: string | undefined
}

/** The claims of a token that the SDK reads. */
export interface Claims {
  sub?: string
  exp?: number
}

/** The user of the page. */
export interface Identity extends Ids {
  token(): string | undefined
}

/** A random id. `crypto.randomUUID` is missing on pages without HTTPS. */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** The id that a store keeps under a name. The first call creates it. */
export function keptId(store: Store, name: string): string {
  const id = `${store.get(name) ?? randomId()}`
  store.set(name, id)
  return id
}

/**
 * The claims of a token, unverified: only the service can check the signature. They are compared and never displayed, so
 * characters outside of ASCII are not decoded.
 */
export function claimsOf(token: string | undefined): Claims {
  const [, payload = ''] = `${token}`.split('.')
  return Object(attempt(() => JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))))
}
