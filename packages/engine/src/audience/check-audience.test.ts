import { describe, expect, it } from 'vitest'
import { vectors } from '../../testing/vectors.ts'
import { checkAudience } from './check-audience.ts'

const nested = (levels: number, wrap: (rule: unknown) => unknown): unknown => {
  let rule: unknown = { plan: 'pro' }
  for (let level = 0; level < levels; level += 1) rule = wrap(rule)
  return rule
}

describe('checkAudience', () => {
  it.each(vectors<[string, unknown, string, string]>('invalid-audiences'))(
    '%s is rejected: %j',
    (_, rule, path, words) => {
      const problems = checkAudience(rule)
      expect(problems).toHaveLength(1)
      expect(problems[0]?.path).toBe(path)
      expect(problems[0]?.problem).toContain(words)
    },
  )

  it.each<[string, unknown]>([
    ['the empty rule', {}],
    ['equality of every kind', { a: 'x', b: 1, c: true, d: null, e: ['x'], f: { g: { h: 1 } } }],
    ['every comparison operator', { x: { $eq: [1], $ne: null, $lt: 1, $lte: 'a', $gt: 1, $gte: 1 } }],
    [
      'every list operator',
      {
        x: {
          $in: [1, 'a', null, true],
          $nin: [],
          $ini: ['a'],
          $nini: ['a'],
          $all: ['a', { $gt: 1 }],
          $alli: ['a'],
        },
      },
    ],
    [
      'every operator on the shape of a value',
      { x: { $exists: false, $type: 'array', $regex: '^a', $regexi: 'b$', $size: { $gt: 2 } } },
    ],
    ['every version operator', { x: { $veq: '1', $vne: '1', $vlt: '1', $vlte: '1', $vgt: '1', $vgte: 1 } }],
    ['every group operator', { x: { $inGroup: 'aud_1', $notInGroup: 'aud_2' } }],
    [
      'every time operator',
      { x: { $before: '2026-01-31', $after: '2026-01-31T12:00:00+02:00', $within: { days: 0.5, hours: 1 } } },
    ],
    [
      'every nesting operator',
      { $and: [{ $or: [] }, { $nor: [{ a: 1 }] }, { $not: { a: { $not: { $gt: 1 } } } }] },
    ],
    [
      'conditions on elements',
      { x: { $elemMatch: { $gt: 1 } }, y: { $elemMatch: { 'a.b': 1, $or: [{ url: 1 }] } } },
    ],
    [
      'system attributes',
      {
        user_id: 'a',
        environment: 'live',
        locale: 'de',
        'url.path': '/',
        'url.host': 'a',
        'url.query.a.b': '1',
      },
    ],
    [
      'progress and claims',
      { 'content.cnt_1.state': 'seen', 'tour.tour_1.completed': true, 'claims.a.b': 1 },
    ],
    ['names of prototype properties', { constructor: 1, 'a.__proto__.b': 1, toString: 'x' }],
  ])('accepts %s', (_, rule) => {
    expect(checkAudience(rule)).toEqual([])
  })

  it('E10.1: reports every problem, up to twenty', () => {
    expect(checkAudience({ a: { $foo: 1 }, b: { $bar: 1 } }).map(({ path }) => path)).toEqual([
      'a.$foo',
      'b.$bar',
    ])
    expect(checkAudience({ $or: Array(100).fill({ a: { $foo: 1 } }) })).toHaveLength(20)
  })

  it.each<[string, (count: number) => unknown]>([
    ['as fields', count => Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, 1]))],
    ['in a list', count => ({ $and: Array(count).fill({ a: 1 }) })],
    ['as empty conditions', count => ({ $or: Array(count).fill({}) })],
    ['as elements of $all', count => ({ a: { $all: Array(count).fill('x') } })],
  ])('E10.6: allows at most 500 conditions, %s', (_, rule) => {
    expect(checkAudience(rule(500))).toEqual([])
    expect(checkAudience(rule(501)).map(({ problem }) => problem)).toEqual([
      'exceeds the limit of 500 conditions per rule',
    ])
  })

  it.each<[string, (rule: unknown) => unknown]>([
    ['$and', rule => ({ $and: [rule] })],
    ['$not', rule => ({ $not: rule })],
    ['$elemMatch', rule => ({ a: { $elemMatch: rule } })],
  ])('E10.6: allows at most 20 levels of %s', (_, wrap) => {
    expect(checkAudience(nested(20, wrap))).toEqual([])
    for (const levels of [21, 30_000]) {
      expect(checkAudience(nested(levels, wrap)).map(({ problem }) => problem)).toEqual([
        'must not be nested more than 20 levels deep',
      ])
    }
  })

  it('E10.6: limits the nesting of operands too', () => {
    let operand: unknown = 1
    for (let level = 0; level < 30_000; level += 1) operand = [operand]
    expect(checkAudience({ a: operand })).toHaveLength(1)
    expect(checkAudience({ a: { $eq: operand } })).toHaveLength(1)
    expect(checkAudience({ a: { $not: operand } })).toHaveLength(1)
    expect(checkAudience({ a: { $elemMatch: nested(30_000, rule => ({ $not: rule })) } })).toHaveLength(1)
  })

  it('E10.6: stops at the first exceeded limit', () => {
    const rule = { $and: [...Array(501).fill({ a: 1 }), { a: { $foo: 1 } }] }
    expect(checkAudience(rule)).toHaveLength(1)
  })

  it('E9.2: limits the total size of the regular expressions', () => {
    const heavy = { a: { $regex: '[ab]{200}' } }
    expect(checkAudience({ $or: Array(5).fill(heavy) })).toEqual([])
    expect(checkAudience({ $or: Array(500).fill(heavy) }).map(({ problem }) => problem)).toEqual([
      'the regular expressions of this rule are too large in total',
    ])
  })
})
