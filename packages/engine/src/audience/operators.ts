import { audienceLimits } from './audience-limits.ts'
import { comparisonOperators } from './comparison-operators.ts'
import { membershipOperators } from './membership-operators.ts'
import { isScalar, type Operator } from './operator.ts'
import { shapeOperators } from './shape-operators.ts'
import { timeOperators } from './time-operators.ts'

const operators: ReadonlyMap<string, Operator> = new Map(
  [comparisonOperators, membershipOperators, shapeOperators, timeOperators].flatMap(table =>
    Object.entries(table),
  ),
)

/** Finds an operator that compares a value with its operand; operators that contain conditions are not included. */
export const operatorNamed = (name: string): Operator | undefined => operators.get(name)

/** Operators that join whole conditions. */
export const logicalOperators: readonly string[] = ['$and', '$or', '$nor', '$not']

/** Operators whose operand is a condition on the value, or on its elements. */
export const nestingOperators: readonly string[] = ['$not', '$size', '$elemMatch', '$all', '$alli']

/** Whether a value is an object of operators only, such as `{$gt: 5, $lt: 10}`. */
export function isOperatorObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const names = Object.keys(value)
  return names.length > 0 && names.every(name => name.startsWith('$'))
}

/** Whether the operand of `$elemMatch` tests the elements themselves and not their fields. */
export function isValueCondition(value: unknown, depth = audienceLimits.depth): boolean {
  return (
    depth > 0 &&
    isOperatorObject(value) &&
    Object.entries(value).every(([name, operand]) =>
      name === '$not'
        ? isScalar(operand) || isValueCondition(operand, depth - 1)
        : !logicalOperators.includes(name),
    )
  )
}
