import type { watchHistory } from './history/watch-history.ts'

export interface HistoryModule {
  watchHistory: typeof watchHistory
}

/** Changes of the page's URL, however the page makes them. */
export interface Navigation {
  /** Calls back once for each change. Returns how to unsubscribe. */
  subscribe(changed: () => void): () => void
}

interface NavigationWindow {
  navigation?: EventTarget
  Navigation?: new () => EventTarget
}

/**
 * Watches the URL until the signal is aborted. The Navigation API reports changes without a patch of the page's objects;
 * only browsers that lack it load the module that wraps `history`.
 */
export function watchNavigation(signal: AbortSignal, loadHistory: () => Promise<HistoryModule>): Navigation {
  const subscribers = new Set<() => void>()
  let { href } = location
  const check = () =>
    queueMicrotask(() => {
      if (signal.aborted || location.href === href) return
      href = location.href
      for (const changed of [...subscribers]) changed()
    })
  const { navigation, Navigation } = window as unknown as NavigationWindow
  // An element of the page with the id `navigation` would be found under that name too.
  if (Navigation && navigation instanceof Navigation)
    navigation.addEventListener('currententrychange', check, { signal })
  else
    loadHistory().then(
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
