import { describe, expect, test } from 'vitest'
import { accepts, rejects } from '../testing/cases.ts'
import { validationErrors } from '../testing/validation-errors.ts'
import { canonicalTarget, ElementTarget, ElementTargetInput, UrlPatternInput } from './targeting.ts'

describe('ElementTargetInput', () => {
  accepts(ElementTargetInput, {
    'a data attribute': { data_attribute: 'save' },
    'an element id': { element_id: 'save' },
    'a CSS selector': { css_selector: '#save' },
    'the alias selector': { selector: '#save' },
    'null for a key that is not used': { css_selector: '#save', element_id: null, selector: null },
    'all keys at once': { data_attribute: 'a', element_id: 'b', css_selector: 'c' },
  })
  rejects(ElementTargetInput, {
    'no key': [{}, ''],
    'an unknown key': [{ css_selector: '#a', xpath: '//a' }, ''],
    'an empty selector': [{ css_selector: '' }, '/css_selector'],
    'a number as the selector': [{ selector: 7 }, '/selector'],
    'only nulls': [{ selector: null, element_id: null }, ''],
    'a selector over 2,000 characters': [{ css_selector: 'a'.repeat(2001) }, '/css_selector'],
    'a string': ['#save', ''],
  })
})

test('the alias selector becomes css_selector, which takes precedence if both are set', () => {
  expect(canonicalTarget({ selector: '#a' })).toEqual({ css_selector: '#a' })
  expect(canonicalTarget({ selector: '#a', css_selector: '#b' })).toEqual({ css_selector: '#b' })
  expect(canonicalTarget({ element_id: 'a' })).toEqual({ element_id: 'a' })
  expect(canonicalTarget({ selector: '#a', css_selector: null })).toEqual({ css_selector: '#a' })
  expect(canonicalTarget({ element_id: 'a', selector: null })).toEqual({ element_id: 'a' })
  expect(validationErrors(ElementTarget, { selector: '#a' })).not.toEqual([])
})

describe('UrlPatternInput', () => {
  accepts(UrlPatternInput, {
    'a path with a wildcard': { pattern: '/app/*' },
    'the global pattern': { pattern: '*', is_regex: false },
    'the empty pattern': { pattern: '' },
    'a path of 512 characters': { pattern: `/${'a'.repeat(511)}` },
    'a regex of any length, which the engine checks': {
      pattern: 'a'.repeat(10_000),
      is_regex: true,
    },
  })
  rejects(UrlPatternInput, {
    'a path over 512 characters': [{ pattern: 'a'.repeat(513) }, '/pattern'],
    'a path over 512 characters with is_regex false': [
      { pattern: 'a'.repeat(513), is_regex: false },
      '/pattern',
    ],
    'a missing pattern': [{ is_regex: true }, ''],
    'a bare string': ['/app', ''],
    'a string as is_regex': [{ pattern: '/', is_regex: 'true' }, '/is_regex'],
    'an unknown field': [{ pattern: '/', regex: true }, ''],
  })
})
