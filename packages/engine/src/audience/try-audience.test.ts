import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vectors } from '../../testing/vectors.ts'
import { createSubject } from '../subject/subject.ts'
import { compileAudience } from './compile-audience.ts'
import { type ClauseResult, tryAudience } from './try-audience.ts'

type Case = [string, unknown, Record<string, unknown>, boolean, Record<string, unknown[]>?]

const now = Date.parse('2026-06-15T12:00:00Z')
const contextOf = (tokens: Record<string, unknown>) => ({ url: '/', tokens })
const attempt = (rule: unknown, tokens: Record<string, unknown>) =>
  tryAudience(rule, {}, contextOf(tokens), now)

describe('E11.5 every condition and group is reported', () => {
  test('with where it is, what it found and what it requires', () => {
    const rule = { plan: 'pro', $or: [{ age: { $gt: 5, $lt: 9 } }, { a: 1, b: 1 }], $not: { beta: true } }
    expect(attempt(rule, { plan: 'free', age: 7, a: 1 })).toEqual({
      matches: false,
      clauses: [
        { path: 'plan', depth: 0, passed: false, reason: 'plan is "free", the rule requires "pro"' },
        { path: '$or', depth: 0, passed: true, reason: '' },
        { path: '$or[0].age.$gt', depth: 1, passed: true, reason: 'age is 7, the rule requires more than 5' },
        { path: '$or[0].age.$lt', depth: 1, passed: true, reason: 'age is 7, the rule requires less than 9' },
        { path: '$or[1]', depth: 1, passed: false, reason: '' },
        { path: '$or[1].a', depth: 2, passed: true, reason: 'a is 1, the rule requires 1' },
        { path: '$or[1].b', depth: 2, passed: false, reason: 'b is missing, the rule requires 1' },
        { path: '$not', depth: 0, passed: true, reason: '' },
        { path: '$not.beta', depth: 1, passed: false, reason: 'beta is missing, the rule requires true' },
      ],
    })
  })

  test('an empty rule has no conditions and matches', () => {
    expect(attempt({}, {})).toEqual({ matches: true, clauses: [] })
  })

  test('a text that is too long for rules is named', () => {
    const { matches, clauses } = attempt({ $not: { name: 'x' } }, { name: 'a'.repeat(3000) })
    expect(matches).toBe(false)
    expect(clauses[1]?.reason).toBe('name was cut: it has more than 2048 characters')
  })
})

/** What the conditions on the first level say together. */
const together = (clauses: ClauseResult[]) =>
  clauses.filter(({ depth }) => depth === 0).every(one => one.passed)

describe('E11.5 the conditions together have the result of the rule', () => {
  test.each(vectors<Case>('conditions'))('%s', (_, rule, tokens, expected, groups = {}) => {
    const options = { groups: (id: string) => (groups[id] ? new Set(groups[id]) : undefined) }
    const trial = tryAudience(rule, options, contextOf(tokens), now)
    expect([trial.matches, together(trial.clauses)]).toEqual([expected, expected])
  })

  test('generated rules', () => {
    fc.assert(
      fc.property(arbitraryRule, arbitraryTokens, (rule, tokens) => {
        const { matches, clauses } = attempt(rule, tokens)
        expect(matches).toBe(compileAudience(rule).matches(createSubject(contextOf(tokens), now)))
        expect(together(clauses)).toBe(matches)
      }),
      { numRuns: 1000 },
    )
  })
})

const arbitraryTokens = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 3 }))
const arbitraryField = fc.tuple(
  fc.constantFrom('a', 'b', 'c'),
  fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.constant({ $gt: 1 }),
    fc.constant({ $gte: 1, $not: { $gt: 2 } }),
  ),
)
const arbitraryRule = fc.letrec<{ rule: Record<string, unknown>; entry: [string, unknown] }>(tie => ({
  rule: fc.array(tie('entry'), { maxLength: 3 }).map(entries => Object.fromEntries(entries)),
  entry: fc.oneof(
    { maxDepth: 4 },
    arbitraryField,
    fc.tuple(fc.constantFrom('$and', '$or', '$nor'), fc.array(tie('rule'), { maxLength: 3 })),
    fc.tuple(fc.constant('$not'), tie('rule')),
  ),
})).rule
