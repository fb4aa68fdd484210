/**
 * Counts how often the code of a file waits for its turn, in which other requests run. Turns of the event loop cannot tell:
 * there are many while a request waits for the database.
 */
export function countSlices(fileName: string) {
  const original = globalThis.setImmediate
  const { stackTraceLimit } = Error
  let slices = 0
  const counting = (...given: Parameters<typeof original>) => {
    const frames = new Error().stack?.split('\n') ?? []
    const last = frames.findLastIndex(frame => frame.includes('/slices.ts'))
    if (last >= 0 && frames[last + 1]?.includes(`/${fileName}`)) slices++
    return original(...given)
  }
  Error.stackTraceLimit = 30
  globalThis.setImmediate = Object.assign(counting, original)
  return {
    stop(): number {
      globalThis.setImmediate = original
      Error.stackTraceLimit = stackTraceLimit
      return slices
    },
  }
}
