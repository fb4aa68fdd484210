import { Refusal } from '../../errors.ts'

/** Says of which entity a refusal speaks: a document holds many. */
export function under<T>(name: string, work: () => T): T {
  const rename = (error: unknown): never => {
    throw error instanceof Refusal ? new Refusal(error.code, `${name}: ${error.message}`) : error
  }
  try {
    const result = work()
    return result instanceof Promise ? (result.catch(rename) as T) : result
  } catch (error) {
    return rename(error)
  }
}
