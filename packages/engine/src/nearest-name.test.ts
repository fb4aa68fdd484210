import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

const known = ['plan', 'plan_name', 'team', 'seats', 'signed_up_at', 'HOST']

test.each([
  ['plna', 'plan'],
  ['plann', 'plan'],
  ['Plan', 'plan'],
  ['planName', 'plan_name'],
  ['signedup_at', 'signed_up_at'],
  ['seat', 'seats'],
  ['tema', 'team'],
])('%s was probably meant to be %s', (name, meant) => {
  expect(nearestName(name, known)).toBe(meant)
})

test.each(['country', 'id', 'HOME', 'x'.repeat(1000)])('%s is not near to any name', name => {
  expect(nearestName(name, known)).toBeUndefined()
})
