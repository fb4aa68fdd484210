import { unavailable } from '../errors.ts'

const patienceMilliseconds = 1000

/** Waits for an answer of the database, but not for long. */
export async function withTimeout<T>(
  lookup: PromiseLike<T>,
  milliseconds = patienceMilliseconds,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(unavailable('The database does not answer.'))
    // When this process itself was held up, the answer may have arrived meanwhile: it is read before giving up.
    timer = setTimeout(() => setImmediate(giveUp), milliseconds)
  })
  return Promise.race([lookup, late]).finally(() => clearTimeout(timer))
}
