import { parseBody } from '@guide/engine/rich-text'
import { expect, test } from 'vitest'
import { parseBodies } from './parse-bodies.ts'

const heavy = Array.from({ length: 340 }, () => '- *a*').join('\n')

test('long bodies and short ones have the same trees as if they were parsed one by one', async () => {
  const bodies = ['One **two**', heavy, '', `{{name|you}} ${'[a](/b) '.repeat(60)}`]
  expect(await parseBodies(bodies)).toEqual(bodies.map(parseBody))
})

test('a body that takes the parser long is not parsed in this thread', async () => {
  let isParsed = false
  const parsing = parseBodies([heavy]).then(() => {
    isParsed = true
  })
  // An answer of the other thread can only arrive after all microtasks of this one.
  for (let microtask = 0; microtask < 1000; microtask += 1) await undefined
  expect(isParsed).toBe(false)
  await parsing
  expect(isParsed).toBe(true)
})
