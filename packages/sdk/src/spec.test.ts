import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const specification = readFileSync(new URL('../SPEC.md', import.meta.url), 'utf8')
const browserTests = new URL('../browser/', import.meta.url)

const rules = [...specification.matchAll(/^- \*\*([A-Z]\d+)\*\* (\*\(planned\)\* )?/gm)].map(
  ([, number = '', mark]) => ({ number, isPlanned: mark !== undefined }),
)
const numbers = (rules: { number: string }[]) => rules.map(({ number }) => number)
const built = numbers(rules.filter(({ isPlanned }) => !isPlanned))

// One entry for each test, with an empty title if it is not a plain string.
const titles = ['', 'core-pass/']
  .flatMap(folder => readdirSync(new URL(folder || '.', browserTests)).map(file => folder + file))
  .filter(file => file.endsWith('.spec.ts'))
  .flatMap(file => {
    const source = readFileSync(new URL(file, browserTests), 'utf8')
    const found = source.matchAll(/^ *test\((?:\s*(['"`])(.*?)\1,)?/gms)
    return [...found].map(([, , title = '']) => ({ file, title }))
  })
const quoted = ({ title }: { title: string }) => title.match(/^([A-Z]\d+(?:, [A-Z]\d+)*): /)?.[1]?.split(', ')

test('each behaviour in SPEC.md has a number of its own', () => {
  expect(numbers(rules).length).toBeGreaterThan(100)
  expect(numbers(rules)).toEqual([...new Set(numbers(rules))])
})

test('each browser test quotes behaviours that are built', () => {
  expect(titles.length).toBeGreaterThan(100)
  expect(titles.filter(one => !quoted(one)?.every(number => built.includes(number)))).toEqual([])
})

test('each behaviour that is built has a browser test', () => {
  const tested = new Set(titles.flatMap(one => quoted(one) ?? []))
  expect(built.filter(number => !tested.has(number))).toEqual([])
})
