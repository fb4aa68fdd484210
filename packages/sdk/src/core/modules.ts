import { isAnchored } from './content-kinds.ts'
import type { Config } from './last-good.ts'

export interface Modules {
  /** Whether there is help for the users of this tenant. */
  hasHelp: boolean | undefined
  /** The module of that name; rejects when it cannot be had. */
  load<Module>(name: string): Promise<Module>
}

/**
 * Begins to load what this tenant's content is shown by. Where the modules are is told by the service, as paths below
 * its own address. What all kinds are drawn with (`ui`), and what those at a target need (`anchor`), is asked for beside
 * them: it then costs no round trip of its own.
 */
export function loadModules(apiUrl: string, config: Config | undefined): Modules {
  // What is kept may be damaged, or of another release.
  const kinds: string[] = [config?.content_types ?? []].flat()
  // Browsers remember too, but they answer those who wait for the same module in an order of their own.
  const loading = Object.create(null)
  const begin = async (name: string) => {
    const path = `${config?.modules?.[name]}`
    if (!path.startsWith('/sdk/')) throw new Error(`no module ${name}`)
    return import(/* @vite-ignore */ apiUrl + path)
  }
  const load = (name: string) =>
    (loading[name] ??= begin(name).catch(error => {
      delete loading[name]
      throw error
    }))
  const shared = kinds.length > 0 ? ['ui'] : []
  if (kinds.some(isAnchored)) shared.push('anchor')
  void Promise.allSettled([...shared, ...kinds].map(load))
  return { load, hasHelp: config?.help?.enabled }
}
