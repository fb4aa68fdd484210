/**
 * A second signal within this time is the same Ctrl+C: the terminal sends it to npm and to this process, and npm forwards
 * its own.
 */
const repeatedSignalMs = 500

/** Resolves on the first SIGTERM or Ctrl+C. A later second signal ends the process immediately. */
export function waitForStopSignal(): Promise<void> {
  return new Promise(resolve => {
    let receivedAt: number | null = null
    const onSignal = () => {
      const now = performance.now()
      if (receivedAt !== null && now - receivedAt > repeatedSignalMs) process.exit(1)
      receivedAt ??= now
      resolve()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
}
