import type { SdkConfig } from '@guide/contracts'
import type { Store } from './store.ts'

export type Config = SdkConfig['data']

interface Page {
  url: string
  at: number
  items: unknown[]
}

interface Kept {
  who: string
  config?: Config
  /** When the configuration was kept. */
  at?: number
  /** Newest first. */
  pages?: Page[]
}

/** The last good answers of the service, which stand in for it while it is away. */
export interface LastGood {
  config(): Config | undefined
  keepConfig(config: Config): void
  page(url: string): Page | undefined
  keepPage(url: string, at: number, items: unknown[]): void
  drop(): void
}

const name = 'guide:last'
const lifetime = 24 * 60 * 60 * 1000
const mostPages = 5

/** @param who key and user: what one may see is not kept for another */
export function openLastGood(store: Store, who: string): LastGood {
  const read = (): Kept => {
    const kept = store.get<Kept>(name)
    return kept?.who === who ? kept : { who }
  }
  const isFresh = ({ at = 0 }: { at?: number }) => Date.now() - at < lifetime
  const change = (kept: Partial<Kept>) => store.set(name, { ...read(), ...kept })
  const pages = () => [read().pages ?? []].flat().filter(Boolean)
  return {
    config: () => (isFresh(read()) ? read().config : undefined),
    keepConfig: config => change({ config, at: Date.now() }),
    page: url => pages().find(page => page.url === url && isFresh(page)),
    keepPage: (url, at, items) =>
      change({
        pages: [{ url, at, items }, ...pages().filter(page => page.url !== url)].slice(0, mostPages),
      }),
    drop: () => store.remove(name),
  }
}
