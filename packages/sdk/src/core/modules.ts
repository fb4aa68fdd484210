import type * as Later from './later/later.ts'
import type { Config } from './response-cache.ts'
import { retryable } from './retryable.ts'

/** Loads what many pages never need. */
export type LoadLater = () => Promise<typeof Later>

export interface Modules {
  /** Whether the tenant offers help to its users. */
  hasHelp: boolean | undefined
  /** Loads a module by its name. Rejects if it cannot be loaded. */
  load<Module>(name: string): Promise<Module>
}

/** Starts to load the modules that this tenant's content needs, from the paths in the configuration. */
export function loadModules(apiUrl: string, config: Config | undefined): Modules {
  // The browser caches modules too, but resolves several imports of the same module in an order of its own.
  const loaders = Object.create(null)
  const importModule = async (name: string) => {
    const path = `${config?.modules?.[name]}`
    if (!path.startsWith('/sdk/')) throw new Error(`no module ${name}`)
    return import(/* @vite-ignore */ apiUrl + path)
  }
  const load = (name: string) => {
    loaders[name] ??= retryable(() => importModule(name))
    return loaders[name]()
  }
  // A stored configuration may be damaged, or come from another release.
  void Promise.allSettled([config?.preload ?? []].flat().map(load))
  return { load, hasHelp: config?.help?.enabled }
}
