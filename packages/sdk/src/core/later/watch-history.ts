/** Calls back when the page's URL may have changed, until the signal is aborted. Wraps two methods of `history`. */
export function watchHistory(changed: () => void, signal: AbortSignal): void {
  if (signal.aborted) return
  for (const name of ['popstate', 'hashchange']) addEventListener(name, changed, { signal })
  for (const name of ['pushState', 'replaceState'] as const) wrap(name, changed, signal)
  // The URL may have changed before this module was loaded.
  changed()
}

function wrap(name: 'pushState' | 'replaceState', called: () => void, signal: AbortSignal) {
  const original = history[name]
  const wasOwn = Object.hasOwn(history, name)
  const wrapper: History['pushState'] = (...args) => {
    original.apply(history, args)
    called()
  }
  history[name] = wrapper
  signal.addEventListener('abort', () => {
    // If other code has wrapped the method again, the wrapper has to stay.
    if (history[name] !== wrapper) return
    if (wasOwn) history[name] = original
    else Reflect.deleteProperty(history, name)
  })
}
