import { expect, test } from 'vitest'
import { formatsOf } from '../../words/formats.ts'
import type { Translate } from '../../words/words.ts'
import { sayReason } from './say-reason.ts'

const t: Translate = (message, values = {}) =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const say = (code: string, values: Record<string, string | number> = {}) =>
  sayReason({ reason: 'the text of the service', code, values }, t, formatsOf('en'))

test.each<[string, Record<string, string | number>, string]>([
  ['page_differs', { page: '/a', patterns: '/b, /c' }, '/a matches none of /b, /c'],
  ['not_again', { state: 'completed' }, 'Completed: it does not come again.'],
  ['not_published', { status: 'draft' }, 'It is a draft.'],
  ['breaker_off', { feature: 'tours' }, 'All tours are switched off.'],
  [
    'attribute_differs',
    { attribute: 'plan', value: '"free"', requirement: '"pro"', rule: '{"plan":"pro"}' },
    'plan is "free". Required: plan is pro',
  ],
  [
    'attribute_differs',
    { attribute: 'age', value: 'missing', requirement: 'at least 18', rule: '{"age":{"$gte":18}}' },
    'age is not known. Required: age is at least 18',
  ],
  [
    'attribute_differs',
    { attribute: 'x', value: '1', requirement: 'a match of /^a/', rule: '{"x":{"$regex":"^a"}}' },
    'x is 1. Required: a match of /^a/',
  ],
  ['a_new_code', { page: '/a' }, 'the text of the service'],
  ['not_published', { status: 'a_new_status' }, 'the text of the service'],
])('the reason %s of %j', (code, values, text) => {
  expect(say(code, values)).toBe(text)
})

test('a time is written as people write it', () => {
  expect(say('starts_at', { at: '2026-07-01T12:00:00.000Z' })).toMatch(/^It starts on Jul 1, 2026/)
})
