import type { Kit } from '../../core/companion.ts'

/** Events take about a second to reach the service, and only then change what the user gets. */
const reportMs = 1800

/** Calls back when the items of this page may have changed: after a change of the URL, or when the user made progress. */
export function watchPage({ emitter, navigation }: Kit, signal: AbortSignal, changed: () => void): void {
  let timer = 0
  const changedLater = () => {
    clearTimeout(timer)
    timer = window.setTimeout(changed, reportMs)
  }
  const progressEvents = ['content:show', 'content:dismiss', 'content:complete', 'tour:step']
  const unsubscribes = [
    navigation.subscribe(changed),
    ...progressEvents.map(name => emitter.on(name, changedLater)),
  ]
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    for (const unsubscribe of unsubscribes) unsubscribe()
  })
}
