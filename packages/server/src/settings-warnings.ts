import { nearestName } from '@guide/engine/nearest-name'
import { readSettings, type Settings } from './env.ts'

/** What an operator should know about the settings, although the service can start with them. One line for each. */
export function settingsWarnings(env: NodeJS.ProcessEnv, settings: Settings): string[] {
  const warnings = nameWarnings(env)
  const { host, port, publicUrl } = settings
  if (publicUrl === null && ['0.0.0.0', '::'].includes(host)) {
    warnings.push(
      `HOST is ${host} and PUBLIC_URL is not set, so links in mails and pages start with ${host}:${port}. ` +
        'Set PUBLIC_URL to the URL at which people reach the service.',
    )
  }
  return warnings
}

/** The part of them that concerns every command: variables that have no effect, because their names are mistyped. */
export const nameWarnings = (env: NodeJS.ProcessEnv): string[] =>
  mistypedNames(env).map(
    ([name, nearest]) => `${name} is not a setting and is ignored. Did you mean ${nearest}?`,
  )

/** The variables whose names are nearly, but not exactly, those of a setting that is not set. */
function mistypedNames(env: NodeJS.ProcessEnv): [name: string, nearest: string][] {
  const known = settingNames()
  const unset = known.filter(name => !env[name]?.trim())
  return Object.keys(env).flatMap(name => {
    if (known.includes(name)) return []
    const nearest = nearestName(name.toUpperCase(), unset)
    return nearest ? [[name, nearest] as [string, string]] : []
  })
}

/** The name of every setting: what `readSettings` asks for. */
function settingNames(): string[] {
  const names = new Set<string>()
  const recorder = new Proxy<NodeJS.ProcessEnv>({}, { get: (_, name) => void names.add(String(name)) })
  readSettings(recorder)
  return [...names]
}
