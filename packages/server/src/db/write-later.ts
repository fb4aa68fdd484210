const intervalMs = 5000

/**
 * Calls `write` every few seconds, one call at a time, so that no response waits for the database. `write` takes what has
 * been collected since its last call, and never rejects.
 */
export function writeLater(write: () => Promise<void>) {
  let last: Promise<void> = Promise.resolve()
  const timer = setInterval(() => void flush(), intervalMs)
  timer.unref()

  function flush(): Promise<void> {
    last = last.then(write)
    return last
  }

  return {
    /** Writes what has been collected until now. */
    flush,

    async close(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}
