import type { Database, Transaction } from '../../db/database.ts'
import { audienceStore } from './audiences-store.ts'
import { type AudienceFields, fieldsOf } from './present-audience.ts'

/** Every saved audience of a tenant, oldest first. */
export const allAudiences = async (
  db: Database['sql'] | Transaction,
  tenantId: string,
): Promise<AudienceFields[]> => (await audienceStore(db, tenantId).all()).map(fieldsOf)

/** How many values the largest saved audience of a tenant has. */
export const largestValueCount = (db: Database['sql'], tenantId: string): Promise<number> =>
  audienceStore(db, tenantId).largestValueCount()
