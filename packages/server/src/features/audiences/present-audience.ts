import type { Audience } from '@guide/contracts'
import type { AudienceRow } from './audiences-store.ts'

/** The fields that an admin sets. The service sets the others. */
export type AudienceFields = Pick<Audience, 'audience_id' | 'name' | 'description' | 'rule' | 'values'>

export const fieldsOf = ({
  audience_id,
  name,
  description,
  rule,
  values,
}: AudienceFields): AudienceFields => ({
  audience_id,
  name,
  description,
  rule,
  values,
})

/** An audience as the API shows it. */
export const toAudience = (row: Omit<AudienceRow, 'tenant_id' | 'bytes' | 'value_count'>): Audience => ({
  ...fieldsOf(row),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
