/** Rejects after a while; what it is raced against is then no longer waited for. */
export const late = (ms: number): Promise<never> =>
  new Promise((_, reject) => AbortSignal.timeout(ms).addEventListener('abort', reject))
