type Watch = (changed: () => void) => () => void

interface NavigationWindow {
  navigation?: EventTarget
}

/**
 * Calls back once for each time that the page's address changed, whichever way it did. The Navigation API tells without
 * touching anything of the page; only where it is missing are the two methods of `history` wrapped.
 */
export function watchNavigation(window: Window, changed: () => void): () => void {
  let href = window.location.href
  let asked = false
  const check = () => {
    if (asked) return
    asked = true
    queueMicrotask(() => {
      asked = false
      if (window.location.href === href) return
      href = window.location.href
      changed()
    })
  }
  const { navigation } = window as NavigationWindow
  return navigation ? listen(navigation, ['currententrychange'])(check) : watchHistory(window, check)
}

const listen =
  (target: EventTarget, names: string[]): Watch =>
  heard => {
    for (const name of names) target.addEventListener(name, heard)
    return () => {
      for (const name of names) target.removeEventListener(name, heard)
    }
  }

function watchHistory(window: Window, changed: () => void) {
  const { history } = window
  let watching = true
  const unwrap = (['pushState', 'replaceState'] as const).map(name => {
    const original = history[name]
    const wasOwn = Object.hasOwn(history, name)
    // Somebody may wrap this in turn, and it then outlives us: it must do nothing but pass on.
    const wrapper: History['pushState'] = (...args) => {
      original.apply(history, args)
      if (watching) changed()
    }
    history[name] = wrapper
    return () => {
      if (history[name] !== wrapper) return
      if (wasOwn) history[name] = original
      else Reflect.deleteProperty(history, name)
    }
  })
  const ignore = listen(window, ['popstate', 'hashchange'])(changed)
  return () => {
    watching = false
    ignore()
    for (const undo of unwrap) undo()
  }
}
