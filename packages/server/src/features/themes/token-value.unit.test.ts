import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tokenProblem } from './token-value.ts'

const accepted: Record<string, string[]> = {
  '--spot-bg': [
    ...['#fff', '#FFF8', '#4f46e5', '#4F46E580', 'red', 'RebeccaPurple', 'transparent', 'currentColor'],
    ...['rgb(15 12 41 / .55)', 'rgb(15 12 41/55%)', 'rgb(10% 20% 30%)', 'rgb(15, 12, 41)', 'rgba(0,0,0,.5)'],
    ...['rgb(10%, 20%, 30%)', 'RGB(0 0 0)', 'hsl(240deg 50% 50%)', 'hsl(.5turn 50% 50% / 0.2)', ' #fff '],
    ...['hsla(240, 50%, 50%, 50%)', 'hsl(-30 100% 50%)', 'oklch(62% 0.2 270)', 'oklch(.62 .2 270deg / .5)'],
  ],
  '--spot-radius': ['12px', '0', '0.5rem', '.5em', '50%', '9999px', '1.25REM'],
  '--spot-font-size': ['14px', '87.5%'],
  '--spot-motion': ['200ms', '0s', '.2s', '10s'],
  '--spot-shadow': [
    ...['none', '0 1px 2px red', '0 1px 2px 3px rgb(0 0 0 / .1)', 'inset 0 0 0 1px #000', '1px 1px'],
    ...[
      '#000 -1px -1px 0 -2px inset',
      '0 1px 2px rgba(0,0,0,.1), 0 12px 32px rgba(0, 0, 0, .2)',
      '0 0 red inset',
    ],
  ],
  '--spot-font': [
    ...[
      'system-ui',
      'Inter, "Segoe UI", sans-serif',
      "-apple-system, 'Helvetica Neue', Arial",
      '"メイリオ", serif',
    ],
    ...['Times New Roman', 'ui-monospace', '"Source Sans 3"', '_a, b-c'],
  ],
  '--spot-anything-2': ['#fff', '4px', '-4px', '1.5', '-3', '150ms', 'none', '0 1px red', 'Inter, serif'],
}

const refused: Record<string, string[]> = {
  '--spot-bg': [
    ...[
      '',
      ' ',
      '#ff',
      '#fffff',
      '#ggg',
      'redd',
      '12px',
      'rgb(1 2)',
      'rgb(1 2 3 4)',
      'rgb(1, 2 3)',
      'rgb(1,2,3/4)',
    ],
    ...[
      'rgb(1, 2%, 3)',
      'rgb (1 2 3)',
      'rgb(1 2 3',
      'rgb(1 2 3))',
      'rgb(rgb(1 2 3))',
      'rgb()',
      'hsl(1, 2, 3)',
    ],
    ...[
      'oklch(1, 2, 3)',
      'oklch(1 2 3%)',
      'hsl(1px 2% 3%)',
      'color-mix(in srgb, red, blue)',
      'red blue',
      'red,',
    ],
    ...['rgb(1e3 0 0)', 'rgb(1234567 0 0)', 'rgb(. 0 0)', 'rgb(0 0 0 / .5 / .5)', 'light-dark(red, blue)'],
  ],
  '--spot-radius': [
    '12',
    '-1px',
    '1vw',
    '10001px',
    '1 px',
    '1px 2px',
    '1px2px',
    '1.px',
    '--1px',
    'red',
    '1px/2px',
  ],
  '--spot-motion': ['0', '200', '-1s', '11s', '10001ms', '200ms ease', 'none'],
  '--spot-shadow': [
    ...[
      '0',
      '0 red',
      '0 0 0 0 0 red',
      '0 0 -1px red',
      '0 0 red blue',
      'inset 0 0 inset',
      '0 red 0',
      '0 50% red',
    ],
    ...['0 0 red,', ',0 0 red', 'none, none', Array(5).fill('0 0 red').join(), '0 0 "a colour"', '0 0 / red'],
  ],
  '--spot-font': [
    ...['"Inter', "Inter'", '"Inter\'', '"A" "B"', 'A "B"', '"a"b', '', ',', 'Inter,', '""', '12px', '1a'],
    ...['inherit', 'Inter, initial', 'a(b)', '"a\nb"', '"a;b"', '"</style>"', '"a\\"', '"a/*b"', '"a(b"'],
  ],
  '--spot-anything-2': [
    ...['', 'a b 1', '1px 2px 3', '#', '()', '/', '"'],
    ...['inherit', 'revert-layer', '1px, 2px', '"a" 1'],
  ],
}

/** Refused for every token. */
const hostile = [
  ...[
    'red;}body{}',
    'url(//x)',
    'URL(//x)',
    'url("//x")',
    'image-set("//x")',
    '</style>',
    '\\75rl(//x)',
    '\\75rl(',
  ],
  ...[
    'var(--x)',
    'expression(alert(1))',
    'calc(1px + 2px)',
    'red/**/',
    '/* */red',
    'red\n',
    'red\n;',
    '\tred',
  ],
  ...[
    'red\u00a0blue(',
    'env(x)',
    'attr(data-x)',
    'element(#x)',
    '-moz-binding(url)',
    'red !important',
    '@import "x"',
  ],
  ...[
    'red}',
    '{',
    'a:b',
    'a=b',
    '$a',
    'a*b',
    '<!--',
    '-->',
    '\u0000',
    '\u2028',
    'rgb(var(--x))',
    'rgb(url(x) 0 0)',
  ],
  ...['0 0 url(x)', '0 0 red; x', '"a" , url(x)', "'", '"\\', '0 0 calc(1px) red', '\ufeffred', 'u\\rl(x)'],
]

const cases = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([name, values]) => values.map(value => ({ name, value })))

describe('the value of a token', () => {
  test.each(cases(accepted))('$name: $value is accepted', ({ name, value }) => {
    expect(tokenProblem(name, value)).toBeUndefined()
  })

  test.each(cases(refused))('$name: $value is refused', ({ name, value }) => {
    expect(tokenProblem(name, value)).toBeTypeOf('string')
  })

  test.each(hostile)('%j is refused for every token', value => {
    for (const name of Object.keys(accepted)) expect(tokenProblem(name, value)).toBeTypeOf('string')
  })
})

test('a problem says which kind of value is expected', () => {
  expect(tokenProblem('--spot-bg', '12px')).toBe('is not a colour')
  expect(tokenProblem('--spot-font', '1')).toBe('is not a font stack')
  expect(tokenProblem('--spot-other', 'url(//x)')).toContain('must be one of these: colour, length')
})

test.each([
  ...['--other', 'spot-bg', '--spot-', '--SPOT-bg', '--spot-Bg', '--spot-a b', '--spot-a:b', '--spot-ä'],
  ...['--spot-bg\n', ' --spot-bg', '--spot-a;b', 'color', '', `--spot-${'a'.repeat(65)}`, 'constructor'],
])('%j is not the name of a token', name => {
  expect(tokenProblem(name, 'red')).toContain('is not a token name')
})

test('a value has at most 300 characters', () => {
  const stack = (length: number) => 'a'.repeat(length)
  expect(tokenProblem('--spot-font', stack(300))).toBeUndefined()
  expect(tokenProblem('--spot-font', stack(301))).toBe('is longer than 300 characters')
  expect(tokenProblem('--spot-bg', '('.repeat(10_000_000))).toBe('is longer than 300 characters')
})

describe('any input', () => {
  const pieces = [
    ...[
      'red',
      '#fff',
      'rgb(',
      'rgba(',
      'url(',
      'var(',
      ')',
      '(',
      ',',
      '/',
      '/*',
      '*/',
      ' ',
      ' ',
      ' ',
      '0',
      '1px',
    ],
    ...[
      '"',
      "'",
      ';',
      '{',
      '}',
      '<',
      '>',
      '\\',
      '@',
      'inset',
      'none',
      'Inter',
      '"Segoe UI"',
      '.5',
      '200ms',
      '\n',
      '%',
    ],
  ]
  const value = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map(parts => parts.join('')),
    fc
      .tuple(fc.constantFrom(...Object.values(accepted).flat()), fc.nat(60), fc.constantFrom(...pieces))
      .map(([good, at, piece]) => good.slice(0, at) + piece + good.slice(at)),
    fc.string({ unit: 'binary' }),
  )
  const name = fc.constantFrom(...Object.keys(accepted))

  test('an accepted value cannot end a declaration, open a block, escape or fetch', () => {
    fc.assert(
      fc.property(name, value, (name, value) => {
        if (tokenProblem(name, value) !== undefined) return
        expect(value).not.toMatch(/[;{}<>\\@\n\r\f\0]|url\(|\/\*/i)
        for (const quote of ['"', "'"]) expect(value.split(quote).length % 2).toBe(1)
        expect(value.split('(').length).toBe(value.split(')').length)
      }),
      { numRuns: 5000 },
    )
  })
})
