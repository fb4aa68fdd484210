import type { LoadLater } from './modules.ts'

/** Changes of the page's URL, however the page makes them. */
export interface Navigation {
  /** Calls back once for each change, with the new URL and the one before. Returns how to unsubscribe. */
  subscribe(changed: (now: string, before: string) => void): () => void
}

interface NavigationApi extends EventTarget {
  currentEntry?: object | null
}

/** Whether two URLs differ in a part that the tenant's content looks at. Without a list, every part counts. */
export function isOtherPage(now: string, before: string, parts?: string[]): boolean {
  const [to, from] = [new URL(now), new URL(before)]
  const names = { host: 'host', path: 'pathname', query: 'search', hash: 'hash' } as const
  return Object.entries(names).some(
    ([part, name]) => to[name] !== from[name] && (!parts || parts.includes(part)),
  )
}

/**
 * Watches the URL until the signal is aborted. The Navigation API reports changes without a patch of the page's objects;
 * only browsers that lack it load the module that wraps `history`.
 */
export function watchNavigation(signal: AbortSignal, later: LoadLater): Navigation {
  const subscribers = new Set<(now: string, before: string) => void>()
  let { href } = location
  const check = () =>
    queueMicrotask(() => {
      if (signal.aborted || location.href === href) return
      const before = href
      href = location.href
      for (const changed of [...subscribers]) changed(href, before)
    })
  const { navigation } = window as { navigation?: NavigationApi }
  // In a browser without the API, an element with the id `navigation` has this name.
  if (navigation?.currentEntry) navigation.addEventListener('currententrychange', check, { signal })
  else
    later().then(
      ({ watchHistory }) => watchHistory(check, signal),
      () => {},
    )
  return {
    subscribe(changed) {
      subscribers.add(changed)
      return () => subscribers.delete(changed)
    },
  }
}
