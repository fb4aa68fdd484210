import type { GuideApi, InitOptions } from './api.ts'
import type { TourControls } from './content-module.ts'
import { createEmitter, type Handler } from './emitter.ts'
import { readOptions } from './options.ts'
import { createSession, type Session } from './session.ts'
import { version } from './version.ts'
import { createWarn } from './warn.ts'

/**
 * Creates the object `Guide`. Its methods never throw and never reject: failures are `error` events.
 * @param scriptUrl the URL that the SDK was loaded from
 */
export function createGuide(scriptUrl: string): GuideApi {
  const emitter = createEmitter()
  let warn = createWarn(emitter, true)
  let session: Session | undefined
  let updating = Promise.resolve()

  const attempt = async (name: string, work: () => unknown) => {
    try {
      await work()
    } catch (error) {
      warn(`${name} failed`, error)
    }
  }
  const current = () => {
    if (!session) throw new Error('call Guide.init first')
    return session
  }

  const open = (given: InitOptions) => {
    const options = readOptions(given, scriptUrl)
    warn = createWarn(emitter, options.debug)
    session = createSession(options, emitter, warn)
    return session.ready
  }
  const close = () => {
    const ended = session
    session = undefined
    ended?.close()
  }

  const control = (name: keyof TourControls) => (stepId?: string) =>
    void attempt(name, () => current().tour()?.[name](`${stepId}`))

  return {
    init: given =>
      attempt('init', () => {
        if (session?.isRefused()) close()
        return session?.ready ?? open(given)
      }),
    update: changes =>
      // One after the other, because each starts from the options of the one before.
      (updating = updating.then(() =>
        attempt('update', () =>
          current().update(changes, changed => {
            close()
            return open(changed)
          }),
        ),
      )),
    next: control('next'),
    back: control('back'),
    goTo: control('goTo'),
    start: tourId => attempt('start', () => current().start(tourId)),
    async show(contentId) {
      if (!session) return { shown: false, reason: 'sdk_not_initialised' }
      if (!contentId) return { shown: false, reason: 'invalid_content_id' }
      return session.show(contentId).catch(() => ({ shown: false, reason: 'show_failed' }) as const)
    },
    track: (name, data) => !!(session && name && attempt('track', () => session?.track(name, data))),
    stop: () => void attempt('stop', () => session?.stop()),
    destroy: () =>
      void attempt('destroy', () => {
        close()
        emitter.clear()
      }),
    on: (event: string, handler: Handler) => emitter.on(event, handler),
    getVersion: () => (session ? version : '0.0.0'),
    requestAdminAccess: given => attempt('requestAdminAccess', () => current().requestAdminAccess(given)),
  }
}
