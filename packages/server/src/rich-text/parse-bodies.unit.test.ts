import { parseBody } from '@guide/engine/rich-text'
import { expect, test } from 'vitest'
import { parseBodies } from './parse-bodies.ts'
import { parseInThread } from './parser-thread.ts'

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

test('tenants take turns: one with many long bodies delays its own, 20 wait, and further ones are refused', async () => {
  const finished: string[] = []
  const parse = (tenantId: string) => parseInThread(heavy, tenantId).then(() => finished.push(tenantId))
  const attack = Array.from({ length: 21 }, () => parse('acme'))
  const refused = parseBodies('acme', [heavy])
  const neighbours = [parse('globex'), parse('globex')]
  await expect(refused).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await Promise.all(neighbours)
  // One body was being parsed, and the next turn was already that of its tenant.
  expect(finished).toEqual(['acme', 'acme', 'globex', 'acme', 'globex'])
  await Promise.all(attack)
  expect(finished).toHaveLength(23)
  await parse('acme')
})
