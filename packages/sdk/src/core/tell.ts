import type { Emitter } from './emitter.ts'

/** Reports what went wrong: as an `error` event always, on the console once and only where the page asked for it. */
export type Tell = (message: string, cause?: unknown) => void

export function createTell(emitter: Emitter, debug: boolean): Tell {
  const said = new Set<string>()
  return (message, cause) => {
    if (debug && !said.has(message)) console.warn(`[Guide] ${message}`, cause)
    said.add(message)
    emitter.emit('error', { message, cause })
  }
}
