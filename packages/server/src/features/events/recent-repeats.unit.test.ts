import { expect, test } from 'vitest'
import { createRecentRepeats } from './recent-repeats.ts'
import type { StoredEvent } from './stored-event.ts'

const eventOf = (tenant_id: string) => ({ tenant_id }) as StoredEvent

test('repeats are expected of tenants that have just sent some, and of no others', () => {
  const repeats = createRecentRepeats()
  const [first, again, ofOther] = [eventOf('tnt_1'), eventOf('tnt_1'), eventOf('tnt_2')]
  repeats.note([first, ofOther], new Set([first, ofOther]))
  expect(repeats.areExpectedIn([first, ofOther])).toBe(false)
  repeats.note([again, ofOther], new Set([ofOther]))
  expect(repeats.areExpectedIn([ofOther, eventOf('tnt_1')])).toBe(true)
  expect(repeats.areExpectedIn([ofOther])).toBe(false)
})
