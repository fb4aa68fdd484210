/** JSON under names. Reading and writing never fail: where the browser refuses, memory serves. */
export interface Store {
  get<T>(name: string): T | undefined
  set(name: string, value: unknown): void
  remove(name: string): void
}

/** @param area asked each time, because a page can lose its storage, or never have had any */
export function openStore(area: () => Storage): Store {
  const memory = new Map<string, string>()
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(area())
    } catch {
      return undefined
    }
  }
  return {
    get(name) {
      try {
        const text = memory.get(name) ?? attempt(storage => storage.getItem(name))
        return text ? JSON.parse(text) : undefined
      } catch {
        return undefined
      }
    },
    set(name, value) {
      const text = JSON.stringify(value)
      memory.delete(name)
      if (attempt(storage => storage.setItem(name, text) ?? true) !== true) memory.set(name, text)
    },
    remove(name) {
      memory.delete(name)
      attempt(storage => storage.removeItem(name))
    },
  }
}
