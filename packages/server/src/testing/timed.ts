/**
 * Runs work and returns how many milliseconds it took. To compare that with a limit, poll it: a busy machine delays some
 * attempts, a fault delays all of them.
 */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
