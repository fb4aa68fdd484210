import type { Targets } from '../targets/targets.ts'
import type { ApiClient } from './api-client.ts'
import { buildEvent } from './build-event.ts'
import type { Emitter } from './emitter.ts'
import { createEventQueue, type EventQueue } from './event-queue.ts'
import type { Hosting } from './host.ts'
import { claimsOf, digest, type Identity, keptId, randomId } from './identity.ts'
import { readItems, type TourItem } from './item.ts'
import { openLocalProgress } from './local-progress.ts'
import { loadModules, type Modules } from './modules.ts'
import { type HistoryModule, type Navigation, watchNavigation } from './navigation.ts'
import type { Options } from './options.ts'
import { createPresenter, type Presenter } from './presenter.ts'
import { rejectAfter } from './reject-after.ts'
import type { Report } from './reporter.ts'
import { openResponseCache } from './response-cache.ts'
import { createService } from './service.ts'
import { openStore } from './store.ts'
import { applyTheme } from './theme.ts'
import type { Warn } from './warn.ts'

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
  const service = createService(api, options, ids, cache, warn)
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
  let configured: Promise<Modules> | undefined
  /** Loads the configuration once; after a failure the next call tries again. */
  const modules = () => {
    configured ??= configure()
    return configured
  }
  const presenter = createPresenter({ ...deps, ...options, localProgress, report, modules })
  let stopped: AbortSignal | undefined
  let latestRequest = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function configure() {
    // This page probably needs the same modules as the last one, so they are loaded without waiting for the response.
    loadModules(options.apiUrl, cache.config())
    const config = await service.config().catch(() => {
      configured = undefined
      return undefined
    })
    applyTheme(hosting.theme, config?.theme, options.theme, warn)
    return loadModules(options.apiUrl, config)
  }

  async function evaluate() {
    const request = ++latestRequest
    const signalThen = stopped
    const isStale = () => signalThen?.aborted || request !== latestRequest
    clearTimeout(timer)
    await Promise.race([queue.flush(), rejectAfter(maxFlushMs)]).catch(() => {})
    if (isStale()) return
    const content = await service.content().catch(() => undefined)
    if (isStale()) return
    if (content)
      presenter.setItems(localProgress.applyTo(readItems(content.items, warn), content.at, queue.hasUnsent))
    const { wait = retryMs } = content ?? {}
    if (wait > 0) evaluateIn(Math.min(wait, maxWaitMs))
  }

  function evaluateIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => evaluate().catch(cause => warn('start failed', cause)), ms)
  }

  addEventListener('online', () => void queue.flush(), { signal })
  addEventListener('pagehide', queue.leave, { signal })
  document.addEventListener('visibilitychange', () => document.hidden && queue.leave(), { signal })
  const navigation = watchNavigation(signal, async () => (await modules()).load<HistoryModule>('history'))
  navigation.subscribe(() => {
    presenter.clear()
    if (stopped?.aborted === false) evaluateIn(settleMs)
  })

  return {
    presenter,
    queue,
    report,
    identity: { ...ids, token: api.token, claims: () => claimsOf(api.token()) },
    navigation,
    modules,
    tour: service.tour,
    follow(until) {
      if (stopped !== until) until.addEventListener('abort', () => clearTimeout(timer))
      stopped = until
      return evaluate()
    },
  }
}
