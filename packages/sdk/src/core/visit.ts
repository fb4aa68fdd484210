import type { Targets } from '../targets/targets.ts'
import type { ApiClient } from './api-client.ts'
import { buildEvent } from './build-event.ts'
import type { Emitter } from './emitter.ts'
import { createEventQueue, type EventQueue } from './event-queue.ts'
import type { Hosting } from './host.ts'
import { claimsOf, digest, type Identity, keptId, randomId } from './identity.ts'
import { readItems, type TourItem } from './item.ts'
import { openLocalProgress, progressName } from './local-progress.ts'
import { loadModules, type Modules } from './modules.ts'
import { type HistoryModule, isOtherPage, type Navigation, watchNavigation } from './navigation.ts'
import type { Options } from './options.ts'
import { createPresenter, type Presenter } from './presenter.ts'
import { rejectAfter } from './reject-after.ts'
import type { Report } from './reporter.ts'
import { type Config, openResponseCache } from './response-cache.ts'
import { retryable } from './retryable.ts'
import { createService } from './service.ts'
import type { continueTour } from './started-tour/continue-tour.ts'
import { openStore } from './store.ts'
import { applyTheme } from './theme.ts'
import type { Warn } from './warn.ts'

interface StartedTourModule {
  continueTour: typeof continueTour
}

export interface VisitDeps {
  options: Options
  emitter: Emitter
  warn: Warn
  api: ApiClient
  hosting: Hosting
  targets: Targets
  signal: AbortSignal
  start(tourId: string): void
}

/** One user on one page: requests and shows the content, and reports what happens. */
export interface Visit {
  presenter: Presenter
  queue: EventQueue
  report: Report
  identity: Identity
  navigation: Navigation
  tour(tourId: string): Promise<TourItem>
  modules(): Promise<Modules>
  load: Modules['load']
  /** Applies options that the page has changed. */
  update(): Promise<void>
  /** Shows the content of the page, and requests it again after changes, until the signal is aborted. */
  follow(stopped: AbortSignal): Promise<void>
}

/** A day. Timers cannot run for more than 24 days. */
const maxWaitMs = 24 * 60 * 60 * 1000
/** How long the request for content waits for events that may change the response. */
const maxFlushMs = 1000
/** The pause after a request that failed. */
const retryMs = 60_000
/** Some pages change their URL many times in a row. */
const settleMs = 50

export function beginVisit(token: string | undefined, deps: VisitDeps): Visit {
  const { options, warn, api, hosting, signal } = deps
  const local = openStore(() => localStorage)
  const session_id = keptId(
    openStore(() => sessionStorage),
    'guide:session',
  )
  const user_id = options.userId ? `${options.userId}` : token ? undefined : keptId(local, 'guide:visitor')
  const owner = digest(`${options.apiKey} ${token ? (claimsOf(token).sub ?? token) : user_id}`)
  const ids = { session_id, user_id }
  const cache = openResponseCache(local, owner)
  const localProgress = openLocalProgress(local, owner, session_id)
  const service = createService(api, options, ids, cache, localProgress.startedTours, warn)
  const queue = createEventQueue({
    service,
    store: local,
    prefix: `guide:events:${owner}:`,
    signal,
    dropped: cause => warn('events failed', cause),
  })
  const report: Report = (name, details) => {
    const event = buildEvent(name, details, randomId(), new Date())
    if (event) queue.add(event)
  }
  /** Loads the configuration. */
  const modules = retryable(async () => {
    // This page probably needs the same modules as the last one, so they are loaded without waiting for the response.
    loadModules(options.apiUrl, cache.config())
    config = await service.config()
    theme()
    return loadModules(options.apiUrl, config)
  })
  const load = async <Module>(name: string) => (await modules()).load<Module>(name)
  const presenter = createPresenter({ ...deps, localProgress, report, load })
  let config: Config | undefined
  let stopped: AbortSignal | undefined
  let latestRequest = 0
  let addressParts: string[] | undefined
  let isNewPage = true
  let timer: ReturnType<typeof setTimeout> | undefined

  const theme = () => applyTheme(hosting.theme, config?.theme, options.theme, warn)

  async function evaluate() {
    const request = ++latestRequest
    const signalThen = stopped
    const isStale = () => signalThen?.aborted || request !== latestRequest
    clearTimeout(timer)
    await Promise.race([queue.flush(), rejectAfter(maxFlushMs)]).catch(() => {})
    if (isStale()) return
    const content = await service.content().catch(() => undefined)
    if (isStale()) return
    const items =
      content && localProgress.applyTo(readItems(content.items, warn), content.at, queue.hasUnsent)
    addressParts = content?.addressParts
    presenter.setItems(items, isNewPage)
    // A handler of the page may have stopped the SDK.
    if (isStale()) return
    const started = isNewPage && localProgress.startedByCall()
    if (started && items?.every(item => item.id !== started))
      load<StartedTourModule>('started-tour')
        .then(({ continueTour }) =>
          continueTour(started, { service, localProgress, presenter, isStopped: () => signalThen?.aborted }),
        )
        .catch(cause => warn('start failed', cause))
    isNewPage = false
    const { wait = retryMs } = content ?? {}
    if (wait > 0) evaluateIn(Math.min(wait, maxWaitMs))
  }

  function otherPage() {
    // What is under way was requested for another URL.
    latestRequest++
    isNewPage = true
    presenter.expectItems()
  }

  function evaluateIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => evaluate().catch(cause => warn('start failed', cause)), ms)
  }

  addEventListener('online', () => void queue.flush(), { signal })
  addEventListener('pagehide', queue.leave, { signal })
  addEventListener('storage', ({ key }) => key === progressName && presenter.closedElsewhere(), { signal })
  document.addEventListener('visibilitychange', () => document.hidden && queue.leave(), { signal })
  const navigation = watchNavigation(signal, () => load<HistoryModule>('history'))
  navigation.subscribe((now, before) => {
    if (stopped?.aborted !== false || !isOtherPage(now, before, addressParts)) return
    otherPage()
    evaluateIn(settleMs)
  })

  return {
    presenter,
    queue,
    report,
    identity: { ...ids, token: api.token, claims: () => claimsOf(api.token()) },
    navigation,
    modules,
    load,
    tour: service.tour,
    async update() {
      theme()
      if (stopped?.aborted === false) await evaluate()
    },
    follow(until) {
      otherPage()
      if (stopped !== until) until.addEventListener('abort', () => clearTimeout(timer))
      stopped = until
      return evaluate()
    },
  }
}
