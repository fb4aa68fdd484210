import { expect, test } from 'vitest'
import { originOf, proposedUrl } from './proposed-url.ts'

const origin = 'https://app.example.com'

test.each([
  ['/projects', '/projects'],
  ['/projects/*', '/projects/'],
  ['*', '/'],
  ['*/settings', '/'],
])('the pattern %s proposes the page %s', (pattern, path) => {
  expect(proposedUrl(`${origin}/`, [{ pattern, is_regex: false }])).toBe(origin + path)
})

test('a regular expression proposes the first page of the site, and so does no pattern', () => {
  expect(proposedUrl(`${origin}/home`, [{ pattern: '^/a', is_regex: true }])).toBe(`${origin}/home`)
  expect(proposedUrl(`${origin}/`, [])).toBe(`${origin}/`)
})

test.each([
  [`${origin}/projects?a#b`, origin],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['app.example.com', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('the origin of %j is %j', (url, expected) => {
  expect(originOf(url)).toBe(expected)
})
