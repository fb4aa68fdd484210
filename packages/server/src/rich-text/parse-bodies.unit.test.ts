import { parseBody } from '@guide/engine/rich-text'
import { expect, test } from 'vitest'
import { parseBodies } from './parse-bodies.ts'

const heavy = Array.from({ length: 340 }, () => '- *a*').join('\n')

test('long bodies and short ones have the same trees as if they were parsed one by one', async () => {
  const bodies = ['One **two**', heavy, '', `{{name|you}} ${'[a](/b) '.repeat(60)}`]
  expect(await parseBodies('acme', bodies)).toEqual(bodies.map(parseBody))
})

test('a body that takes the parser long is not parsed in this thread', async () => {
  let isParsed = false
  const parsing = parseBodies('acme', [heavy]).then(() => {
    isParsed = true
  })
  // An answer of the other thread can only arrive after all microtasks of this one.
  for (let microtask = 0; microtask < 1000; microtask += 1) await undefined
  expect(isParsed).toBe(false)
  await parsing
  expect(isParsed).toBe(true)
})

test('a tenant with many long bodies delays its own, up to 20 wait, and further ones are refused', async () => {
  const finished: string[] = []
  const parse = (tenantId: string, bodies = [heavy]) =>
    parseBodies(tenantId, bodies).then(() => finished.push(tenantId))
  const attack = Array.from({ length: 21 }, () => parse('acme'))
  await expect(parse('acme')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  const before = finished.length
  await parse('globex', [heavy, heavy])
  // For each of the neighbour's two: the body that was being parsed, the one whose turn it was, and one while the other
  // thread's answer is taken. In the order of arrival it would be all 21.
  expect(finished.filter(tenantId => tenantId === 'acme').length - before).toBeLessThanOrEqual(6)
  await Promise.all(attack)
  expect(finished).toHaveLength(22)
  await parse('acme')
})
