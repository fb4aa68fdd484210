/** Calls back when the page's address may have changed, until the signal says to stop. Wraps two methods of `history`. */
export function watchHistory(changed: () => void, signal: AbortSignal): void {
  if (signal.aborted) return
  for (const name of ['popstate', 'hashchange']) addEventListener(name, changed, { signal })
  for (const name of ['pushState', 'replaceState'] as const) wrap(name, changed, signal)
  // It may have changed before this was loaded.
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
    // Somebody may have wrapped it in turn, and it then outlives us.
    if (history[name] !== wrapper) return
    if (wasOwn) history[name] = original
    else Reflect.deleteProperty(history, name)
  })
}
