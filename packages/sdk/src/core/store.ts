import { attempt } from './attempt.ts'

/** Stores JSON by name. Reading and writing never fail: if the browser's storage cannot be used, memory is. */
export interface Store {
  get<T>(name: string): T | undefined
  set(name: string, value: unknown): void
  remove(name: string): void
  /** The names in the browser's storage, including those of the page. */
  names(): string[]
}

/**
 * The part of a store that belongs to one user: users do not read each other's values.
 * @param who a hash of the API key and the user
 */
export const ownStore = (store: Store, who: string): Pick<Store, 'get' | 'set'> => ({
  get<T>(name: string) {
    const stored = store.get<[string, T]>(name)
    return stored?.[0] === who ? stored[1] : undefined
  },
  set: (name, value) => store.set(name, [who, value]),
})

/** Leaves enough of the browser's storage to the page. */
const maxLength = 300_000

/** @param area called every time, because storage may be blocked, also later on */
export function openStore(area: () => Storage): Store {
  const memory = new Map<string, string>()
  return {
    get: name => attempt(() => JSON.parse(memory.get(name) ?? area().getItem(name) ?? 'null')) ?? undefined,
    set(name, value) {
      const text = JSON.stringify(value)
      try {
        memory.delete(name)
        if (text.length > maxLength) throw text
        area().setItem(name, text)
      } catch {
        memory.set(name, text)
      }
    },
    remove(name) {
      memory.delete(name)
      attempt(() => area().removeItem(name))
    },
    names: () => attempt(() => Object.keys(area())) ?? [],
  }
}
