import type { Targets } from '../targets/targets.ts'
import type { ApiClient } from './api-client.ts'
import type { Emitter } from './emitter.ts'
import { createEventQueue, type EventQueue } from './event-queue.ts'
import type { Hosting } from './host.ts'
import { claimsOf, digest, type Identity, keptId, randomId } from './identity.ts'
import { readItems, type TourItem } from './item.ts'
import { openLastGood } from './last-good.ts'
import { late } from './late.ts'
import { loadModules, type Modules } from './modules.ts'
import { type HistoryModule, type Navigation, watchNavigation } from './navigation.ts'
import type { Options } from './options.ts'
import { createPresenter, type Presenter } from './presenter.ts'
import { openProgressNotes } from './progress-notes.ts'
import { readEvent } from './read-event.ts'
import type { Report } from './reporter.ts'
import { createService } from './service.ts'
import { openStore } from './store.ts'
import type { Tell } from './tell.ts'
import { applyTheme } from './theme.ts'

export interface VisitDeps {
  options: Options
  emitter: Emitter
  tell: Tell
  api: ApiClient
  hosting: Hosting
  targets: Targets
  signal: AbortSignal
  start(tourId: string): void
}

/** What is done for one user on one page: content is asked for and shown, and what happens is reported. */
export interface Visit {
  presenter: Presenter
  queue: EventQueue
  report: Report
  identity: Identity
  navigation: Navigation
  tour(tourId: string): Promise<TourItem>
  modules(): Promise<Modules>
  /** Shows the content of the page, whichever it is, and asks for more of it until stopped. */
  follow(stopped: AbortSignal): Promise<void>
}

/** A page that is open for a day may ask again anyway; timers cannot run for more than 24 days. */
const longestWait = 24 * 60 * 60 * 1000
/** How long a page's content may wait for events that it could depend on. */
const longestFlush = 1000
/** How long a service that did not answer is left alone. */
const retryPause = 60_000
/** Some pages change their address many times in a row. */
const settling = 50

export function beginVisit(token: string | undefined, deps: VisitDeps): Visit {
  const { options, tell, api, hosting, signal } = deps
  const local = openStore(() => localStorage)
  const session_id = keptId(
    openStore(() => sessionStorage),
    'guide:session',
  )
  const user_id = options.userId ? `${options.userId}` : token ? undefined : keptId(local, 'guide:visitor')
  const who = digest(`${options.apiKey} ${token ? (claimsOf(token).sub ?? token) : user_id}`)
  const ids = { session_id, user_id }
  const lastGood = openLastGood(local, who)
  const notes = openProgressNotes(local, who, session_id)
  const service = createService(api, options, ids, lastGood, tell)
  const queue = createEventQueue({
    service,
    store: local,
    name: `guide:events:${who}:`,
    signal,
    dropped: cause => tell('events failed', cause),
  })
  const report: Report = (name, details) => {
    const event = readEvent(name, details, randomId(), new Date())
    if (event) queue.add(event)
  }
  let configured: Promise<Modules> | undefined
  /** Asked for again after it could not be had. */
  const modules = () => {
    configured ??= configure()
    return configured
  }
  const presenter = createPresenter({ ...deps, ...options, notes, report, modules })
  let stopped: AbortSignal | undefined
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function configure() {
    // What the last page needed is probably needed again, and so does not wait for the answer.
    loadModules(options.apiUrl, lastGood.config())
    const config = await service.config().catch(() => {
      configured = undefined
      return undefined
    })
    applyTheme(hosting.theme, config?.theme, options.theme, tell)
    return loadModules(options.apiUrl, config)
  }

  async function evaluate() {
    const mine = ++turn
    const asked = stopped
    const isStale = () => asked?.aborted || mine !== turn
    clearTimeout(timer)
    await Promise.race([queue.flush(), late(longestFlush)]).catch(() => {})
    if (isStale()) return
    const content = await service.content().catch(() => undefined)
    if (isStale()) return
    if (content)
      presenter.setItems(notes.applyTo(readItems(content.items, tell), content.at, queue.hasUnsent))
    const { wait = retryPause } = content ?? {}
    if (wait > 0) evaluateIn(Math.min(wait, longestWait))
  }

  function evaluateIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => evaluate().catch(cause => tell('start failed', cause)), ms)
  }

  addEventListener('online', () => void queue.flush(), { signal })
  addEventListener('pagehide', queue.leave, { signal })
  document.addEventListener('visibilitychange', () => document.hidden && queue.leave(), { signal })
  const navigation = watchNavigation(signal, async () => (await modules()).load<HistoryModule>('history'))
  navigation.subscribe(() => {
    presenter.clear()
    if (stopped?.aborted === false) evaluateIn(settling)
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
