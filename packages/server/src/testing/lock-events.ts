import { sql } from 'drizzle-orm'
import type { Guide } from './guide.ts'

/** Blocks the storing of events until the returned function is called. */
export async function lockEvents({ deps }: Guide): Promise<() => Promise<void>> {
  let unlock = () => {}
  const unlocked = new Promise<void>(resolve => {
    unlock = resolve
  })
  let locked = () => {}
  const begun = new Promise<void>(resolve => {
    locked = resolve
  })
  const lock = deps.database.transaction(async tx => {
    await tx.execute(sql`lock table events in share mode`)
    locked()
    await unlocked
  })
  await begun
  return () => {
    unlock()
    return lock
  }
}
