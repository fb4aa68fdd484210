import { parseBody } from '@guide/engine/rich-text'
import { expect, test } from 'vitest'
import { excerptOf, textOf } from './article-text.ts'

test('the text of an article has no formatting', () => {
  const markdown =
    '# Title\n\nHello **{{name|there}}**, see [this](https://example.com).\n\n- one\n- two\n\n`code`'
  expect(textOf(parseBody(markdown))).toBe('Title\nHello there, see this.\none\ntwo\ncode')
})

test('an excerpt is one line, cut between words', () => {
  expect(excerptOf('one\n two')).toBe('one two')
  expect(excerptOf('word '.repeat(100))).toMatch(/^(word )+word…$/)
  expect(excerptOf('word '.repeat(100)).length).toBeLessThanOrEqual(161)
})

test('an excerpt never ends with half a character', () => {
  for (const text of ['😀'.repeat(200), `a${'😀'.repeat(200)}`])
    expect(excerptOf(text).isWellFormed()).toBe(true)
})
