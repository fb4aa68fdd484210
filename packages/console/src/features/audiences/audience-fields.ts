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

/** The fields as a text to compare them by. The database stores the fields of a rule in an order of its own. */
export const comparableOf = (fields: AudienceFields): string => JSON.stringify(fields, sorted)

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
