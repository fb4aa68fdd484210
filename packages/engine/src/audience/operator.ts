import type { ValueTest } from './value-test.ts'

/** Returns the members of a saved audience that lists values; undefined if there is no such audience. */
export type GroupLookup = (audienceId: string) => ReadonlySet<unknown> | undefined

/** One operator of the audience language. */
export interface Operator {
  /** Describes what is wrong with an operand; undefined if it is valid. */
  problem(operand: unknown): string | undefined
  /** Returns the test of a value. With an invalid operand the test always fails. */
  compile(operand: unknown, groups: GroupLookup): ValueTest
  /** Describes what a value must be, such as `more than 5`. */
  requirement(operand: unknown): string
}

export const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
