import { instantOf, parseInstant } from '../subject/parse-instant.ts'
import type { Operator } from './operator.ts'
import { byElement, never } from './value-test.ts'

function instantOperator(words: string, holds: (instant: number, operand: number) => boolean): Operator {
  return {
    problem: operand =>
      typeof operand === 'string' && parseInstant(operand) !== undefined
        ? undefined
        : 'must be a date and time, such as "2026-01-31T12:00:00Z"',
    compile: operand => {
      const limit = typeof operand === 'string' ? parseInstant(operand) : undefined
      if (limit === undefined) return never
      return byElement(value => {
        const instant = instantOf(value)
        return instant !== undefined && holds(instant, limit)
      })
    },
    requirement: operand => `${words} ${String(operand)}`,
  }
}

const units: Readonly<Record<string, number>> = { days: 86_400_000, hours: 3_600_000, minutes: 60_000 }

function durationOf(operand: unknown): number | undefined {
  if (typeof operand !== 'object' || operand === null) return undefined
  const entries = Object.entries(operand)
  const fits = entries.every(
    ([unit, count]) => Object.hasOwn(units, unit) && typeof count === 'number' && count >= 0,
  )
  if (!fits || entries.length === 0) return undefined
  return entries.reduce((sum, [unit, count]) => sum + (units[unit] as number) * (count as number), 0)
}

/** Operators on instants: ISO 8601 strings, or seconds or milliseconds since 1970. */
export const timeOperators: Readonly<Record<string, Operator>> = {
  $before: instantOperator('before', (instant, operand) => instant < operand),
  $after: instantOperator('after', (instant, operand) => instant > operand),
  $within: {
    problem: operand =>
      durationOf(operand) === undefined
        ? 'must be a duration in days, hours and minutes, such as {"days": 7}'
        : undefined,
    compile: operand => {
      const duration = durationOf(operand)
      if (duration === undefined) return never
      return byElement((value, { now }) => {
        const instant = instantOf(value)
        return instant !== undefined && Math.abs(instant - now) <= duration
      })
    },
    requirement: operand => `within ${JSON.stringify(operand)} of now`,
  },
}
