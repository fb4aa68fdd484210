import type { SdkConfig } from '@guide/contracts'
import type { Store } from './store.ts'

export type Config = SdkConfig['data']

interface Page {
  url: string
  at: number
  items: unknown[]
}

interface Stored {
  who: string
  config?: Config
  /** When the configuration was stored. */
  at?: number
  /** Newest first. */
  pages?: Page[]
}

/** The last successful responses of the service, used while the service does not respond. */
export interface ResponseCache {
  config(): Config | undefined
  setConfig(config: Config): void
  page(url: string): Page | undefined
  setPage(url: string, at: number, items: unknown[]): void
  clear(): void
  /** Removes all that this browser has noted, if that has not happened since the user was erased. */
  forget(erasedAt: string): void
}

const name = 'guide:last'
const maxAgeMs = 24 * 60 * 60 * 1000
const maxPages = 5

/** @param who a hash of the API key and the user: users do not see each other's content */
export function openResponseCache(store: Store, who: string): ResponseCache {
  const read = (): Stored => {
    const stored = store.get<Stored>(name)
    return stored?.who === who ? stored : { who }
  }
  const isFresh = ({ at = 0 }: { at?: number }) => Date.now() - at < maxAgeMs
  const change = (changes: Partial<Stored>) => store.set(name, { ...read(), ...changes })
  const pages = () => [read().pages ?? []].flat().filter(Boolean)
  return {
    config() {
      const stored = read()
      return isFresh(stored) ? stored.config : undefined
    },
    setConfig: config => change({ config, at: Date.now() }),
    page: url => pages().find(page => page.url === url && isFresh(page)),
    setPage: (url, at, items) =>
      change({
        pages: [{ url, at, items }, ...pages().filter(page => page.url !== url)].slice(0, maxPages),
      }),
    clear: () => store.remove(name),
    forget(erasedAt) {
      if (store.get('guide:erased') === erasedAt) return
      for (const note of [name, 'guide:notes', 'guide:visitor']) store.remove(note)
      store.set('guide:erased', erasedAt)
    },
  }
}
