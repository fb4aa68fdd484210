import type { Kit } from '../../core/companion.ts'

/** Events need about a second to reach the service, and then change what there is for the user. */
const reportMs = 1800

/** Calls back when there may be something else for this page: its address changed, or the user came further. */
export function watchPage({ emitter }: Kit, signal: AbortSignal, changed: () => void): void {
  let timer = 0
  const later = () => {
    clearTimeout(timer)
    timer = window.setTimeout(changed, reportMs)
  }
  const stops = ['content:show', 'content:dismiss', 'content:complete', 'tour:step'].map(name =>
    emitter.on(name, later),
  )
  const { navigation, Navigation } = window as {
    navigation?: EventTarget
    Navigation?: new () => EventTarget
  }
  if (Navigation && navigation instanceof Navigation)
    navigation.addEventListener('currententrychange', changed, { signal })
  else for (const name of ['popstate', 'hashchange']) addEventListener(name, changed, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  })
}
