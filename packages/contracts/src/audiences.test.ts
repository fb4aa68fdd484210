import { describe } from 'vitest'
import { accepts, refuses } from '../testing/cases.ts'
import { audience } from '../testing/samples.ts'
import { Audience, AudienceCreate, AudienceUpdate } from './audiences.ts'

describe('a new audience', () => {
  accepts(AudienceCreate, {
    'a rule': { name: 'Pro', rule: { plan: 'pro' } },
    'a list of values': { name: 'Beta', values: ['u1', 'u2', 3] },
  })
  refuses(AudienceCreate, {
    'no name': [{ rule: {} }, ''],
    'a string for a rule': [{ name: 'A', rule: 'plan = pro' }, '/rule'],
    'an object among the values': [{ name: 'A', values: [{}] }, '/values/0'],
    'an unknown field': [{ name: 'A', rules: {} }, ''],
  })
})

describe('a change of an audience', () => {
  accepts(AudienceUpdate, {
    'a list in place of a rule': { rule: null, values: ['u1'] },
    'an audience as it was answered, read-only fields included': audience,
  })
})

describe('an audience in an answer', () => {
  accepts(Audience, { 'a list': audience, 'a rule': { ...audience, rule: {}, values: null } })
})
