import type { Audience } from '@guide/contracts'

/** What an admin sets. */
export type AudienceFields = Pick<Audience, 'name' | 'description' | 'rule' | 'values'>

export const blankFields: AudienceFields = { name: '', description: '', rule: null, values: null }

export const fieldsOf = ({ name, description, rule, values }: Audience): AudienceFields => ({
  name,
  description,
  rule,
  values,
})

/** Whether two sets of fields say the same. The database stores the fields of a rule in an order of its own. */
export const isSame = (one: AudienceFields, other: AudienceFields): boolean =>
  JSON.stringify(one, sorted) === JSON.stringify(other, sorted)

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
