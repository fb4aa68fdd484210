import type { ContentRequest } from '@guide/contracts'
import { createTargets } from '../targets/targets.ts'
import type { ShowResult } from './api.ts'
import type { Emitter } from './emitter.ts'
import { createEventQueue, type EventQueue } from './event-queue.ts'
import { createHost } from './host.ts'
import { digest, keptId, randomId, subjectOf } from './identity.ts'
import { readItems } from './item.ts'
import { type Config, type LastGood, openLastGood } from './last-good.ts'
import { createModules, type Modules } from './modules.ts'
import { type HistoryModule, watchNavigation } from './navigation.ts'
import type { Options } from './options.ts'
import { createPresenter, type Presenter } from './presenter.ts'
import { openProgressNotes, type ProgressNotes } from './progress-notes.ts'
import { readEvent } from './read-event.ts'
import type { Report } from './reporter.ts'
import { createService } from './service.ts'
import { openStore } from './store.ts'
import type { Tell } from './tell.ts'
import { applyTheme } from './theme.ts'
import { version } from './version.ts'

/** Everything between one `init` and its `destroy`. */
export interface Session {
  /** Resolves when the content of the page is there, or cannot be had. */
  ready: Promise<void>
  start(tourId?: string): Promise<void>
  show(contentId: string): Promise<ShowResult>
  track(name: string, data: object | undefined): void
  requestAdminAccess(options: object | undefined): Promise<void>
  stop(): void
  close(): void
}

interface Parts {
  identity: { session_id: string }
  lastGood: LastGood
  notes: ProgressNotes
  queue: EventQueue
  report: Report
  presenter: Presenter
  modules: Promise<Modules>
}

interface AdminModule {
  request(emitter: Emitter, settings: Options, options: object | undefined): Promise<void>
}

/** A page that is open for a day may ask again anyway; timers cannot run for more than 24 days. */
const longestWait = 24 * 60 * 60 * 1000
/** How long a page's content may wait for events that it could depend on. */
const longestFlush = 1000

export function createSession(
  window: Window & typeof globalThis,
  options: Options,
  emitter: Emitter,
  tell: Tell,
): Session {
  const { document } = window
  const { apiKey, apiUrl, labels, locale, tokens } = options
  const over = new AbortController()
  const { signal } = over
  const host = createHost(document)
  const local = openStore(() => window.localStorage)
  const session_id = keptId(
    openStore(() => window.sessionStorage),
    'guide:session',
  )
  const targets = createTargets(window)
  const service = createService(window, options, tell)
  let isStarted = false
  let stops = 0
  let turn = 0
  let changeTimer = 0
  let parts: Parts | undefined

  /** Makes the parts that need to know who the user is. */
  async function open(): Promise<Parts> {
    const token = await service.token()
    const user_id = options.userId || (token ? undefined : keptId(local, 'guide:visitor'))
    const who = digest(`${apiKey} ${token ? subjectOf(token) : user_id}`)
    const identity = { session_id, user_id } as { session_id: string }
    const lastGood = openLastGood(local, who, Date.now)
    const notes = openProgressNotes(local, `guide:notes:${who}`, session_id, Date.now)
    const queue = createEventQueue({
      send: events => service.send({ ...identity, events }),
      beacon: events => service.beacon({ ...identity, events }),
      isOnline: () => window.navigator.onLine,
      store: local,
      name: `guide:events:${who}`,
      random: Math.random,
      later(work, ms) {
        const timer = window.setTimeout(work, ms)
        return () => window.clearTimeout(timer)
      },
      dropped: cause => tell('events are lost', cause),
    })
    const report: Report = (name, details) => {
      const event = readEvent(name, details, randomId(), new Date())
      if (event) queue.add(event)
    }
    const modules = configure(lastGood)
    const presenter = createPresenter({
      ...{ window, emitter, host, notes, report, targets, tell, tokens, labels, modules },
      start: tourId => void start(tourId),
    })
    parts = { identity, lastGood, notes, queue, report, presenter, modules }
    if (!signal.aborted) watchPage(parts)
    return parts
  }

  async function configure(lastGood: LastGood): Promise<Modules> {
    // What the last page needed is probably needed again, and so does not wait for the answer.
    modulesFor(lastGood.config())
    const config = await service.config(lastGood).catch(() => undefined)
    applyTheme(host.theme, config?.theme, options.theme, tell)
    return modulesFor(config)
  }

  function modulesFor(config: Config | undefined): Modules {
    const modules = createModules(apiUrl, config?.modules, url => import(/* @vite-ignore */ url))
    void modules.preload(config?.content_types ?? [])
    return modules
  }

  function watchPage({ queue, presenter, modules }: Parts) {
    window.addEventListener('online', () => void queue.flush(), { signal })
    window.addEventListener('pagehide', queue.leave, { signal })
    document.addEventListener('visibilitychange', () => document.hidden && queue.leave(), { signal })
    watchNavigation(
      window,
      () => {
        presenter.clear()
        if (isStarted) void evaluate()
      },
      signal,
      async () => (await modules).load<HistoryModule>('history', 'watchHistory'),
    )
  }

  async function evaluate() {
    const { identity, lastGood, notes, queue, presenter } = await opening
    const mine = ++turn
    const isStale = () => signal.aborted || !isStarted || mine !== turn
    window.clearTimeout(changeTimer)
    await Promise.race([queue.flush(), new Promise(resolve => window.setTimeout(resolve, longestFlush))])
    if (isStale()) return
    const page = { url: window.location.href, tokens, locale, ...identity } as ContentRequest
    const content = await service.content(page, lastGood).catch(() => undefined)
    if (!content || isStale()) return
    presenter.setItems(notes.applyTo(readItems(content.items, tell), content.at, queue.hasUnsent))
    const wait = Date.parse(content.nextChangeAt ?? '') - Date.now()
    if (wait > 0) changeTimer = window.setTimeout(evaluate, Math.min(wait, longestWait))
  }

  async function start(tourId?: string) {
    const asked = stops
    if (!tourId) isStarted = true
    const { presenter } = await opening
    const tour = tourId && (await service.tour(tourId))
    if (asked !== stops) return
    return tour ? presenter.play(tour) : evaluate()
  }

  function stop() {
    stops++
    isStarted = false
    window.clearTimeout(changeTimer)
    parts?.presenter.clear()
  }

  const opening = open()
  const ready = Promise.all([opening.then(({ modules }) => modules), options.autoStart && start()]).then(
    () => {
      if (!signal.aborted) emitter.emit('ready', { version })
    },
  )

  return {
    ready,
    start,
    async show(contentId) {
      await ready
      return (await opening).presenter.show(contentId)
    },
    track(name, data) {
      emitter.emit(`event:${name}`, data)
      opening.then(
        ({ report }) => report(`track:${name}`, { data }),
        () => {},
      )
    },
    async requestAdminAccess(given) {
      const modules = await (await opening).modules
      const { request } = await modules.load<AdminModule>('admin', 'request')
      await request(emitter, options, given)
    },
    stop,
    close() {
      stop()
      over.abort()
      parts?.queue.leave()
      targets.close()
      host.element.remove()
    },
  }
}
