import { conflict } from '../errors.ts'

const maxAttempts = 5

/** What was prepared for a change is out of date. */
class Outdated extends Error {}

/**
 * Prepares what takes long before a change locks the tenant (or the embedded database), and makes the change with it. If
 * what it was prepared for has changed meanwhile, both are done again.
 * @param change makes the change; calls `requireCurrent` as soon as it knows whether what was prepared is still right
 */
export async function prepareChange<Prepared, T>(
  prepare: () => Promise<Prepared>,
  change: (prepared: Prepared, requireCurrent: (isCurrent: boolean) => void) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const prepared = await prepare()
    try {
      return await change(prepared, isCurrent => {
        if (!isCurrent) throw new Outdated()
      })
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
    }
  }
  throw conflict('It is being changed at the same time. Repeat your request when that has ended.')
}
