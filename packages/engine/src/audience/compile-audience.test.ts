import { describe, expect, it } from 'vitest'
import { vectors } from '../../testing/vectors.ts'
import type { ProgressEntry } from '../subject/progress.ts'
import { createSubject, type EvaluationContext } from '../subject/subject.ts'
import { compileAudience } from './compile-audience.ts'

type Groups = Record<string, unknown[]>
type PublicCase = [string, unknown, Record<string, unknown>, boolean, Groups?]
type OwnContext = Omit<EvaluationContext, 'progress'> & { progress?: Record<string, ProgressEntry> }
type OwnCase = [string, unknown, OwnContext, boolean, { now?: string; groups?: Groups }?]

const lookup = (groups: Groups) => (id: string) => groups[id] && new Set(groups[id])

describe('the public test cases of the audience language', () => {
  it.each(vectors<PublicCase>('conditions'))('%s: %j', (_, rule, attributes, expected, groups = {}) => {
    const subject = createSubject({ url: '/', tokens: attributes }, 0)
    expect(compileAudience(rule, { groups: lookup(groups) }).matches(subject)).toBe(expected)
  })
})

describe('audience rules', () => {
  it.each(vectors<OwnCase>('attributes'))(
    '%s: %j',
    (_, rule, context, expected, { now, groups = {} } = {}) => {
      const progress = new Map(Object.entries(context.progress ?? {}))
      const subject = createSubject(
        { ...context, url: context.url ?? '/', progress },
        Date.parse(now ?? '2026-01-01'),
      )
      expect(compileAudience(rule, { groups: lookup(groups) }).matches(subject)).toBe(expected)
    },
  )

  it('E7.6: an own property named __proto__ is plain data', () => {
    const tokens = JSON.parse('{"__proto__":{"plan":"pro"}}')
    const subject = createSubject({ url: '/', tokens }, 0)
    expect(compileAudience({ '__proto__.plan': 'pro' }).matches(subject)).toBe(true)
    expect(compileAudience({ plan: 'pro' }).matches(subject)).toBe(false)
  })

  it('E6.4: a rule that is nested far too deeply is false and does not overflow the stack', () => {
    let rule: unknown = { plan: 'pro' }
    for (let level = 0; level < 30_000; level += 1) rule = { $and: [rule] }
    expect(compileAudience(rule).matches(createSubject({ url: '/', tokens: { plan: 'pro' } }, 0))).toBe(false)
  })

  it('E10.6: a rule of 20 levels works', () => {
    let rule: unknown = { plan: 'pro' }
    for (let level = 0; level < 20; level += 1) rule = { $and: [rule] }
    expect(compileAudience(rule).matches(createSubject({ url: '/', tokens: { plan: 'pro' } }, 0))).toBe(true)
  })
})

describe('the explanation of a rule that does not match', () => {
  const why = (rule: unknown, tokens: Record<string, unknown>) =>
    compileAudience(rule).why(createSubject({ url: '/', tokens }, Date.parse('2026-06-15T12:00:00Z'))).text

  it.each<[unknown, Record<string, unknown>, string]>([
    [{ plan: 'pro' }, { plan: 'free' }, 'plan is "free", the rule requires "pro"'],
    [{ plan: 'pro' }, {}, 'plan is missing, the rule requires "pro"'],
    [{ plan: null }, { plan: 'free' }, 'plan is "free", the rule requires null'],
    [{ a: 1, b: 2 }, { a: 1, b: 3 }, 'b is 3, the rule requires 2'],
    [{ age: { $gte: 18, $lt: 99 } }, { age: 17 }, 'age is 17, the rule requires at least 18'],
    [{ age: { $gte: 18, $lt: 99 } }, { age: 99 }, 'age is 99, the rule requires less than 99'],
    [
      { country: { $in: ['de', 'at'] } },
      { country: 'fr' },
      'country is "fr", the rule requires one of ["de", "at"]',
    ],
    [{ roles: 'admin' }, { roles: ['a', 'b'] }, 'roles is ["a", "b"], the rule requires "admin"'],
    [{ x: { $exists: true } }, {}, 'x is missing, the rule requires any value'],
    [{ v: { $vgte: '2.0.0' } }, { v: '1.9.0' }, 'v is "1.9.0", the rule requires at least version "2.0.0"'],
    [{ x: { $regex: '^a' } }, { x: 'b' }, 'x is "b", the rule requires a match of /^a/'],
    [{ x: { $not: { $eq: 'a' } } }, { x: 'a' }, 'x is "a", the rule requires not: "a"'],
    [{ x: { $inGroup: 'aud_1' } }, { x: 'a' }, 'x is "a", the rule requires a member of aud_1'],
    [
      { x: { $within: { days: 7 } } },
      { x: '2020-01-01' },
      'x is "2020-01-01", the rule requires within {"days":7} of now',
    ],
    [{ x: { $foo: 1 } }, { x: 1 }, 'x is 1, the rule requires $foo, which is not an operator'],
    [{ $foo: 1 }, {}, '$foo is not an operator'],
    [{ x: { $size: { $gt: 2 } } }, { x: [1] }, 'x is [1], the rule requires a size: more than 2'],
    [{ $and: [{ a: 1 }, { b: 1 }] }, { a: 1, b: 2 }, 'b is 2, the rule requires 1'],
    [
      { $or: [{ a: 1 }, { b: 1 }] },
      { a: 2, b: 3 },
      'a is 2, the rule requires 1; b is 3, the rule requires 1',
    ],
    [{ $nor: [{ a: 1 }, { b: 1 }] }, { b: 1 }, '{"b":1} is true, the rule requires that it is false'],
    [{ $not: { a: 1 } }, { a: 1 }, '{"a":1} is true, the rule requires that it is false'],
  ])('E11.3: %j for %j', (rule, tokens, expected) => {
    expect(why(rule, tokens)).toBe(expected)
  })

  it('E11.3: long values are shortened', () => {
    expect(why({ x: 'a' }, { x: 'b'.repeat(5000) }).length).toBeLessThan(200)
  })
})
