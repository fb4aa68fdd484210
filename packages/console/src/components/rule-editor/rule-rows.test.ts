import { readFileSync } from 'node:fs'
import type { AudienceRule } from '@guide/contracts'
import { checkAudience } from '@guide/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldOf, withOperator } from './operand.ts'
import { isKnownOperator, operators } from './operators.ts'
import { parseRule } from './parse-rule.ts'
import { addNode, type Group, newGroup, newRow, removeNode, replaceNode } from './rule-tree.ts'
import { toRule } from './to-rule.ts'

const vectorsIn = (name: string): [string, unknown][] =>
  JSON.parse(readFileSync(new URL(`../../../../engine/vectors/${name}.json`, import.meta.url), 'utf8'))

/** What comes back from the rows; undefined if they declined. */
function throughRows(rule: AudienceRule): AudienceRule | undefined {
  const parsed = parseRule(rule)
  return 'root' in parsed ? toRule(parsed.root) : undefined
}

function expectSame(rule: unknown) {
  const back = throughRows(rule as AudienceRule)
  if (back === undefined) return false
  expect(back).toEqual(rule)
  expect(JSON.stringify(back)).toBe(JSON.stringify(rule))
  return true
}

const rootOf = (rule: AudienceRule): Group => {
  const parsed = parseRule(rule)
  if (!('root' in parsed)) throw new Error(`declined at ${parsed.declined.path}`)
  return parsed.root
}

describe('a rule that goes through the rows comes back the same', () => {
  test.each(['conditions', 'attributes'])(
    'every vector of %s; none that the service accepts is declined',
    name => {
      for (const [title, rule] of vectorsIn(name)) {
        const isShown = expectSame(rule) || checkAudience(rule).length > 0
        expect([title, isShown]).toEqual([title, true])
      }
    },
  )

  test('every invalid vector, or it is declined', () => {
    for (const [, rule] of vectorsIn('invalid-audiences')) expectSame(rule)
  })

  test('generated rules; what the service accepts is never declined', () => {
    fc.assert(
      fc.property(arbitraryRule, rule => {
        const isShown = expectSame(rule)
        if (checkAudience(rule).length === 0) expect(isShown).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  test('any JSON object', () => {
    fc.assert(
      fc.property(fc.dictionary(arbitraryName, fc.jsonValue()), rule => {
        expectSame(rule)
      }),
      { numRuns: 2000 },
    )
  })
})

test.each([
  ['an unknown operator', { plan: { $foo: 1 } }, 'plan.$foo'],
  ['an operator without an attribute', { $gt: 5 }, '$gt'],
  ['operators and fields in one object', { $or: [{ x: { $gt: 1, y: 2 } }] }, '$or[0].x'],
  ['an object instead of a list', { $and: { a: 1 } }, '$and'],
  ['an attribute without a name', { '': 1 }, ''],
])('rows decline %s and say where', (_, rule, path) => {
  expect(parseRule(rule as AudienceRule)).toMatchObject({ declined: { path } })
})

test('the rows know every operator of the language', () => {
  const known = Object.keys(operators).filter(isKnownOperator)
  const accepted = known.filter(
    name => !/unknown/.test(checkAudience({ a: { [name]: 1 } })[0]?.problem ?? ''),
  )
  expect(accepted).toEqual(known)
  const documented = vectorsIn('conditions').flatMap(([, rule]) => JSON.stringify(rule).match(/\$\w+/g) ?? [])
  const joins = ['$and', '$or', '$nor', '$not']
  expect(documented.filter(name => !isKnownOperator(name) && !joins.includes(name))).toEqual([])
})

describe('editing rows', () => {
  const plan = { ...newRow(), attribute: 'plan', operand: 'pro' }

  test('a row without an attribute is not part of the rule yet', () => {
    const root = rootOf({ plan: 'pro' })
    expect(toRule(addNode(root, root.id, newRow()))).toEqual({ plan: 'pro' })
    expect(toRule(addNode(root, root.id, newGroup('and')))).toEqual({ plan: 'pro' })
  })

  test('two conditions on one attribute that one object cannot have become a list', () => {
    const root = rootOf({ plan: 'free' })
    const both = toRule(addNode(root, root.id, plan))
    expect(both).toEqual({ $and: [{ plan: 'free' }, { plan: 'pro' }] })
    expectSame(both)
  })

  test('operators on one attribute share an object', () => {
    const root = rootOf({ age: { $gt: 5 }, plan: 'pro' })
    const row = { ...newRow(), attribute: 'age', operator: '$lt', operand: 10 }
    expect(toRule(addNode(root, root.id, row))).toEqual({ age: { $gt: 5, $lt: 10 }, plan: 'pro' })
  })

  test('two groups of one kind become a list', () => {
    const root = rootOf({ $or: [{ a: 1 }, { b: 1 }], c: 1 })
    const group = { ...newGroup('and'), children: [plan] }
    expect(toRule(addNode(root, root.id, group))).toEqual({
      $and: [{ $or: [{ a: 1 }, { b: 1 }] }, { c: 1 }, { $or: [{ plan: 'pro' }] }],
    })
  })

  test('a group goes with its last row, and the rest stays as it was', () => {
    const root = rootOf({ $or: [{ a: 1 }], b: { $eq: 2 } })
    const group = root.children[0] as Group
    expect(toRule(removeNode(root, group.children[0]?.id ?? ''))).toEqual({ b: { $eq: 2 } })
  })

  test('a change of one row keeps all the others', () => {
    const rule = { $nor: [{ 'a.b': { $elemMatch: { c: 1 } } }, { n: { $size: { $gt: 2 } } }], tags: ['x'] }
    const root = rootOf({ ...rule, plan: 'pro' })
    const id = root.children.at(-1)?.id ?? ''
    const changed = replaceNode(root, id, node => (node.kind === 'row' ? { ...node, operand: 'team' } : node))
    expect(JSON.stringify(toRule(changed))).toBe(JSON.stringify({ ...rule, plan: 'team' }))
  })

  test('every operator that can be chosen has an operand that its field shows and the service accepts', () => {
    for (const operator of Object.keys(operators).filter(name => name !== '$not')) {
      const row = withOperator(plan, operator)
      const isSource = operator === '$elemMatch'
      expect([operator, fieldOf(row) === 'source']).toEqual([operator, isSource])
      const root = { ...rootOf({}), children: [row] }
      // A saved list has to be chosen first.
      if (!/Group/.test(operator)) expect(checkAudience(toRule(root))).toEqual([])
    }
  })
})

const arbitraryName = fc.oneof(
  fc.constantFrom('plan', 'age', 'a.b', 'claims.role', '7', '__proto__', 'constructor', ''),
  fc.constantFrom('$and', '$or', '$nor', '$not', '$gt', '$foo'),
)
const arbitraryScalar = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant('line\nbreak'),
)
const arbitraryOperand = fc.oneof(arbitraryScalar, fc.array(arbitraryScalar, { maxLength: 4 }))
const arbitraryOperator = fc.oneof(
  fc.tuple(fc.constantFrom('$eq', '$ne', '$gt', '$lte', '$in', '$nin', '$ini', '$all'), arbitraryOperand),
  fc.tuple(fc.constant('$exists'), fc.boolean()),
  fc.tuple(fc.constant('$within'), fc.constantFrom({ days: 1 }, { hours: 1, minutes: 2 })),
  fc.tuple(
    fc.constant('$not'),
    fc.oneof(arbitraryOperand, fc.constant({ $gt: 1 }), fc.constant({ $gt: 1, $lt: 3 })),
  ),
  fc.tuple(fc.constant('$elemMatch'), fc.constantFrom({ $gt: 1 }, { name: { $regex: 'x' } })),
)
const objectFrom = (entries: [string, unknown][]) => Object.fromEntries(entries)
const arbitraryField = fc.tuple(
  fc.constantFrom('plan', 'age', 'a.b', 'claims.role', '7', '12', '__proto__'),
  fc.oneof(arbitraryOperand, fc.array(arbitraryOperator, { maxLength: 3 }).map(objectFrom)),
)
const arbitraryRule = fc.letrec<{ rule: Record<string, unknown>; entry: [string, unknown] }>(tie => ({
  rule: fc.array(tie('entry'), { maxLength: 4 }).map(objectFrom),
  entry: fc.oneof(
    { maxDepth: 4 },
    arbitraryField,
    fc.tuple(fc.constantFrom('$and', '$or', '$nor'), fc.array(tie('rule'), { maxLength: 3 })),
    fc.tuple(fc.constant('$not'), tie('rule')),
  ),
})).rule
