import { createTargets } from '../targets/targets.ts'
import type { ShowResult } from './api.ts'
import { createApiClient } from './api-client.ts'
import type { Companion } from './companion.ts'
import type { Emitter } from './emitter.ts'
import { createHost } from './host.ts'
import type { Options } from './options.ts'
import type { Tell } from './tell.ts'
import { version } from './version.ts'
import { beginVisit, type Visit } from './visit.ts'

/** Everything between one `init` and its `destroy`. */
export interface Session {
  /** Resolves when the content of the page is there, or cannot be had. */
  ready: Promise<void>
  start(tourId?: string): Promise<void>
  show(contentId: string): Promise<ShowResult>
  track(name: string, data: object | undefined): Promise<void>
  requestAdminAccess(options: object | undefined): Promise<void>
  stop(): void
  close(): void
}

export function createSession(options: Options, emitter: Emitter, tell: Tell): Session {
  const over = new AbortController()
  const { signal } = over
  const targets = createTargets()
  const api = createApiClient(options)
  const hosting = createHost()
  /** Aborted by `stop`; what is started afterwards has the next one. */
  let run = new AbortController()
  let followed: AbortSignal | undefined
  let visit: Visit | undefined
  let opening: Promise<Visit> | undefined

  /** The visit, once it is known whose it is. A page that could not tell may be asked again. */
  function opened(): Promise<Visit> {
    opening ??= open().catch(error => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function open() {
    const token = await api.refresh()
    signal.throwIfAborted()
    visit = beginVisit(token, {
      ...{ options, emitter, tell, api, hosting, targets, signal },
      start: tourId => void start(tourId).catch(cause => tell('start failed', cause)),
    })
    return visit
  }

  async function start(tourId?: string) {
    const { signal: stopped } = run
    const { presenter, tour, follow, modules } = await opened()
    const one = tourId && (await tour(tourId))
    if (stopped.aborted) return
    if (one) return presenter.play(one)
    const isFirst = followed !== stopped
    followed = stopped
    await follow(stopped)
    if (isFirst && (await modules()).hasHelp)
      attach('help', stopped).catch(cause => tell('help failed', cause))
  }

  async function attach(name: string, end: AbortSignal, given?: object) {
    const { modules, identity, navigation } = await opened()
    const { attach } = await (await modules()).load<Companion>(name)
    const kit = { ...hosting, options, emitter, tell, api, identity, navigation, targets, signal: end }
    if (!end.aborted) await attach(kit, given)
  }

  function stop() {
    const over = run
    // Before anybody hears of it, as they may start again.
    run = new AbortController()
    over.abort()
    visit?.presenter.clear()
  }

  const ready = Promise.all([opened().then(({ modules }) => modules()), options.autoStart && start()]).then(
    () => {
      if (!signal.aborted) emitter.emit('ready', { version })
    },
    error => {
      // Some frameworks take away at once what they have just begun.
      if (!signal.aborted) throw error
    },
  )

  return {
    ready,
    start,
    async show(contentId) {
      await ready.catch(() => {})
      return (await opened()).presenter.show(contentId)
    },
    async track(name, data) {
      emitter.emit(`event:${name}`, data)
      const { report, presenter } = visit ?? (await opened())
      presenter.eventTracked(name)
      report(`track:${name}`, { data })
    },
    requestAdminAccess: given => attach('admin', signal, given),
    stop,
    close() {
      stop()
      over.abort()
      visit?.queue.leave()
      targets.close()
      hosting.host.remove()
    },
  }
}
