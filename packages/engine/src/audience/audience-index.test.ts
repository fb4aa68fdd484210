import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { item } from '../../testing/item.ts'
import { vectors } from '../../testing/vectors.ts'
import { workLimits } from '../budget/work.ts'
import { evaluate } from '../evaluation/evaluate.ts'
import { explain } from '../evaluation/explain.ts'
import { buildSnapshot } from '../snapshot/build-snapshot.ts'
import { createSubject } from '../subject/subject.ts'
import { AudienceIndex } from './audience-index.ts'
import { compileAudience } from './compile-audience.ts'

const subjectWith = (tokens: Record<string, unknown>) => createSubject({ url: '/', tokens }, 0)

function built(rules: readonly unknown[]): AudienceIndex | null {
  const audiences = rules.map(rule => compileAudience(rule))
  const parts = AudienceIndex.build(audiences, 1)
  let part = parts.next()
  while (!part.done) part = parts.next()
  return part.value
}

/** The numbers of the rules that an index keeps for a user. */
function kept(rules: readonly unknown[], tokens: Record<string, unknown>): number[] {
  const index = built(rules)
  if (index === null) return [...rules.keys()]
  return index.mayMatch([...rules.keys()], subjectWith(tokens))
}

describe('the index of audiences', () => {
  it('leaves out rules that require another text, however they say so', () => {
    const rules = [
      { plan: 'pro' },
      { plan: { $eq: 'pro' } },
      { plan: { $in: ['pro', 'team'], $ne: 'x' } },
      { $and: [{ age: { $gt: 3 } }, { plan: 'pro' }] },
      { plan: 'free' },
      { plan: { $in: ['team', 'free'] } },
    ]
    expect(kept(rules, { plan: 'pro' })).toEqual([0, 1, 2, 3])
    expect(kept(rules, { plan: 'team' })).toEqual([2, 5])
    expect(kept(rules, { plan: 'unknown' })).toEqual([])
    expect(kept(rules, {})).toEqual([])
  })

  it('keeps rules of which only the rule itself can tell', () => {
    const rules = [
      { plan: 'pro' },
      { plan: { $in: ['pro', null] } },
      { plan: { $ne: 'pro' } },
      { $or: [{ plan: 'pro' }] },
      { 'account.plan': 'pro' },
      {},
    ]
    expect(kept(rules, { plan: 'other' })).toEqual([1, 2, 3, 4, 5])
    // A number or a list may be equal to a text, or contain it.
    expect(kept(rules, { plan: ['other', 'pro'] })).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('looks up the attribute that the fewest items have in common', () => {
    const rules = Array.from({ length: 20 }, (_, number) => ({ plan: 'pro', company: `company-${number}` }))
    expect(kept(rules, { plan: 'pro', company: 'company-7' })).toEqual([7])
    // Each rule has one attribute in the index: the plan is for the rule to check.
    expect(kept(rules, { plan: 'free', company: 'company-7' })).toEqual([7])
  })

  it('reads a bounded number of attributes', () => {
    const rules = Array.from({ length: 20 }, (_, number) => ({ [`attribute${number}`]: 'a' }))
    expect(kept(rules, {})).toHaveLength(12)
  })

  it('counts a bounded number of texts, so that no part of a build is long', () => {
    const textsOf = (number: number) => Array.from({ length: 20 }, (_, text) => `${number}-${text}`)
    const large = Array.from({ length: 1500 }, (_, number) => ({
      $and: Array.from({ length: 200 }, (_, one) => ({
        [`a${one % 8}`]: { $in: textsOf(number * 200 + one) },
      })),
    }))
    const index = built(large)
    expect(index?.bytes).toBeLessThan(4 * 1024 * 1024)
    // The first items use up what is counted; the others are for their rules to decide.
    const left = index?.mayMatch([...large.keys()], subjectWith({ a0: 'other' })) ?? []
    expect(left.length).toBeGreaterThan(1000)
    expect(left).not.toContain(0)
    const manyNames = Array.from({ length: 1000 }, (_, number) => ({ [`name${number}`]: 'a' }))
    expect(kept(manyNames, {})).toHaveLength(992)
  })

  it('does not keep long texts and long lists', () => {
    const many = Array.from({ length: 21 }, (_, text) => `${text}`)
    const rules = [{ plan: 'x'.repeat(101) }, { plan: { $in: many } }, { plan: 'pro' }]
    expect(kept(rules, { plan: 'other' })).toEqual([0, 1])
  })

  type PublicCase = [string, unknown, Record<string, unknown>, boolean, unknown?]
  const matching = vectors<PublicCase>('conditions').filter(([, , , expected, groups]) => expected && !groups)
  it.each(matching)('keeps what matches: %s: %j', (_, rule, attributes) => {
    expect(kept([rule, { name: 'x' }], attributes)).toContain(0)
  })

  it('never leaves out a rule that matches', () => {
    const text = fc.constantFrom('pro', 'free', '1', '', 'true', 'null')
    const value = fc.oneof(text, fc.constantFrom(null, 1, 0, true, false), fc.array(text), fc.constant({}))
    const operand = fc.oneof(
      value,
      fc.record({ $eq: value }),
      fc.record({ $in: fc.array(fc.oneof(text, fc.constantFrom(null, 1, true))) }),
      fc.record({ $nin: fc.array(text) }),
      fc.record({ $not: fc.record({ $eq: value }) }),
    )
    const name = fc.constantFrom('plan', 'role', 'locale', 'user_id', 'claims.plan', '$plan')
    const simple = fc.dictionary(name, operand, { maxKeys: 3 })
    const rule = fc.oneof(
      simple,
      fc.record({ $and: fc.array(simple, { maxLength: 3 }) }),
      fc.record({ $or: fc.array(simple, { maxLength: 3 }), plan: operand }),
    )
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1 }), fc.dictionary(name, value), (rules, tokens) => {
        const left = new Set(kept(rules, tokens))
        for (const [number, one] of rules.entries()) {
          if (compileAudience(one).matches(subjectWith(tokens)) === true) expect(left).toContain(number)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('E12.7: an evaluation of many items', () => {
  const hostile = { $and: Array.from({ length: 490 }, () => ({ age: { $in: [1, 2] } })) }
  const definitions = Array.from({ length: 500 }, (_, number) =>
    item({ id: `cnt_${number}`, audience: { company: `company-${number}`, ...hostile } }),
  )
  const snapshot = buildSnapshot(definitions)
  const context = { url: '/', userId: 'user_1', tokens: { age: 1, company: 'company-499' } }

  it('takes no steps for rules that require another text', () => {
    // All of these rules together take more steps than an evaluation may.
    expect(definitions.length * 490).toBeGreaterThan(workLimits.items / 2)
    const { items, stopped } = evaluate(snapshot, context, 0)
    expect(items.map(({ id }) => id)).toEqual(['cnt_499'])
    expect([...stopped]).toEqual([])
  })

  it('is explained as it was: the rule says no, and nothing was stopped', () => {
    const [first] = explain(snapshot, context, 0, 'cnt_3')
    const failed = first?.gates.filter(({ passed }) => !passed)
    expect(failed).toMatchObject([{ gate: 'audience' }])
    expect(failed?.[0]?.reason.text).toBe('company is "company-499", the rule requires "company-3"')
    expect(explain(snapshot, context, 0, 'cnt_499')[0]?.eligible).toBe(true)
  })
})
