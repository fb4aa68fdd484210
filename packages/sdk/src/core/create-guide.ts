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
export function createGuide(window: Window & typeof globalThis, scriptUrl: string): GuideApi {
  const emitter = createEmitter()
  let tell = createTell(emitter, true)
  let session: Session | undefined

  const inSession = async (name: string, work: (session: Session) => unknown) => {
    try {
      if (session) await work(session)
      else tell(`${name} needs init first`)
    } catch (error) {
      tell(`${name} failed`, error)
    }
  }

  return {
    async init(given) {
      try {
        if (!session) {
          const options = readOptions(given, scriptUrl)
          tell = createTell(emitter, options.debug)
          session = createSession(window, options, emitter, tell)
        }
        await session.ready
      } catch (error) {
        tell('init failed', error)
      }
    },
    start: tourId => inSession('start', one => one.start(tourId)),
    async show(contentId) {
      if (!session) return { shown: false, reason: 'sdk_not_initialised' }
      if (!contentId || typeof contentId !== 'string') return { shown: false, reason: 'invalid_content_id' }
      return session.show(contentId).catch(() => ({ shown: false, reason: 'show_failed' }) as const)
    },
    track(name, data) {
      if (!session || !name || typeof name !== 'string') return false
      session.track(name, data)
      return true
    },
    stop: () => session?.stop(),
    destroy() {
      session?.close()
      session = undefined
    },
    on: (event: string, handler: Handler) => emitter.on(event, handler),
    getVersion: () => (session ? version : '0.0.0'),
    requestAdminAccess: given => inSession('requestAdminAccess', one => one.requestAdminAccess(given)),
  }
}
