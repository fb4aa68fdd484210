/** Within this time a repeated signal is an echo: npm passes a Ctrl+C on that the terminal has sent us already. */
const echoMilliseconds = 500

/** Resolves on the first SIGTERM or Ctrl+C; another one, later, ends the process at once. */
export function stopSignal(): Promise<void> {
  return new Promise(resolve => {
    let askedAt: number | null = null
    const ask = () => {
      const now = performance.now()
      if (askedAt !== null && now - askedAt > echoMilliseconds) process.exit(1)
      askedAt ??= now
      resolve()
    }
    process.on('SIGTERM', ask)
    process.on('SIGINT', ask)
  })
}
