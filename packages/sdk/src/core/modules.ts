export interface Modules {
  /** Begins to load what is going to be needed. */
  preload(kinds: readonly string[]): Promise<unknown>
  /** The module of that name, which offers that function; rejects when it cannot be had. */
  load<Module>(name: string, offers: keyof Module & string): Promise<Module>
}

const atTargets = ['tour', 'tooltip', 'spotlight', 'hotspot']

/**
 * Where the modules are is told by the service, as paths below its own address. What all kinds are drawn with (`ui`),
 * and what those at a target need (`anchor`), is asked for beside them: it then costs no round trip of its own.
 */
export function createModules(
  apiUrl: string,
  paths: Record<string, string> | undefined,
  importModule: (url: string) => Promise<unknown>,
): Modules {
  const loading = new Map<string, Promise<unknown>>()
  function begin(name: string): Promise<unknown> {
    const known = loading.get(name)
    if (known) return known
    const path = `${paths?.[name]}`
    const begun = path.startsWith('/sdk/')
      ? importModule(apiUrl + path)
      : Promise.reject(new Error(`no module ${name}`))
    loading.set(name, begun)
    return begun
  }
  return {
    preload(kinds) {
      const shared = kinds.some(kind => atTargets.includes(kind)) ? ['ui', 'anchor'] : ['ui']
      return Promise.allSettled(kinds.length > 0 ? [...shared, ...kinds].map(begin) : [])
    },
    async load<Module>(name: string, offers: keyof Module & string) {
      const module = (await begin(name)) as Module
      if (typeof module[offers] !== 'function') throw new Error(`no ${offers} in ${name}`)
      return module
    },
  }
}
