/** The part of a browser's `localStorage` that the SDK uses. */
export function fakeStorage(): Storage {
  const methods = {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => {
      stored[name] = value
    },
    removeItem: (name: string) => {
      delete stored[name]
    },
  }
  const stored: Record<string, string> = Object.create(methods)
  return stored as unknown as Storage
}
