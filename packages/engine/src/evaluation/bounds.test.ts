import { describe, expect, it } from 'vitest'
import { item } from '../../testing/item.ts'
import { textLimits } from '../budget/text-limits.ts'
import { Work, workLimits } from '../budget/work.ts'
import { buildSnapshot } from '../snapshot/build-snapshot.ts'
import type { ItemDefinition } from '../snapshot/item-definition.ts'
import { createSubject, type EvaluationContext } from '../subject/subject.ts'
import { answerLimits } from './answer-room.ts'
import { evaluate } from './evaluate.ts'
import { explain, findWithheld } from './explain.ts'

/** Items in the order of their priority, then an honest neighbour with a rule of its own. */
const besides = (definitions: Partial<ItemDefinition>[]) =>
  buildSnapshot([
    ...definitions.map((one, index) => item({ id: `cnt_${index}`, priority: 1, ...one })),
    item({ id: 'honest', audience: { plan: { $regex: '^p[a-z]+$' } } }),
  ])

const deliveredTo = (snapshot: ReturnType<typeof besides>, tokens: object, url = '/') =>
  evaluate(snapshot, { url, tokens: { plan: 'pro', ...tokens } }, 0).items.map(({ id }) => id)

const failedGates = (snapshot: ReturnType<typeof besides>, context: EvaluationContext) =>
  explain(snapshot, context, 0).map(({ item: { id }, gates }) => [
    id,
    gates.filter(({ passed }) => !passed).map(({ gate, reason }) => `${gate}: ${reason.text}`),
  ])

/** A text that contains what the expressions require, and then leads them to a new state with every character. */
function mixedText(length: number): string {
  let [text, seed] = ['c0c1c2c3c4c5c6c7c8c9c10c11', 1]
  while (text.length < length) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    text += seed > 2 ** 30 ? 'a' : 'b'
  }
  return text
}

const hostileExpressions = Array.from({ length: 12 }, (_, index) => ({
  audience: { text: { $regex: `[ab]*a[ab]{200}c${index}` } },
}))
const manyElements = (count: number) => ({
  audience: { $or: Array.from({ length: count }, (_, at) => ({ list: { $elemMatch: { n: at, m: 'x' } } })) },
})

describe('the work of an evaluation', () => {
  it.each([2048, 60_000])(
    'E12.2: twelve hostile expressions on %i characters spare their neighbour',
    length => {
      expect(deliveredTo(besides(hostileExpressions), { text: mixedText(length) })).toEqual(['honest'])
    },
  )

  it.each([1000, 30_000])('E12.2: 499 conditions on %i elements spare their neighbour', length => {
    const list = Array.from({ length }, () => ({ n: -1, m: 'y' }))
    expect(deliveredTo(besides([manyElements(499)]), { list })).toEqual(['honest'])
  })

  it('E12.2: an item over the budget says so, and its audience is left open', () => {
    const snapshot = besides([{ audience: { $nor: [manyElements(499).audience] } }])
    const context = { url: '/', tokens: { plan: 'pro', list: Array.from({ length: 1000 }, () => ({})) } }
    expect(evaluate(snapshot, context, 0).stopped).toEqual(new Map([['cnt_0', 'budget']]))
    expect(findWithheld(snapshot, context, 0)).toMatchObject([{ item: { id: 'cnt_0' }, gate: 'budget' }])
    expect(failedGates(snapshot, context)).toEqual([
      ['cnt_0', [expect.stringMatching(/^budget: the audience was stopped: .* 30,000 steps/)]],
      ['honest', []],
    ])
  })

  it('E12.2: all audiences together have a budget, in the order of delivery', () => {
    const rule = { audience: { list: { $elemMatch: { n: 1, m: 2, o: 3, p: 4, q: 5 } } } }
    const list = Array.from({ length: 1000 }, () => ({}))
    // Each rule takes two steps for each of five conditions and 1,000 elements, and a few more.
    const enough = workLimits.items / 10_000
    const stoppedOf = (count: number) => {
      const snapshot = besides(Array.from({ length: count }, () => rule))
      return [...evaluate(snapshot, { url: '/', tokens: { list } }, 0).stopped.keys()]
    }
    expect(stoppedOf(enough - 5)).toEqual([])
    // The order of delivery is that of the ids. The neighbour needs few steps, and there are some left.
    expect(stoppedOf(enough)).toEqual(['cnt_9'])
  })

  it('E12.1: counts the same on every run', () => {
    const text = mixedText(1500)
    const stepsOf = (snapshot: ReturnType<typeof besides>) => {
      for (let left = 1; ; left *= 2) {
        const work = new Work(left)
        const [hostile] = snapshot.items
        const subject = { ...createSubject({ url: '/', tokens: { text } }, 0), work }
        if (hostile?.audience?.matches(subject) !== undefined) return work.remaining
      }
    }
    const snapshot = besides([{ audience: { text: { $regex: '[ab]*a[ab]{9}c|(ab)+d' } } }])
    const cold = stepsOf(snapshot)
    expect(stepsOf(snapshot)).toBe(cold)
    expect(stepsOf(besides([{ audience: { text: { $regex: '[ab]*a[ab]{9}c|(ab)+d' } } }]))).toBe(cold)
  })

  it('E12.2: long lists and ordinary expressions fit', () => {
    const groups = Array.from({ length: 1000 }, (_, index) => `team-${index}-member`)
    const snapshot = besides([
      { audience: { groups: { $regex: '^team-9[0-9]+-(admin|member)$' } } },
      { audience: { groups: { $in: ['team-999-member', ...groups.map(name => `${name}s`)] } } },
      { audience: { groups: { $nin: ['x'], $all: ['team-1-member', 'team-999-member'] } } },
    ])
    expect(deliveredTo(snapshot, { groups })).toEqual(['cnt_0', 'cnt_1', 'cnt_2', 'honest'])
  })
})

describe('the patterns of a page', () => {
  const hostile = Array.from({ length: 30 }, (_, index) => ({
    url_patterns: [{ pattern: `[ab]*a[ab]{180}c${index}`, is_regex: true }],
  }))

  it('E12.3: stop at their budget, and plain patterns go on', () => {
    const snapshot = besides([...hostile, { id: 'plain', url_patterns: [{ pattern: '/b/*' }] }])
    const context = { url: `/b/${mixedText(2000)}`, tokens: { plan: 'pro' } }
    expect(evaluate(snapshot, context, 0).items.map(({ id }) => id)).toEqual(['plain', 'honest'])
    const withheld = findWithheld(snapshot, context, 0)
    expect(withheld.map(({ gate }) => gate)).toEqual(hostile.map(() => 'budget'))
    expect(failedGates(snapshot, context)[0]?.[1]).toEqual([
      expect.stringMatching(/^budget: the expressions of the page were stopped: .* 100,000 steps/),
    ])
  })

  it('E12.3: texts that expressions require are counted too', () => {
    const words = Array.from({ length: 4000 }, (_, index) =>
      index.toString(2).padStart(12, '0').replaceAll('0', 'a').replaceAll('1', 'b'),
    )
    const snapshot = besides(
      words.map(word => ({ url_patterns: [{ pattern: `${word}[0-9]`, is_regex: true }] })),
    )
    const context = { url: `/${mixedText(2000)}`, tokens: { plan: 'pro' } }
    expect(findWithheld(snapshot, context, 0)[0]?.gate).toBe('budget')
    expect(evaluate(snapshot, context, 0).items.map(({ id }) => id)).toEqual(['honest'])
  })

  it('E12.4: an expression is not run on a long address', () => {
    const snapshot = besides([{ url_patterns: [{ pattern: '^/[a-z]+', is_regex: true }] }])
    expect(deliveredTo(snapshot, {}, '/a')).toEqual(['cnt_0', 'honest'])
    expect(deliveredTo(snapshot, {}, `/a?${'x'.repeat(textLimits.characters)}`)).toEqual(['honest'])
  })
})

describe('an attribute that is cut', () => {
  const long = 'x'.repeat(textLimits.characters + 1)
  const many = Array.from({ length: textLimits.elements + 1 }, () => 'x')
  const rules = [
    { v: 'y' },
    { v: { $ne: 'y' } },
    { v: { $nin: ['y'] } },
    { v: { $nini: ['y'] } },
    { v: { $exists: true } },
    { v: { $exists: false } },
    { v: { $not: { $regex: 'y' } } },
    { v: { $type: 'string' } },
    { v: { $size: { $gt: 0 } } },
    { v: { $notInGroup: 'aud_1' } },
    { $not: { v: 'y' } },
    { $nor: [{ v: 'y' }] },
    { $or: [{ v: 'y' }, {}] },
    { v: { $elemMatch: { $elemMatch: { $regex: 'x' } } } },
    { v: { $not: { $elemMatch: { $elemMatch: { $regex: 'y' } } } } },
    { 'v.w': { $exists: false } },
  ]
  /** A list in lists: at depth 1 the list itself. */
  const nested = (depth: number, element: unknown = 'x') => {
    let list = [element]
    while (--depth > 0) list = [list]
    return list
  }

  it.each([
    ['text', { v: long }],
    ['list', { v: many }],
    ['element', { v: ['a', long] }],
    ['list in a list', { v: [many] }],
    ['text in lists of lists', { v: ['a', ['a', ['a', long]]] }],
    ['list in lists of lists', { v: [['a', many]] }],
    ['nesting of lists', { v: nested(textLimits.depth + 1) }],
    ['nesting, longer than the stack,', { v: nested(200_000) }],
  ])('E12.4: a rule that reads a long %s does not match', (_, tokens) => {
    for (const audience of rules.slice(0, -1)) {
      expect([audience, deliveredTo(besides([{ audience }]), tokens)]).toEqual([audience, ['honest']])
    }
  })

  it('E12.4: the field of each element of a long list is not read either', () => {
    const list = Array.from({ length: 1001 }, () => ({ w: 1 }))
    for (const audience of [{ 'v.w': 1 }, { 'v.w': { $ne: 1 } }]) {
      expect(deliveredTo(besides([{ audience }]), { v: list })).toEqual(['honest'])
    }
  })

  it('E12.4: just below the limits, the same rules are decided as always', () => {
    const inner = { $not: { $elemMatch: { $elemMatch: { $regex: 'y' } } } }
    const audience = { v: { $ne: 'y' }, w: { $size: textLimits.elements }, n: inner, d: { $ne: 'y' } }
    const n = [[long.slice(1), many.slice(1)]]
    const tokens = { v: long.slice(1), w: many.slice(1), n, d: nested(textLimits.depth) }
    expect(deliveredTo(besides([{ audience }]), tokens)).toEqual(['cnt_0', 'honest'])
  })

  it('E12.4, E11.3: is named in the reason', () => {
    const snapshot = besides([{ audience: { plan: 'pro', $not: { v: 'y' } } }])
    expect(failedGates(snapshot, { url: '/', tokens: { plan: 'pro', v: long } })).toEqual([
      ['cnt_0', ['audience: v was cut: it has more than 2048 characters']],
      ['honest', []],
    ])
  })
})

describe('the room in a response', () => {
  const many = (count: number, more: Partial<ItemDefinition> = {}) =>
    Array.from({ length: count }, () => more)
  const json = (bytes: number) => ({ json: 'x'.repeat(bytes) })

  it('E12.5: ends at 100 items, and items with a manual trigger have room for 200 of their own', () => {
    const manual = many(201, { trigger: { trigger_type: 'manual' }, priority: 0 })
    const snapshot = besides([...many(answerLimits.items), ...manual])
    const context = { url: '/', tokens: { plan: 'pro' } }
    const { items, stopped } = evaluate(snapshot, context, 0)
    expect(items.filter(one => !one.manual)).toHaveLength(answerLimits.items)
    expect(items.filter(one => one.manual)).toHaveLength(answerLimits.manualItems)
    expect([...stopped.values()]).toEqual(['room', 'room'])
    expect(findWithheld(snapshot, context, 0).map(({ gate }) => gate)).toEqual(['room', 'room'])
    const explained = explain(snapshot, context, 0).filter(({ eligible }) => !eligible)
    expect(explained.map(one => one.gates.find(({ passed }) => !passed)?.reason.text)).toContainEqual(
      expect.stringContaining('at most 100 items and 1 MiB'),
    )
  })

  it('E12.5: ends at 1 MiB; a smaller item after a large one may fit', () => {
    expect(deliveredTo(besides([json(600_000), json(600_000), json(400_000)]), {})).toEqual([
      'cnt_0',
      'cnt_2',
      'honest',
    ])
  })

  it('E12.5: always has room for one item', () => {
    expect(deliveredTo(besides([json(2_000_000), json(1)]), {})).toEqual(['cnt_0'])
  })
})
