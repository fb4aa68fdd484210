import type { SdkConfig } from '@guide/contracts'
import { ownStore, type Store } from './store.ts'

export type Config = SdkConfig['data']

interface Page {
  url: string
  at: number
  items: unknown[]
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

const configName = 'guide:last'
/** Apart from the configuration, because they are large and seldom read. Newest first. */
const pagesName = 'guide:pages'
const both = [configName, pagesName]
const maxAgeMs = 24 * 60 * 60 * 1000
const maxPages = 5

/** @param who a hash of the API key and the user: users do not see each other's content */
export function openResponseCache(store: Store, who: string): ResponseCache {
  const own = ownStore(store, who)
  const isFresh = (stored: { at: number } | undefined) => Date.now() - (stored?.at as number) < maxAgeMs
  const pages = () => [own.get<Page[]>(pagesName)].flat().filter(isFresh) as Page[]
  return {
    config: () => [own.get<{ at: number; config: Config }>(configName)].find(isFresh)?.config,
    setConfig: config => own.set(configName, { at: Date.now(), config }),
    page: url => pages().find(page => page.url === url),
    setPage: (url, at, items) =>
      own.set(
        pagesName,
        [{ url, at, items }, ...pages().filter(page => page.url !== url)].slice(0, maxPages),
      ),
    clear: () => both.forEach(store.remove),
    forget(erasedAt) {
      if (store.get('guide:erased') === erasedAt) return
      for (const note of [...both, 'guide:notes', 'guide:visitor']) store.remove(note)
      store.set('guide:erased', erasedAt)
    },
  }
}
