import { afterEach, expect, test, vi } from 'vitest'
import { isHere, pageOf, pagePattern } from './page-pattern.ts'

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

test.each([
  ['/projects', '/projects', true],
  ['/projects/', '/projects', true],
  ['/projects/7', '/projects', false],
  ['/projects/7', '/projects/*', true],
  ['/projects', '/projects/*', true],
  ['/projections', '/projects/*', false],
  ['/projections', '/projects*', false],
  ['/projects-old', '/projects*', true],
  ['/anything', '*', true],
  ['/projects', 'https://app.example/projects', true],
])('a step of another page: %s is a page of %s: %s', (pathname, pattern, expected) => {
  vi.stubGlobal('location', { pathname, hash: '', href: `https://app.example${pathname}` })
  expect(isHere({ pattern, is_regex: false })).toBe(expected)
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
