import { Refusal } from '../../errors.ts'

/** Puts the name of an entity before the message of a refusal: a transfer document has many entities. */
export function prefixRefusals<T>(name: string, work: () => T): T {
  const rethrow = (error: unknown): never => {
    throw error instanceof Refusal ? new Refusal(error.code, `${name}: ${error.message}`) : error
  }
  try {
    const result = work()
    return result instanceof Promise ? (result.catch(rethrow) as T) : result
  } catch (error) {
    return rethrow(error)
  }
}
