import { digest } from '@guide/contracts/digest'
import type { Targets } from '../targets/targets.ts'
import { type ApiClient, isDenied } from './api-client.ts'
import { buildEvent } from './build-event.ts'
import type { Emitter } from './emitter.ts'
import { createEventQueue, type EventQueue } from './event-queue.ts'
import type { Hosting } from './host.ts'
import { claimsOf, type Identity, keptId, randomId } from './identity.ts'
import { readItem, readItems } from './item.ts'
import type * as Later from './later/later.ts'
import { openLocalProgress } from './local-progress.ts'
import { type Loaders, type LoadLater, loadModules, type Modules } from './modules.ts'
import { isOtherPage, type Navigation, watchNavigation } from './navigation.ts'
import type { Options } from './options.ts'
import { pageScheme, type Scheme, watchScheme } from './page-scheme.ts'
import { createPresenter, type Presenter } from './presenter.ts'
import { rejectAfter } from './reject-after.ts'
import type { Report } from './reporter.ts'
import { type Config, openResponseCache } from './response-cache.ts'
import { retryable } from './retryable.ts'
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
  /** Plays a tour from its beginning, unless the signal is aborted meanwhile. */
  play(tourId: string, until: AbortSignal): Promise<void>
  modules(): Promise<Modules>
  load: Modules['load']
  later: LoadLater
  /** Applies options that the page has changed. Asks for the content again, unless these changes cannot change it. */
  update(changes?: object): Promise<void>
  /** Shows the content of the page, and requests it again after changes, until the signal is aborted. */
  follow(stopped: AbortSignal): Promise<void>
}

/** A day. Timers cannot run for more than 24 days. */
const maxWaitMs = 24 * 60 * 60 * 1000
/** How long the request for content waits for events that may change the response. */
const maxFlushMs = 1000
/** The pause after a request that failed. */
const retryMs = 60_000
/** The pause before a file is requested again. */
const retryLaterMs = 5000
/** Some pages change their URL many times in a row. */
const settleMs = 50

export function beginVisit(token: string | undefined, deps: VisitDeps): Visit {
  const { options, emitter, warn, api, hosting, signal } = deps
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
  const loaders: Loaders = new Map()
  /** Asks for the configuration if it is still on its way. */
  let hurry = () => {}
  /** Loads the configuration, which comes with the content if that was requested and no module is needed before. */
  async function loadConfig() {
    const hurried = new Promise<undefined>(resolve => {
      hurry = () => resolve(undefined)
    })
    const content = await Promise.race([arriving, hurried]).catch(cause => {
      if (isDenied(cause)) throw cause
    })
    return content?.config ?? service.config()
  }
  const modules = retryable(async () => {
    const response = loadConfig()
    // This page probably needs the same modules as the last one, so they are loaded without waiting for the response.
    loadModules(options.apiUrl, cache.config(), loaders)
    config = await response
    theme(true)
    return loadModules(options.apiUrl, config, loaders)
  })
  const load = async <Module>(name: string) => {
    const loading = modules()
    // If the content is on its way, the configuration comes with it.
    if (!arriving) hurry()
    return (await loading).load<Module>(name)
  }
  /** What needs this file waits until it could be loaded, or until the end. */
  const later: LoadLater = () =>
    load<typeof Later>('later').catch(async cause => {
      await rejectAfter(retryLaterMs).catch(() => {})
      if (signal.aborted) throw cause
      return later()
    })
  const presenter = createPresenter({ ...deps, localProgress, report, load, later })
  const tours = { ...deps, readItem, localProgress, presenter }
  let config: Config | undefined
  /** The last content that was requested with the configuration. */
  let arriving: Promise<Awaited<ReturnType<typeof service.content>> | undefined> | undefined
  let stopped: AbortSignal | undefined
  let latestRequest = 0
  let addressParts: string[] | undefined
  let isNewPage = true
  let timer: ReturnType<typeof setTimeout> | undefined

  let scheme: Scheme | undefined
  /** Applies the theme, if something has changed. Without one, the styles of the page are not computed just for that. */
  function theme(isNew?: boolean) {
    if (!config) return
    const now = /^(dark|light)$/.test(options.theme) ? (options.theme as Scheme) : pageScheme()
    if (isNew || now !== scheme) applyTheme(hosting.theme, config.theme, now)
    scheme = now
  }

  async function evaluate() {
    const number = ++latestRequest
    const signalThen = stopped
    const isStale = () => signalThen?.aborted || number !== latestRequest
    clearTimeout(timer)
    const sent = queue.flush()
    const request = async () => {
      if (sent) await Promise.race([sent, rejectAfter(maxFlushMs)]).catch(() => {})
      return isStale() ? undefined : service.content(!config)
    }
    const response = request()
    if (!config) arriving = response
    const content = await response.catch(() => undefined)
    if (isStale()) return
    const items =
      content && localProgress.applyTo(readItems(content.items, warn), content.at, queue.hasUnsent)
    addressParts = content?.addressParts
    // Style sheets of the page may have arrived meanwhile.
    theme()
    presenter.setItems(items, isNewPage)
    // A handler of the page may have stopped the SDK.
    if (isStale()) return
    emitter.emit('page:items', presenter)
    const started = isNewPage && localProgress.startedByCall()
    if (started && items?.every(item => item.id !== started))
      later()
        .then(({ continueTour }) => continueTour(started, signalThen, tours))
        .catch(cause => warn('start failed', cause))
    isNewPage = false
    const { wait = retryMs } = content ?? {}
    if (wait > 0) evaluateIn(Math.min(wait, maxWaitMs))
  }

  /** Closes what the user has closed in another tab. */
  function closeElsewhere() {
    for (const { item, since, end } of presenter.showings()) {
      if (localProgress.hasClosed(item.id, since)) end('other_tab')
    }
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

  addEventListener('online', queue.flush, { signal })
  addEventListener('pagehide', queue.leave, { signal })
  addEventListener('storage', closeElsewhere, { signal })
  document.addEventListener('visibilitychange', () => document.hidden && queue.leave(), { signal })
  watchScheme(theme, signal)
  const navigation = watchNavigation(signal, later)
  navigation.subscribe((now, before) => {
    if (stopped?.aborted !== false || !isOtherPage(now, before, addressParts)) return
    otherPage()
    evaluateIn(settleMs)
  })

  return {
    presenter,
    queue,
    report,
    identity: { ...ids, token: api.token },
    navigation,
    modules,
    load,
    later,
    play: async (tourId, until) => (await later()).playTour(tourId, until, tours),
    async update(changes) {
      const isOtherContent = !changes || /token|locale/.test(`${Object.keys(changes)}`)
      if (changes && isOtherContent) await api.refresh()
      theme(true)
      emitter.emit('options', options)
      if (isOtherContent && stopped?.aborted === false) await evaluate()
    },
    follow(until) {
      otherPage()
      if (stopped !== until) until.addEventListener('abort', () => clearTimeout(timer))
      stopped = until
      return evaluate()
    },
  }
}
