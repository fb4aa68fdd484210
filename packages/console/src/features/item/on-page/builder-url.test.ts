import { expect, test } from 'vitest'
import { builderUrl } from './builder-url.ts'

test.each([
  ['https://app.example/', undefined, 'https://app.example/#guide-builder=tour/tour_1'],
  ['https://app.example/a?b=c', 'one', 'https://app.example/a?b=c#guide-builder=tour/tour_1/step/one'],
  ['https://app.example/#/a', 'a/b', 'https://app.example/#/a&guide-builder=tour/tour_1/step/a%2Fb'],
])('%s with the step %s opens %s', (page, step, expected) => {
  expect(builderUrl(page, 'tour_1', step)).toBe(expected)
})

test('content is named as what it is', () => {
  expect(builderUrl('https://app.example/', 'cnt_1')).toBe('https://app.example/#guide-builder=content/cnt_1')
})

test.each(['', 'app', '/app', 'javascript:alert(1)', 'ftp://app.example/'])('%j is not a page', page => {
  expect(builderUrl(page, 'tour_1')).toBeUndefined()
})
