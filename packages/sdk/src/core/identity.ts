import type { Store } from './store.ts'

/** A random id; `randomUUID` is missing on pages without https. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map(part => part.toString(36)).join('-')

/** The id that a store keeps under a name; the first call makes it up. */
export function keptId(store: Store, name: string): string {
  const id = `${store.get(name) ?? randomId()}`
  store.set(name, id)
  return id
}

/** What a token says, as far as it can be read here; only the service can tell whether it is true. */
export function claimsOf(token: string): { sub?: string; exp?: number } {
  try {
    return Object(JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))))
  } catch {
    return {}
  }
}

/** A short name for a text, so that keys and user ids do not lie about in the browser's storage. */
export function digest(text: string): string {
  let hash = 7
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x5bd1e995)
  return hash.toString(36)
}
