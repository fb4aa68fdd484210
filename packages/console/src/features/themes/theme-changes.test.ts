import type { Theme } from '@guide/contracts'
import { expect, test } from 'vitest'
import { changeToken, hasChanges, noChanges, refusedToken, tokenValue, updateOf } from './theme-changes.ts'

const fallback = { light: { '--spot-bg': 'white', '--spot-text': 'black' }, dark: { '--spot-bg': 'black' } }
const theme = {
  name: 'Acme',
  light: { '--spot-bg': 'ivory', '--spot-own': '3px' },
  dark: null,
  resolved: { light: { ...fallback.light, '--spot-bg': 'ivory' }, dark: fallback.dark },
} as unknown as Theme
const change = (token: string, value: string, before = noChanges) =>
  changeToken(theme, before, 'light', token, value)

test('a change keeps all other tokens, and the other set is not sent', () => {
  expect(updateOf(theme, change('--spot-bg', 'snow'))).toEqual({
    light: { '--spot-bg': 'snow', '--spot-own': '3px' },
  })
})

test('a token that is emptied is removed, and the one of Indigo applies', () => {
  const changes = change('--spot-bg', ' ')
  expect(updateOf(theme, changes)).toEqual({ light: { '--spot-own': '3px' } })
  expect(tokenValue(theme, changes, fallback, 'light', '--spot-bg')).toBe('white')
})

test('to write what is stored is no change', () => {
  expect(hasChanges(change('--spot-bg', 'ivory', change('--spot-bg', 'snow')))).toBe(false)
  expect(hasChanges(change('--spot-text', ''))).toBe(false)
})

test('a theme without a dark set gets one with its first token', () => {
  const changes = changeToken(theme, noChanges, 'dark', '--spot-bg', 'navy')
  expect(updateOf(theme, changes)).toEqual({ dark: { '--spot-bg': 'navy' } })
  expect(tokenValue(theme, changes, fallback, 'dark', '--spot-bg')).toBe('navy')
})

test('what the service refuses names its field', () => {
  expect(refusedToken('dark.--spot-radius: is not a length')).toEqual({
    scheme: 'dark',
    token: '--spot-radius',
    problem: 'is not a length',
  })
  expect(refusedToken('name: must not be empty')).toBeUndefined()
})
