import { expect, test } from 'vitest'
import { parseBodies } from './parse-bodies.ts'
import { parseBody } from './parse-body.ts'

const heavy = Array.from({ length: 340 }, () => '- *a*').join('\n')

test('long bodies and short ones have the same trees as if they were parsed one by one', async () => {
  const bodies = ['One **two**', heavy, '', `{{name|you}} ${'[a](/b) '.repeat(60)}`]
  expect(await parseBodies(bodies)).toEqual(bodies.map(parseBody))
})

test('a body that takes the parser long does not hold up the event loop', async () => {
  await parseBodies([heavy])
  const turns = await turnsDuring(() => parseBodies([heavy, heavy, heavy]))
  expect(turns).toBeGreaterThan(100)
})

/** How often the event loop turns while a promise is pending. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await work()
  isDone = true
  return turns
}
