import { type AttributeReader, attributeReader, elementReader } from './attribute.ts'
import { audienceBounds } from './audience-bounds.ts'
import type { GroupLookup } from './operator.ts'

export interface RuleOptions {
  groups?: GroupLookup
}

/** Where a condition's fields are read from, what its rule may look up, and how deep in the rule it is. */
export interface RuleScope {
  readonly groups: GroupLookup
  readonly depth: number
  readonly reader: (path: string) => AttributeReader
}

/** The scope of a whole rule: its fields are the subject's attributes. */
export function subjectScope({ groups = () => undefined }: RuleOptions): RuleScope {
  return { groups, depth: 0, reader: attributeReader }
}

/** The scope within a nested condition; undefined when that is deeper than a rule may be. */
export function inner(scope: RuleScope): RuleScope | undefined {
  return scope.depth < audienceBounds.depth ? { ...scope, depth: scope.depth + 1 } : undefined
}

/** The scope in which fields are those of an array's element. */
export const ofElement = (scope: RuleScope): RuleScope => ({ ...scope, reader: elementReader })
