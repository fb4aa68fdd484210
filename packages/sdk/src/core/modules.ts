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

/** What loads each module, by its path. */
export type Loaders = Map<string, () => Promise<unknown>>

/**
 * Starts to load the modules that this tenant's content needs, from the paths in the configuration.
 * @param loaders the modules that were requested before. The browser caches modules too, but resolves several imports of
 *   the same module in an order of its own, and each import takes time.
 */
export function loadModules(apiUrl: string, config: Config | undefined, loaders: Loaders): Modules {
  const load = (name: string) => {
    const path = `${config?.modules?.[name]}`
    const loader =
      loaders.get(path) ??
      retryable(async () => {
        if (!path.startsWith('/sdk/')) throw new Error(`no module ${path}`)
        return import(/* @vite-ignore */ apiUrl + path)
      })
    loaders.set(path, loader)
    // biome-ignore lint/suspicious/noExplicitAny: the caller knows the module of each name
    return loader() as Promise<any>
  }
  // A stored configuration may be damaged, or come from another release.
  void Promise.allSettled([config?.preload ?? []].flat().map(load))
  return { load, hasHelp: config?.help?.enabled }
}
