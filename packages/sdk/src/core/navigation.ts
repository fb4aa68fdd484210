import type { watchHistory } from './history/watch-history.ts'

export interface HistoryModule {
  watchHistory: typeof watchHistory
}

interface NavigationWindow {
  navigation?: EventTarget
  Navigation?: new () => EventTarget
}

/**
 * Calls back once for each time that the page's address changed, whichever way it did. The Navigation API tells without
 * touching anything of the page; what browsers without it need is loaded by these alone.
 */
export function watchNavigation(
  changed: () => void,
  signal: AbortSignal,
  loadHistory: () => Promise<HistoryModule>,
): void {
  let { href } = location
  const check = () =>
    queueMicrotask(() => {
      if (signal.aborted || location.href === href) return
      href = location.href
      changed()
    })
  const { navigation, Navigation } = window as unknown as NavigationWindow
  // An element of the page may bear that name.
  if (Navigation && navigation instanceof Navigation)
    navigation.addEventListener('currententrychange', check, { signal })
  else
    loadHistory().then(
      ({ watchHistory }) => watchHistory(check, signal),
      () => {},
    )
}
