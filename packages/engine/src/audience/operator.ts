import type { ValueTest } from './value-test.ts'

/** The members of a saved audience with a list of values; undefined when there is no such audience. */
export type GroupLookup = (audienceId: string) => ReadonlySet<unknown> | undefined

/** One operator of the audience language. */
export interface Operator {
  /** What is wrong with an operand, in words; undefined when it is fine. */
  problem(operand: unknown): string | undefined
  /** Makes the test; an operand that has a problem makes one that is never passed. */
  compile(operand: unknown, groups: GroupLookup): ValueTest
  /** What the rule wants, in words: `more than 5`. */
  wants(operand: unknown): string
}

export const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
