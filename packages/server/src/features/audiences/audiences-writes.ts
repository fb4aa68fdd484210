import type { Audience } from '@guide/contracts'
import { checkAudience, expressionCost } from '@guide/engine'
import type { TenantChange } from '../../db/tenant-change.ts'
import { unprocessable } from '../../errors.ts'
import { type AudienceRow, audienceStore } from './audiences-store.ts'
import { type AudienceFields, toAudience } from './present-audience.ts'

/** Creates an audience, or replaces the one with the same id, as part of a larger change. */
export async function putAudience(change: TenantChange, fields: AudienceFields): Promise<Audience> {
  const store = audienceStore(change.tx, change.tenant.tenant_id)
  return saveAudience(change, await store.find(fields.audience_id), fields)
}

/** Creates an audience, or replaces the one that there was before. */
export async function saveAudience(
  { tx, tenant, now, audit, count, requireWithin }: TenantChange,
  before: AudienceRow | undefined,
  { audience_id, name, description, rule, values }: AudienceFields,
): Promise<Audience> {
  checkCriteria(rule, values)
  const store = audienceStore(tx, tenant.tenant_id)
  const named = { name, description, rule, values, updated_at: now }
  const row = { audience_id, created_at: before?.created_at ?? now, ...named }
  const { bytes, value_count } = await (before ? store.update(audience_id, named) : store.insert(row))
  if (value_count > (before?.value_count ?? 0)) requireWithin('audience_values', value_count)
  count({
    audiences: before ? 0 : 1,
    audience_bytes: bytes - (before?.bytes ?? 0),
    expressions: expressionCost(rule) - expressionCost(before?.rule),
  })
  const after = toAudience(row)
  await audit({
    event: before ? 'audience.update' : 'audience.create',
    entityType: 'audience',
    entityId: audience_id,
    before: before ? toAudience(before) : null,
    after,
  })
  return after
}

/** Removes a user, who is being erased, from the lists of all audiences. */
export async function removeMember({ tx, tenant, count }: TenantChange, userId: string): Promise<void> {
  const saved = await audienceStore(tx, tenant.tenant_id).removeValue(userId)
  count({ audience_bytes: -saved })
}

/** Refuses a rule that the engine does not accept, and an audience with none or two criteria. @param field of the request that has the rule */
export function checkCriteria(rule: Audience['rule'], values: Audience['values'], field = 'rule') {
  if (rule && values) {
    throw unprocessable('values', 'an audience has a rule or values, not both; set one of them to null')
  }
  if (!rule && !values) throw unprocessable('rule', 'an audience needs a rule or values')
  const [mistake] = rule ? checkAudience(rule) : []
  if (mistake) throw unprocessable([field, mistake.path].filter(Boolean).join('.'), mistake.problem)
}
