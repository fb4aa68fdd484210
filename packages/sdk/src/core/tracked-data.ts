const longestName = 200
const mostCharacters = 16_000

/** What is sent of a call of `track`; nothing where the service would refuse it, and with it the whole batch. */
export function trackedData(name: string, data: object | undefined): { data?: object } | undefined {
  if (name.length > longestName) return undefined
  try {
    const text = JSON.stringify(data) ?? ''
    return text.startsWith('{') && text.length <= mostCharacters ? { data: JSON.parse(text) } : {}
  } catch {
    return {}
  }
}
