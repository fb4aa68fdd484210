import { expect, test } from 'vitest'
import type { TenantChange } from '../../db/tenant-change.ts'
import { doPart } from './import-part.ts'

const change = {} as TenantChange

/** Does a part of 100 steps of which each takes this long. */
function partOf(stepMs: number, maxMs?: number): Promise<number> {
  let now = 0
  const step = async () => {
    now += stepMs
  }
  return doPart(Array(100).fill(step), change, { clock: () => now, ...(maxMs && { maxMs }) })
}

test('a part has at most 50 steps', async () => {
  expect(await partOf(1)).toBe(50)
})

test('a part ends after half a second, so that others can write', async () => {
  expect(await partOf(100)).toBe(5)
})

test('a part has one step at least, however long it takes', async () => {
  expect(await partOf(2000)).toBe(1)
})

test('a part of an import that must be one transaction has no limit of time', async () => {
  expect(await partOf(100, Number.POSITIVE_INFINITY)).toBe(50)
})
