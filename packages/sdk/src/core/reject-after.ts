/** Rejects after a timeout; for use in `Promise.race`. */
export const rejectAfter = (ms: number): Promise<never> =>
  new Promise((_, reject) =>
    AbortSignal.timeout(ms).addEventListener('abort', () => reject(new Error(`no answer for ${ms} ms`))),
  )
