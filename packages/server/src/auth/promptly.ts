import { unavailable } from '../errors.ts'

const patienceMilliseconds = 1000

/** Waits for the database no longer than a caller would: a server that froze never answers, nor hangs up. */
export async function promptly<T>(lookup: PromiseLike<T>, milliseconds = patienceMilliseconds): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable('The database does not answer.')), milliseconds)
  })
  return Promise.race([lookup, late]).finally(() => clearTimeout(timer))
}
