/** After this time, long work lets other requests run. */
const sliceMs = 3

/** The work that waits for its turn, by owner. The first owner is next. */
const waiting = new Map<string, (() => void)[]>()

/**
 * Continues one piece of work per turn of the event loop: many at once must not make a turn longer. Owners take turns too,
 * so that an owner with much work delays its own work and not that of others.
 */
function continueNext() {
  const [next] = waiting
  if (!next) return
  const [owner, queue] = next
  waiting.delete(owner)
  queue.shift()?.()
  // The owner moves to the end of the map.
  if (queue.length > 0) waiting.set(owner, queue)
  if (waiting.size > 0) setImmediate(continueNext)
}

/**
 * Calls back after the event loop has looked for other requests. The first `setImmediate` of code that handles a request or
 * a result of the database runs before it looks.
 */
const afterOtherRequests = (callback: () => void) => setImmediate(() => setImmediate(callback))

/** Resolves when it is the owner's turn. Without an owner, the work belongs to the service. */
export function nextTurn(owner = ''): Promise<void> {
  return new Promise(resolve => {
    if (waiting.size === 0) afterOtherRequests(continueNext)
    const queue = waiting.get(owner) ?? []
    queue.push(resolve)
    waiting.set(owner, queue)
  })
}

/** Returns the function that long work calls between its parts. It resolves when the work may go on. */
export function startSlices(owner?: string): () => Promise<void> {
  let sliceStart = performance.now()
  return async () => {
    if (performance.now() - sliceStart < sliceMs) return
    await nextTurn(owner)
    sliceStart = performance.now()
  }
}

/** Runs the parts of a generator in slices and returns its result. */
export async function inSlices<T>(parts: Generator<unknown, T>, owner?: string): Promise<T> {
  const pause = startSlices(owner)
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
    await pause()
  }
}

/** `map` for many elements, in slices. */
export async function mapInSlices<From, To>(
  elements: readonly From[],
  map: (element: From) => To,
): Promise<To[]> {
  const pause = startSlices()
  const mapped: To[] = []
  for (const element of elements) {
    mapped.push(map(element))
    await pause()
  }
  return mapped
}
