import type { Database } from './database.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

interface Options {
  database: Pick<Database, 'awayMs'>
  /** For how many seconds what this node knows is served; 0: not at all. */
  seconds: number
}

export type DegradedMode = ReturnType<typeof createDegradedMode>

/** Decides what is served while the database is away: what this node knew when it went away, for a limited time. */
export function createDegradedMode({ database, seconds }: Options) {
  const isDown = () => (database.awayMs() ?? -1) >= seconds * 1000
  return {
    /** Whether the database is away and this node serves what it knows. */
    isServing: (): boolean => database.awayMs() !== null && !isDown(),

    /** Whether the database has been away for too long: then nothing is served. */
    isDown,

    /** Gives what the database says or, while that cannot be known, what was known last. */
    async readOrKnown<T>(read: PromiseLike<T>, known: NoInfer<T> | undefined): Promise<T> {
      try {
        return await read
      } catch (error) {
        if (known === undefined || seconds === 0 || isDown() || !isDatabaseUnavailable(error)) throw error
        return known
      }
    },
  }
}
