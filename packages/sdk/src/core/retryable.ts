/** Does the work once, however often it is asked for. After a failure the next call tries again. */
export function retryable<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  return () =>
    (running ??= work().catch(error => {
      running = undefined
      throw error
    }))
}
