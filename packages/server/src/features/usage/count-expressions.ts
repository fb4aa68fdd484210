import { expressionCost } from '@guide/engine'
import type { Database, Transaction } from '../../db/database.ts'
import { expressionsOf } from '../../items/definition-bounds.ts'
import { startSlices } from '../../slices.ts'
import { expressionStore } from './expressions-store.ts'

/**
 * The cost of all regular expressions of a tenant. Changes count only what they add, so this is needed once for each
 * tenant: in a database from before expressions were counted, there are some already.
 */
export async function countExpressions(db: Database['sql'] | Transaction, tenantId: string): Promise<number> {
  const store = expressionStore(db, tenantId)
  const pause = startSlices(tenantId)
  let sum = 0
  for await (const definition of store.publishedDefinitions()) {
    sum += expressionsOf(definition)
    await pause()
  }
  for (const rule of await store.audienceRules()) {
    sum += expressionCost(rule)
    await pause()
  }
  return sum
}
