/** After this time, long work lets other requests run. */
const sliceMs = 5

const waiting: (() => void)[] = []

/** Continues one piece of work per turn of the event loop: many at once must not make a turn longer. */
function continueNext() {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(continueNext)
}

function nextSlice(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(continueNext)
  })
}

/** Returns the function that long work calls between its parts. It resolves when the work may go on. */
export function startSlices(): () => Promise<void> {
  let sliceStart = performance.now()
  return async () => {
    if (performance.now() - sliceStart < sliceMs) return
    await nextSlice()
    sliceStart = performance.now()
  }
}

/** Runs the parts of a generator in slices and returns its result. */
export async function inSlices<T>(parts: Generator<unknown, T>): Promise<T> {
  const pause = startSlices()
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
    await pause()
  }
}
