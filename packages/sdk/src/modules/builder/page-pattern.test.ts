import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { isHere, isOn, pageOf, pagePattern } from './page-pattern.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/', '/'],
  ['/projects', '/projects'],
  ['/projects/42', '/projects/*'],
  ['/projects/42/edit', '/projects/*'],
  ['/projects/8f3a9c1e2b7d4f60', '/projects/*'],
  ['/p/0b9f1c2e-5a3d-4e8f-9c7b-1d2e3f4a5b6c/s', '/p/*'],
  ['/users/user_17', '/users/*'],
  ['/order-history/overview', '/order-history/overview'],
  ['/settings/notifications', '/settings/notifications'],
])('the page %s is proposed as %s', (path, pattern) => {
  expect(pagePattern(path)).toBe(pattern)
})

type Case = [name: string, pattern: { pattern: string; is_regex?: boolean }, url: string, expected: boolean]
const cases: Case[] = JSON.parse(
  readFileSync(new URL('../../../../engine/vectors/patterns.json', import.meta.url), 'utf8'),
)

test.each(cases)(
  'the builder agrees with the service. %s: %j on %s',
  (_, { pattern, is_regex = false }, url, expected) => {
    expect(isOn({ pattern, is_regex }, url)).toBe(expected)
  },
)

test('expressions of another admin cannot stop the page, not even thousands of them', () => {
  const isHereFor = (pattern: string, at: string) => isOn({ pattern, is_regex: true }, at)
  const url = `/${'a'.repeat(2000)}!`
  for (let n = 0; n < 3000; n++) expect(isHereFor(`^/(a*)*(a|aa)*${n}$`, url)).toBe(false)
  // The budget of this address is used up; another address has its own.
  expect(isHereFor('a!$', url)).toBe(false)
  expect(isHereFor('a!$', '/a!')).toBe(true)
})

test.each([
  ['/settings', '/old', '/settings'],
  ['/projects/*', '/projects/7', '/projects/7'],
  ['/projects/*', '/settings', undefined],
  ['/projects/*', undefined, undefined],
  ['https://app.example/a', '/b', undefined],
])('for the pattern %s, after the address %s, a tour goes to %s', (pattern, before, url) => {
  vi.stubGlobal('location', { href: 'https://app.example/' })
  expect(pageOf(pattern, false, before)).toEqual({ pattern, is_regex: false, ...(url && { url }) })
})

test('a step without a page belongs to every page', () => {
  expect(isHere(null)).toBe(true)
})
