import type { Database, Transaction } from '../../db/database.ts'
import { type AudienceRow, audienceStore } from './audiences-store.ts'
import { type AudienceFields, fieldsOf } from './present-audience.ts'

/** Every saved audience of a tenant, oldest first. */
export const allAudiences = async (
  db: Database['sql'] | Transaction,
  tenantId: string,
): Promise<AudienceFields[]> => (await audienceStore(db, tenantId).all()).map(fieldsOf)

/** Every saved audience of a tenant, with its size. */
export const audiencesWithSizes = (tx: Transaction, tenantId: string): Promise<AudienceRow[]> =>
  audienceStore(tx, tenantId).all()

/** Every saved audience of a tenant by id, with whether it is a list without values. */
export const audienceEmptiness = async (
  db: Database['sql'],
  tenantId: string,
): Promise<Map<string, { is_empty: boolean }>> =>
  new Map((await audienceStore(db, tenantId).emptiness()).map(one => [one.audience_id, one]))

/** How many values the largest saved audience of a tenant has. */
export const largestValueCount = (db: Database['sql'], tenantId: string): Promise<number> =>
  audienceStore(db, tenantId).largestValueCount()
