import { afterEach, expect, test, vi } from 'vitest'
import { styled, table } from './terminal.ts'

const terminal = { isTTY: true } as NodeJS.WriteStream
const pipe = {} as NodeJS.WriteStream

afterEach(() => vi.unstubAllEnvs())

test('a terminal gets colours', () => {
  vi.stubEnv('NO_COLOR', '')
  expect(styled('red', 'wrong', terminal)).toBe('\u001b[31mwrong\u001b[39m')
})

test('a pipe, and a terminal with NO_COLOR, get plain text', () => {
  vi.stubEnv('NO_COLOR', '')
  expect(styled('red', 'wrong', pipe)).toBe('wrong')
  vi.stubEnv('NO_COLOR', '1')
  expect(styled('red', 'wrong', terminal)).toBe('wrong')
})

test('values are aligned over all blocks', () => {
  expect(
    table(
      [['a', '1']],
      [
        ['long', '2'],
        ['b', '3'],
      ],
    ),
  ).toBe('  a     1\n\n  long  2\n  b     3')
})
