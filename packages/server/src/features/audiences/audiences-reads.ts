import type { Audience } from '@guide/contracts'
import type { Database, Transaction } from '../../db/database.ts'
import { type AudienceRow, audienceStore } from './audiences-store.ts'

/** What somebody says about an audience; the rest is the service's to say. */
export type AudienceFields = Pick<Audience, 'audience_id' | 'name' | 'description' | 'rule' | 'values'>

/** Every saved audience of a tenant, oldest first. */
export const allAudiences = async (
  db: Database['sql'] | Transaction,
  tenantId: string,
): Promise<AudienceFields[]> => (await audienceStore(db, tenantId).all()).map(fieldsOf)

const fieldsOf = ({ audience_id, name, description, rule, values }: AudienceFields): AudienceFields => ({
  audience_id,
  name,
  description,
  rule,
  values,
})

export const toAudience = (row: Omit<AudienceRow, 'tenant_id'>): Audience => ({
  ...fieldsOf(row),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
