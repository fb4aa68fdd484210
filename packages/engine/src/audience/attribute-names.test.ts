import { expect, test } from 'vitest'
import { attributeIn, isKnownAttribute, nearestName } from './attribute-names.ts'

const known = new Set(['plan', 'plan_name', 'team', 'seats', 'signed_up_at'])

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

test.each(['country', 'id', 'x'.repeat(1000)])('%s is not near to any name', name => {
  expect(nearestName(name, known)).toBeUndefined()
})

test('what every request has is not an attribute of users, and a path leads into one', () => {
  expect(['user_id', 'url.path', 'tour.tour_1.state'].map(attributeIn)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(attributeIn('claims.plan')).toBe('plan')
  expect(isKnownAttribute('team.size', known)).toBe(true)
  expect(isKnownAttribute('teams.size', known)).toBe(false)
})
