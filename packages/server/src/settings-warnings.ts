import { readSettings, type Settings } from './env.ts'

/** What an operator should know about the settings, although the service can start with them. One line for each. */
export function settingsWarnings(env: NodeJS.ProcessEnv, settings: Settings): string[] {
  const warnings = mistypedNames(env).map(
    ([name, nearest]) => `${name} is not a setting and is ignored. Did you mean ${nearest}?`,
  )
  const { host, port, publicUrl } = settings
  if (publicUrl === null && ['0.0.0.0', '::'].includes(host)) {
    warnings.push(
      `HOST is ${host} and PUBLIC_URL is not set, so links in mails and pages start with ${host}:${port}. ` +
        'Set PUBLIC_URL to the URL at which people reach the service.',
    )
  }
  return warnings
}

/** The variables whose names are nearly, but not exactly, those of a setting that is not set. */
function mistypedNames(env: NodeJS.ProcessEnv): [name: string, nearest: string][] {
  const known = settingNames()
  const unset = known.filter(name => !env[name]?.trim())
  return Object.keys(env).flatMap(name => {
    if (known.includes(name)) return []
    const [best] = unset
      .map(setting => ({ setting, distance: editDistance(name.toUpperCase(), setting) }))
      .filter(({ setting, distance }) => distance <= allowedMistakes(setting))
      .sort((a, b) => a.distance - b.distance)
    return best ? [[name, best.setting] as [string, string]] : []
  })
}

/** Other programs have variables too. A short name is quickly similar to one of theirs: HOST and HOME. */
const allowedMistakes = (setting: string) => (setting.length < 8 ? 1 : 2)

/** The name of every setting: what `readSettings` asks for. */
function settingNames(): string[] {
  const names = new Set<string>()
  const recorder = new Proxy<NodeJS.ProcessEnv>({}, { get: (_, name) => void names.add(String(name)) })
  readSettings(recorder)
  return [...names]
}

/** How many characters must be added, removed, replaced or swapped with their neighbour to turn one text into another. */
function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const at = (up: number, left: number) => rows[i - up]?.[j - left] ?? Infinity
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        at(1, 0) + 1,
        (row[j - 1] ?? Infinity) + 1,
        at(1, 1) + (isSame ? 0 : 1),
        isSwapped ? at(2, 2) + 1 : Infinity,
      )
    }
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? Infinity
}
