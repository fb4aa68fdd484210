import { expect, test } from 'vitest'
import { prepareChange } from './prepare-change.ts'

/** Something that another person changes during the first preparations. */
function changing(times: number) {
  let stored = 0
  const prepare = async () => {
    const prepared = stored
    if (prepared < times) stored += 1
    return prepared
  }
  const change = async (prepared: number, requireCurrent: (isCurrent: boolean) => void) => {
    requireCurrent(prepared === stored)
    return `changed ${prepared}`
  }
  return prepareChange(prepare, change)
}

test('what was prepared for another state is prepared again', async () => {
  expect(await changing(0)).toBe('changed 0')
  expect(await changing(4)).toBe('changed 4')
})

test('what changes all the time is refused after five attempts', async () => {
  await expect(changing(5)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('other failures are not repeated', async () => {
  let attempts = 0
  const fail = async () => {
    attempts += 1
    throw new Error('no')
  }
  await expect(prepareChange(async () => 1, fail)).rejects.toThrow('no')
  expect(attempts).toBe(1)
})
