import { type AttributeReader, attributeReader, elementReader } from './attribute.ts'
import { audienceLimits } from './audience-limits.ts'
import type { GroupLookup } from './operator.ts'

export interface RuleOptions {
  groups?: GroupLookup
}

/** The context of a condition: how it reads fields, how it finds groups, and how deep in the rule it is. */
export interface RuleScope {
  readonly groups: GroupLookup
  readonly depth: number
  readonly reader: (path: string) => AttributeReader
}

/** The scope of a whole rule: its fields are attributes of the subject. */
export function subjectScope({ groups = () => undefined }: RuleOptions): RuleScope {
  return { groups, depth: 0, reader: attributeReader }
}

/** The scope of a nested condition; undefined if it is deeper than the limit. */
export function inner(scope: RuleScope): RuleScope | undefined {
  return scope.depth < audienceLimits.depth ? { ...scope, depth: scope.depth + 1 } : undefined
}

/** The scope of a condition on an array element: its fields are those of the element. */
export const ofElement = (scope: RuleScope): RuleScope => ({ ...scope, reader: elementReader })
