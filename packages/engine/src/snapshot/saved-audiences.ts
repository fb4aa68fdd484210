import { type CompiledAudience, compileAudience } from '../audience/compile-audience.ts'
import type { GroupLookup } from '../audience/operator.ts'
import { because } from '../reason.ts'
import { type AddressPart, addressPartsOfRule } from './address-parts.ts'
import type { SavedAudience } from './item-definition.ts'

/** The saved audiences of a tenant, each compiled once for all items that reference it. */
export interface SavedAudiences {
  readonly groups: GroupLookup
  /** Returns the audience with an id; for an unknown id, an audience that matches no user. */
  audience(id: string): CompiledAudience
  /** The parts of an address that an audience looks at. */
  addressParts(id: string): readonly AddressPart[]
}

/** Prepares the audiences one at a time, because a list of values may be long. */
export function* savedAudiences(audiences: readonly SavedAudience[]): Generator<void, SavedAudiences> {
  const members = new Map<string, ReadonlySet<unknown>>()
  for (const { audience_id, values } of audiences) {
    if (!values) continue
    members.set(audience_id, new Set(values))
    yield
  }
  const groups: GroupLookup = id => members.get(id)
  const compiled = new Map(
    audiences.map(({ audience_id, rule }) => [
      audience_id,
      // A list of values that is used as an audience is a list of user ids.
      compileAudience(members.has(audience_id) ? { user_id: { $inGroup: audience_id } } : (rule ?? {}), {
        groups,
      }),
    ]),
  )
  const parts = new Map(audiences.map(({ audience_id, rule }) => [audience_id, addressPartsOfRule(rule)]))
  return {
    groups,
    audience: id => compiled.get(id) ?? unknownAudience(id),
    addressParts: id => parts.get(id) ?? [],
  }
}

const unknownAudience = (id: string): CompiledAudience => ({
  matches: () => false,
  why: () => because('audience_gone', { audience_id: id }),
  required: () => [],
})
