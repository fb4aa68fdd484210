import { type CompiledAudience, compileAudience } from '../audience/compile-audience.ts'
import type { GroupLookup } from '../audience/operator.ts'
import type { SavedAudience } from './item-definition.ts'

/** A tenant's saved audiences: compiled once, however many items refer to them. */
export interface SavedAudiences {
  readonly groups: GroupLookup
  /** The audience with an id; an id that is not known is an audience without anybody. */
  audience(id: string): CompiledAudience
}

export function savedAudiences(audiences: readonly SavedAudience[]): SavedAudiences {
  const members = new Map<string, ReadonlySet<unknown>>()
  for (const { audience_id, values } of audiences) if (values) members.set(audience_id, new Set(values))
  const groups: GroupLookup = id => members.get(id)
  const compiled = new Map(
    audiences.map(({ audience_id, rule }) => [
      audience_id,
      // A list of values, used as an audience, is a list of users.
      compileAudience(members.has(audience_id) ? { user_id: { $inGroup: audience_id } } : (rule ?? {}), {
        groups,
      }),
    ]),
  )
  return { groups, audience: id => compiled.get(id) ?? nobody(id) }
}

const nobody = (id: string): CompiledAudience => ({
  matches: () => false,
  why: () => `the audience ${id} does not exist`,
})
