import type { GroupLookup } from '@guide/engine'
import type { Database } from '../../db/database.ts'
import { audienceStore } from './audiences-store.ts'

/** The saved lists of values that a rule names. */
export async function groupsOf(db: Database['sql'], tenantId: string, rule: unknown): Promise<GroupLookup> {
  const lists = await audienceStore(db, tenantId).lists([...groupsIn(rule)])
  const sets = new Map([...lists].map(([id, values]) => [id, new Set<unknown>(values)]))
  return id => sets.get(id)
}

/** The ids of the saved audiences that a rule names. */
function* groupsIn(rule: unknown): Generator<string> {
  if (typeof rule !== 'object' || rule === null) return
  for (const [name, operand] of Object.entries(rule)) {
    if ((name === '$inGroup' || name === '$notInGroup') && typeof operand === 'string') yield operand
    else yield* groupsIn(operand)
  }
}
