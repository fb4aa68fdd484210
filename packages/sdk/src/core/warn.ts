import type { Emitter } from './emitter.ts'

/** Reports a failure: always as an `error` event, and in debug mode once per message on the console. */
export type Warn = (message: string, cause?: unknown) => void

export function createWarn(emitter: Emitter, debug: boolean | undefined): Warn {
  const warned = new Set<string>()
  return (message, cause) => {
    if (debug && !warned.has(message)) console.warn(`[Guide] ${message}`, cause)
    warned.add(message)
    emitter.emit('error', { message, cause })
  }
}
