import { isAnchored } from './content-kinds.ts'
import type { Config } from './response-cache.ts'
import { retryable } from './retryable.ts'

export interface Modules {
  /** Whether the tenant offers help to its users. */
  hasHelp: boolean | undefined
  /** Loads a module by its name. Rejects if it cannot be loaded. */
  load<Module>(name: string): Promise<Module>
}

/**
 * Starts to load the modules that this tenant's content needs, from the paths in the configuration. The modules import
 * `ui`, for anchored kinds `anchor`, and for all but tours `actions`. These are loaded in parallel here, so that they cost
 * no extra round trip.
 */
export function loadModules(apiUrl: string, config: Config | undefined): Modules {
  // A stored configuration may be damaged, or come from another release.
  const kinds: string[] = [config?.content_types ?? []].flat()
  // The browser caches modules too, but resolves several imports of the same module in an order of its own.
  const loaders = Object.create(null)
  const importModule = async (name: string) => {
    const path = `${config?.modules?.[name]}`
    if (!path.startsWith('/sdk/')) throw new Error(`the service has no module ${name}`)
    return import(/* @vite-ignore */ apiUrl + path)
  }
  const load = (name: string) => {
    loaders[name] ??= retryable(() => importModule(name))
    return loaders[name]()
  }
  const shared = kinds.length > 0 ? ['ui'] : []
  if (kinds.some(isAnchored)) shared.push('anchor')
  if (kinds.some(kind => kind !== 'tour')) shared.push('actions')
  void Promise.allSettled([...shared, ...kinds].map(load))
  return { load, hasHelp: config?.help?.enabled }
}
