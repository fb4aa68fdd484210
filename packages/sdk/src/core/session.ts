import { createTargets } from '../targets/targets.ts'
import type { ShowResult } from './api.ts'
import type { Emitter } from './emitter.ts'
import { createEventQueue } from './event-queue.ts'
import { createHost } from './host.ts'
import { digest, keptId, randomId, subjectOf } from './identity.ts'
import { readItems } from './item.ts'
import { openLastGood } from './last-good.ts'
import { createModules, type Modules } from './modules.ts'
import { watchNavigation } from './navigation.ts'
import type { Options } from './options.ts'
import { createPresenter, type Presenter } from './presenter.ts'
import { openProgressNotes } from './progress-notes.ts'
import { createService } from './service.ts'
import { openStore } from './store.ts'
import type { Tell } from './tell.ts'
import { applyTheme } from './theme.ts'
import { trackedData } from './tracked-data.ts'
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
  const host = createHost(document)
  const local = openStore(() => window.localStorage)
  const sessionId = keptId(
    openStore(() => window.sessionStorage),
    'guide:session',
  )
  const targets = createTargets(window)
  const service = createService(window, options, tell)
  const cleanups: (() => void)[] = [host.remove, targets.close]
  let isOver = false
  let isStarted = false
  let turn = 0
  let changeTimer = 0
  let presenting: Presenter | undefined

  /** The parts that can be made only when it is known who the user is. */
  async function open() {
    const token = await service.token()
    const userId = options.userId || (token ? undefined : keptId(local, 'guide:visitor'))
    const who = digest(`${options.apiKey} ${token ? subjectOf(token) : userId}`)
    const identity = { ...(userId && { user_id: userId }), session_id: sessionId }
    const lastGood = openLastGood(local, who, Date.now)
    const notes = openProgressNotes(local, `guide:notes:${who}`, sessionId, Date.now)
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
    const report: Parameters<typeof createPresenter>[0]['report'] = (name, details) =>
      queue.add({ id: randomId(), name, at: new Date().toISOString(), ...details } as Parameters<
        typeof queue.add
      >[0])
    const configured = configure()
    const presenter = createPresenter({
      ...{ window, emitter, host, notes, report, targets, tell },
      modules: () => configured,
      tokens: options.tokens,
      labels: options.labels,
      start: tourId => void start(tourId),
    })
    async function configure(): Promise<Modules> {
      const config = await service.config(lastGood).catch(() => undefined)
      if (!isOver) applyTheme(host.theme, config?.theme, options.theme, tell)
      const modules = createModules(options.apiUrl, config?.modules, url => import(/* @vite-ignore */ url))
      void modules.preload(config?.content_types ?? [])
      return modules
    }
    presenting = presenter
    return { identity, lastGood, notes, queue, report, presenter, configured }
  }

  async function evaluate() {
    const { identity, lastGood, notes, queue, presenter } = await opening
    const mine = ++turn
    const isStale = () => isOver || !isStarted || mine !== turn
    window.clearTimeout(changeTimer)
    await Promise.race([queue.flush(), new Promise(resolve => window.setTimeout(resolve, longestFlush))])
    if (isStale()) return
    const { locale, tokens } = options
    const request = { url: window.location.href, tokens, ...identity, ...(locale && { locale }) }
    const content = await service.content(request, lastGood).catch(() => undefined)
    if (!content || isStale()) return
    presenter.setItems(notes.applyTo(readItems(content.items, tell), content.at, queue.hasUnsent))
    const wait = Date.parse(content.nextChangeAt ?? '') - Date.now()
    if (wait > 0) changeTimer = window.setTimeout(evaluate, Math.min(wait, longestWait))
  }

  async function start(tourId?: string) {
    const { presenter } = await opening
    if (isOver) return
    if (tourId === undefined) {
      isStarted = true
      await evaluate()
      return
    }
    try {
      const tour = await service.tour(tourId)
      if (!isOver) await presenter.play(tour)
    } catch (error) {
      tell(`the tour ${tourId} cannot be started`, error)
    }
  }

  const opening = open()
  const ready = (async () => {
    const { queue, presenter, configured } = await opening
    if (isOver) return
    const listen = (target: EventTarget, name: string, heard: () => void) => {
      target.addEventListener(name, heard)
      cleanups.push(() => target.removeEventListener(name, heard))
    }
    listen(window, 'pagehide', queue.leave)
    listen(document, 'visibilitychange', () => document.hidden && queue.leave())
    listen(window, 'online', () => void queue.flush())
    cleanups.push(
      queue.leave,
      watchNavigation(window, () => {
        presenter.clear()
        if (isStarted) void evaluate()
      }),
    )
    await Promise.all([configured, options.autoStart && start()])
    if (!isOver) emitter.emit('ready', { version })
  })().catch(error => tell('the SDK cannot start', error))

  function stop() {
    isStarted = false
    turn++
    window.clearTimeout(changeTimer)
    presenting?.clear()
  }

  return {
    ready,
    start,
    async show(contentId) {
      await ready
      return (await opening).presenter.show(contentId)
    },
    track(name, data) {
      emitter.emit(`event:${name}`, data)
      const told = trackedData(name, data)
      if (told) void opening.then(({ report }) => report(`track:${name}`, told))
    },
    async requestAdminAccess(given) {
      const modules = await (await opening).configured
      const { request } = await modules.load<AdminModule>('admin', 'request')
      await request(emitter, options, given)
    },
    stop,
    close() {
      stop()
      isOver = true
      for (const cleanup of cleanups) cleanup()
    },
  }
}
