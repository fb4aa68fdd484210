/** JSON under names. Reading and writing never fail: where the browser refuses, memory serves. */
export interface Store {
  get<T>(name: string): T | undefined
  set(name: string, value: unknown): void
  remove(name: string): void
  /** The names in the browser's storage, the page's own included. */
  names(): string[]
}

/** The page needs its storage too. */
const mostCharacters = 300_000

/** @param area asked each time, because a page can lose its storage, or never have had any */
export function openStore(area: () => Storage): Store {
  const memory = new Map<string, string>()
  return {
    get(name) {
      try {
        return JSON.parse(memory.get(name) ?? area().getItem(name) ?? 'null') ?? undefined
      } catch {
        return undefined
      }
    },
    set(name, value) {
      const text = JSON.stringify(value)
      try {
        memory.delete(name)
        if (text.length > mostCharacters) throw text
        area().setItem(name, text)
      } catch {
        memory.set(name, text)
      }
    },
    remove(name) {
      try {
        memory.delete(name)
        area().removeItem(name)
      } catch {
        // Then there is nothing to remove.
      }
    },
    names() {
      try {
        return Object.keys(area())
      } catch {
        return []
      }
    },
  }
}
