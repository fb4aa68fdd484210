import { expect, test } from 'vitest'
import { proposedUrl } from './proposed-url.ts'

const origin = 'https://app.example.com'

test.each([
  ['/projects', '/projects'],
  ['/projects/*', '/projects/'],
  ['*', '/'],
  ['*/settings', '/'],
])('the pattern %s proposes the page %s', (pattern, path) => {
  expect(proposedUrl(origin, [{ pattern, is_regex: false }])).toBe(origin + path)
})

test('a regular expression proposes the first page of the site, and so does no pattern', () => {
  expect(proposedUrl(origin, [{ pattern: '^/a', is_regex: true }])).toBe(`${origin}/`)
  expect(proposedUrl(origin, [])).toBe(`${origin}/`)
})
