import type { BoundName } from '@guide/contracts'
import type { Database, Transaction } from '../../db/database.ts'
import { usageStore } from './usage-store.ts'

/** How much of a bound a tenant uses, if changes count it. */
export const usedOf = (
  db: Database['sql'] | Transaction,
  tenantId: string,
  bound: BoundName,
): Promise<number> => usageStore(db, tenantId).of(bound)
