import type { GuideApi } from './api.ts'
import { createEmitter, type Handler } from './emitter.ts'
import { readOptions } from './options.ts'
import { createSession, type Session } from './session.ts'
import { createTell } from './tell.ts'
import { version } from './version.ts'

/**
 * The object `Guide`. Nothing is ever thrown into the page: what goes wrong is an `error` event.
 * @param scriptUrl where the SDK was loaded from
 */
export function createGuide(scriptUrl: string): GuideApi {
  const emitter = createEmitter()
  let tell = createTell(emitter, true)
  let session: Session | undefined

  const attempt = async (name: string, work: () => unknown) => {
    try {
      await work()
    } catch (error) {
      tell(`${name} failed`, error)
    }
  }
  const begun = () => {
    if (!session) throw new Error('no init')
    return session
  }

  return {
    init: given =>
      attempt('init', () => {
        if (!session) {
          const options = readOptions(given, scriptUrl)
          tell = createTell(emitter, options.debug)
          session = createSession(options, emitter, tell)
        }
        return session.ready
      }),
    start: tourId => attempt('start', () => begun().start(tourId)),
    async show(contentId) {
      if (!session) return { shown: false, reason: 'sdk_not_initialised' }
      if (!contentId) return { shown: false, reason: 'invalid_content_id' }
      return session.show(contentId).catch(() => ({ shown: false, reason: 'show_failed' }) as const)
    },
    track(name, data) {
      if (!session || !name) return false
      void attempt('track', () => session?.track(name, data))
      return true
    },
    stop: () => void attempt('stop', () => session?.stop()),
    destroy() {
      const over = session
      session = undefined
      void attempt('destroy', () => over?.close())
    },
    on: (event: string, handler: Handler) => emitter.on(event, handler),
    getVersion: () => (session ? version : '0.0.0'),
    requestAdminAccess: given => attempt('requestAdminAccess', () => begun().requestAdminAccess(given)),
  }
}
