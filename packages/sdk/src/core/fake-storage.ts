/** As much of a browser's `localStorage` as the SDK uses, for tests. */
export function fakeStorage(): Storage {
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => {
      kept[name] = value
    },
    removeItem: (name: string) => {
      delete kept[name]
    },
  }
  const kept: Record<string, string> = Object.create(methods)
  return kept as unknown as Storage
}
