import type * as Debug from '../modules/debug/attach.ts'
import { createTargets } from '../targets/targets.ts'
import type { InitOptions, ShowResult, UpdateOptions } from './api.ts'
import { createApiClient, isDenied } from './api-client.ts'
import { arrivalUrl } from './arrival-hash.ts'
import type { Companion, OpenedParts } from './companion.ts'
import type { TourControls } from './content-module.ts'
import type { Emitter } from './emitter.ts'
import { createHost } from './host.ts'
import { claimsOf } from './identity.ts'
import { type Options, readOptions } from './options.ts'
import { retryable } from './retryable.ts'
import { beginShowing } from './showing.ts'
import { openStore } from './store.ts'
import { version } from './version.ts'
import { beginVisit, type Visit } from './visit.ts'
import type { Warn } from './warn.ts'

/** The path of the module `debug`, in the script. The build writes it here. */
declare const __DEBUG_PATH__: string

/** Everything between one `init` and its `destroy`. */
export interface Session {
  /** Resolves with the event `ready`: the configuration is there, and the first request for content is over. */
  ready: Promise<void>
  start(tourId?: string): Promise<void>
  show(contentId: string): Promise<ShowResult>
  track(name: string, data: object | undefined): Promise<void>
  requestAdminAccess(options: object | undefined): Promise<void>
  stop(): void
  /** Changes options. If they belong to another user, it calls `restart` instead. */
  update(changes: UpdateOptions, restart: (options: InitOptions) => Promise<void>): Promise<void>
  /** The tour that is playing, if there is one. */
  tour(): TourControls | undefined
  /** Whether the service has refused the page's key or token. */
  isRefused(): boolean
  close(): void
}

export function createSession(options: Options, emitter: Emitter, warn: Warn): Session {
  const closed = new AbortController()
  const { signal } = closed
  const targets = createTargets(
    retryable(async () => {
      const visit = await opened()
      return (await visit.later()).createWatch({ ...deps, ...visit })
    }),
  )
  const api = createApiClient(options, emitter)
  // Routers take an absolute URL for a path or for another site.
  const hosting = createHost(
    () => options.navigate && (url => options.navigate?.(url.replace(/^\w+:\/\/[^/?#]+\/?/, '/'))),
  )
  const deps = { options, emitter, warn, api, hosting, targets, signal }
  /** Aborted by `stop`, which also creates the next one. */
  let run = new AbortController()
  /** The run for which the content of the page was requested last. */
  let followed: AbortSignal | undefined
  let visit: Visit | undefined
  let isStarted = false
  let isRefused = false
  /** The module that this page was opened for, in this tab, by a fragment such as `#guide-preview=…`. */
  let [, openedFor] =
    /guide-(preview|builder)/.exec(`${arrivalUrl()}${openStore(() => sessionStorage).names()}`) ?? []

  /**
   * Loaded by its own path, because the configuration with the paths of the other modules may be what is refused. A script
   * of another origin has no URL that the path could be relative to.
   */
  const loadDebug = (): Promise<typeof Debug> =>
    __DEBUG_PATH__
      ? import(/* @vite-ignore */ options.apiUrl + __DEBUG_PATH__)
      : import('../modules/debug/attach.ts')
  const debugging =
    options.debug &&
    loadDebug()
      .then(({ attach }) => attach(deps, claimsOf))
      .catch(cause => warn('debug failed', cause))

  /** The visit, which begins when the user is known. If the page fails to provide a token, the next call asks again. */
  const opened = retryable(async () => {
    // It must not miss anything.
    await debugging
    const token = await api.refresh()
    signal.throwIfAborted()
    visit = beginVisit(token, {
      ...deps,
      start: tourId => void start(tourId).catch(cause => warn('start failed', cause)),
    })
    return visit
  })

  async function start(tourId?: string): Promise<void> {
    const { signal: stopped } = run
    isStarted ||= !tourId
    const { play, follow, modules } = await opened()
    if (stopped.aborted) return
    if (tourId) return play(tourId, stopped)
    if (openedFor) {
      // Without the module, the page goes on with its content.
      const resume = (cause?: unknown) => {
        if (cause) warn('start failed', cause)
        openedFor = undefined
        return start()
      }
      const parts = { beginShowing, arrivalUrl, resume } satisfies OpenedParts
      return attach(openedFor, stopped, parts).catch(resume)
    }
    const isFirst = followed !== stopped
    followed = stopped
    await follow(stopped)
    if (isFirst && (await modules()).hasHelp)
      // The content comes first.
      (window.requestIdleCallback ?? setTimeout)(() =>
        attach('help', stopped).catch(cause => warn('help failed', cause)),
      )
  }

  async function attach(name: string, end: AbortSignal, given?: unknown) {
    const visit = await opened()
    const { attach } = await visit.load<Companion>(name)
    if (!end.aborted) await attach({ ...deps, ...hosting, ...visit, signal: end }, given)
  }

  function stop() {
    const stopped = run
    // Set before handlers are called, because they may call `start`.
    run = new AbortController()
    isStarted = false
    stopped.abort()
    visit?.presenter.clear()
  }

  // The content is requested first: to load modules takes the browser some milliseconds.
  const ready = Promise.all([options.autoStart && start(), opened().then(({ modules }) => modules())]).then(
    () => {
      if (!signal.aborted) emitter.emit('ready', { version })
    },
    error => {
      // Some frameworks call `destroy` right after `init`.
      if (signal.aborted) return
      isRefused = isDenied(error)
      throw error
    },
  )

  return {
    ready,
    start,
    async show(contentId) {
      await ready.catch(() => {})
      const { presenter } = await opened()
      signal.throwIfAborted()
      return presenter.show(contentId)
    },
    async track(name, data) {
      emitter.emit(`event:${name}`, data)
      const isRunning = isStarted
      const { report, presenter } = visit ?? (await opened())
      if (isRunning) presenter.eventTracked(name)
      report(`track:${name}`, { data })
    },
    requestAdminAccess: given => attach('admin', signal, given),
    stop,
    async update(changes, restart) {
      const visit = await opened()
      const { updateOptions } = await visit.later()
      await updateOptions(changes, { ...deps, visit, claimsOf, readOptions, restart })
    },
    tour: () => visit?.presenter.showings().findLast(({ controls }) => controls)?.controls,
    isRefused: () => isRefused,
    close() {
      stop()
      closed.abort()
      visit?.queue.leave()
      hosting.host.remove()
    },
  }
}
