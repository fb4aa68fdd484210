interface Waiting<Key, Found> {
  key: Key
  resolve(found: Found): void
  reject(error: unknown): void
}

interface Options<Key, Found> {
  /** Looks many keys up with one query. */
  find(keys: Key[]): Promise<Found>
  /** The time from one query to the next. */
  intervalMs?: number
  /** How many keys share a query at most. */
  maxKeys?: number
}

/**
 * Looks up keys that are probably made up. One query runs at a time, and not more than ten per second: keys that arrive
 * meanwhile share the next one. So a flood of them costs the database the same as a few, and a real key among them is
 * found. A query starts after its keys have arrived, so it never misses what was stored before.
 */
export function createSharedLookup<Key, Found>(options: Options<Key, Found>) {
  const { find, intervalMs = 100, maxKeys = 1000 } = options
  const waiting: Waiting<Key, Found>[] = []
  let isScheduled = false
  let lastStart = -Infinity

  function schedule() {
    if (isScheduled || waiting.length === 0) return
    isScheduled = true
    const pause = waiting.length < maxKeys ? lastStart + intervalMs - performance.now() : 0
    setTimeout(() => void run(), Math.max(0, pause))
  }

  async function run() {
    const group = waiting.splice(0, maxKeys)
    lastStart = performance.now()
    try {
      const found = await find(group.map(({ key }) => key))
      for (const { resolve } of group) resolve(found)
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
    isScheduled = false
    schedule()
  }

  return (key: Key): Promise<Found> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      schedule()
    })
}
