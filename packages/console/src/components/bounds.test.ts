import { expect, test } from 'vitest'
import { boundNames as namesInContract } from '../../../contracts/src/usage.ts'
import { bounds, exceeded, scaleOf } from '../../../server/src/bounds.ts'
import { ServiceError } from '../service/service.ts'
import type { Translate } from '../words/words.ts'
import { boundNames, explainBound } from './bounds.ts'
import { explainError } from './explain-error.ts'

const inEnglish: Translate = (message, values = {}) =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const explain = (message: string) => explainBound(message, inEnglish)

test('a refusal names the bound as the page of the usage does, its limit and what makes room', () => {
  expect(explain(exceeded('published_items', 13))).toBe(
    'This would exceed the bound “Published tours and content”, which is 13. Archive some of them. Or ask the operator of this service to raise the bound.',
  )
  expect(explain(exceeded('items', 5000))).toContain(
    '“Tours and content that is not archived”, which is 5,000.',
  )
  expect(explain(exceeded('published_bytes', 32 * 1024 ** 2))).toContain('which is 32 MB.')
})

test('a bound that cannot be raised does not send anyone to the operator', () => {
  const message = `${exceeded('largest_definition_bytes', 256 * 1024)} This one has 300 KiB.`
  expect(explain(message)).toBe(
    'This would exceed the bound “Size of the largest working copy or draft”, which is 256 kB. Shorten the item, or divide it between several.',
  )
})

test.each(namesInContract)('the refusal of the service at the bound %s is understood', bound => {
  expect(explain(exceeded(bound, bounds[bound].fallback * scaleOf(bounds[bound])))).toContain(
    boundNames[bound],
  )
})

test('other messages are not about a bound', () => {
  expect(explain('items: must not be empty')).toBeNull()
  expect(explain('It was changed after you read it. Read it again and repeat your change.')).toBeNull()
})

test('a bound is never taken for the other meaning of its status', () => {
  const error = new ServiceError(409, 'CONFLICT', exceeded('admin_users', 3))
  const meanings = { 409: 'A member of the team has this id already.' } as const
  expect(explainError(error, inEnglish, meanings)).toContain('“Members of the team”, which is 3.')
})
