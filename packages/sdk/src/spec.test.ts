import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const specification = readFileSync(new URL('../SPEC.md', import.meta.url), 'utf8')
const browserTests = new URL('../browser/', import.meta.url)

const numbers = [...specification.matchAll(/^- \*\*([A-Z]\d+)\*\* /gm)].map(([, number = '']) => number)

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
  expect(numbers.length).toBeGreaterThan(100)
  expect(numbers).toEqual([...new Set(numbers)])
})

test('each browser test quotes behaviours of SPEC.md', () => {
  expect(titles.length).toBeGreaterThan(100)
  expect(titles.filter(one => !quoted(one)?.every(number => numbers.includes(number)))).toEqual([])
})

test('each behaviour has a browser test', () => {
  const tested = new Set(titles.flatMap(one => quoted(one) ?? []))
  expect(numbers.filter(number => !tested.has(number))).toEqual([])
})
