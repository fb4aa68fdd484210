import { type RevisionWatch, type RevisionWatcher, watchRevisions } from '../db/revision-watch.ts'
import type { WatcherState, WorkerCalls } from './calls.ts'
import type { Channel } from './channel.ts'

const stateIntervalMs = 1000
/** After this time without a sign of the primary process, a worker trusts nothing that it has cached. */
const silenceMs = 5000

/** Watches the database in the primary process, and tells the workers too what it finds. */
export function watchForWorkers(tellAll: Channel<WorkerCalls>['tell']): typeof watchRevisions {
  return watch => {
    const channels = Object.fromEntries(
      Object.entries(watch.channels).map(([channel, handle]) => [
        channel,
        (payload: string) => {
          handle(payload)
          tellAll('notified', channel, payload)
        },
      ]),
    )
    const watcher = watchRevisions({
      ...watch,
      channels,
      changed(tenantId, revision) {
        tellAll('tenantChanged', tenantId, revision)
        return watch.changed(tenantId, revision)
      },
      missed() {
        watch.missed()
        // The state goes first: a worker caches progress only if it knows that notifications arrive.
        tellState()
        tellAll('changesMissed')
      },
      disconnected() {
        watch.disconnected()
        tellState()
        tellAll('disconnected')
      },
      steppedBack() {
        watch.steppedBack()
        tellAll('steppedBack')
      },
    })
    const state = (): WatcherState => ({
      isListening: watcher.isListening(),
      isPolling: watcher.isPolling(),
      polledMsAgo: watcher.polledMsAgo(),
    })
    const tellState = () => tellAll('watcherState', state())
    const timer = setInterval(tellState, stateIntervalMs).unref()
    return {
      ...watcher,
      async stop() {
        clearInterval(timer)
        await watcher.stop()
      },
    }
  }
}

type WatchCalls = Omit<WorkerCalls, 'stop' | 'stopJobs' | 'readMetrics'>

/** The same watch in a worker, which hears from the primary process what happens. */
export function createRelayedWatch() {
  let watch: RevisionWatch | null = null
  let state: WatcherState = { isListening: false, isPolling: false, polledMsAgo: 0 }
  let toldAt = performance.now()

  const calls: WatchCalls = {
    watcherState(told) {
      state = told
      toldAt = performance.now()
    },
    tenantChanged: async (tenantId, revision) => watch?.changed(tenantId, revision),
    changesMissed: () => watch?.missed(),
    disconnected: () => watch?.disconnected(),
    steppedBack: () => watch?.steppedBack(),
    notified: (channel, payload) => watch?.channels[channel]?.(payload),
  }

  const isSilent = () => performance.now() - toldAt > silenceMs

  function start(started: RevisionWatch): RevisionWatcher {
    watch = started
    const timer = setInterval(() => {
      if (isSilent()) started.missed()
    }, stateIntervalMs).unref()
    return {
      isListening: () => state.isListening && !isSilent(),
      isPolling: () => state.isPolling,
      polledMsAgo: () => (state.polledMsAgo === null ? null : state.polledMsAgo + performance.now() - toldAt),
      async stop() {
        watch = null
        clearInterval(timer)
      },
    }
  }

  return { calls, start }
}
