import { expect, test } from 'vitest'
import type { Translate } from '../../words/words.ts'
import { sayRules } from './say-rules.ts'

const t: Translate = (message, values = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), message)
const said = (before: unknown, after: unknown, field = 'audience') =>
  sayRules({ path: [field], before, after }, t)

const cases: [what: string, before: unknown, after: unknown, said: [string, string] | undefined][] = [
  ['no rule and a rule', null, { plan: 'pro' }, ['All users', 'plan is pro']],
  [
    'two rules',
    { plan: 'pro' },
    { plan: 'pro', seats: { $gt: 5 } },
    ['plan is pro', 'plan is pro\nseats is more than 5'],
  ],
  ['a rule without a sentence', { plan: 'pro' }, { $or: [{ plan: 'pro' }] }, undefined],
  ['rules that only the source tells apart', { seats: 5 }, { seats: '5' }, undefined],
  ['no rule and an empty one', null, {}, undefined],
]

test.each(cases)('%s', (_, before, after, found) => expect(said(before, after)).toEqual(found))

test('other fields are not rules', () => expect(said(null, { plan: 'pro' }, 'page')).toBeUndefined())
