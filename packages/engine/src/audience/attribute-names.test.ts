import { expect, test } from 'vitest'
import { attributeIn, isKnownAttribute } from './attribute-names.ts'

const known = new Set(['plan', 'plan_name', 'team', 'seats', 'signed_up_at'])

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
