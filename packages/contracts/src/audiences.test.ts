import { describe } from 'vitest'
import { accepts, rejects } from '../testing/cases.ts'
import { audience } from '../testing/samples.ts'
import { Audience, AudienceCreate, AudienceUpdate } from './audiences.ts'

describe('AudienceCreate', () => {
  accepts(AudienceCreate, {
    'a rule': { name: 'Pro', rule: { plan: 'pro' } },
    'a list of values': { name: 'Beta', values: ['u1', 'u2', 3] },
  })
  rejects(AudienceCreate, {
    'no name': [{ rule: {} }, ''],
    'a string as the rule': [{ name: 'A', rule: 'plan = pro' }, '/rule'],
    'an object in the values': [{ name: 'A', values: [{}] }, '/values/0'],
    'an unknown field': [{ name: 'A', rules: {} }, ''],
  })
})

describe('AudienceUpdate', () => {
  accepts(AudienceUpdate, {
    'a list instead of a rule': { rule: null, values: ['u1'] },
    'an audience from a response, including read-only fields': audience,
  })
})

describe('Audience', () => {
  accepts(Audience, { 'a list': audience, 'a rule': { ...audience, rule: {}, values: null } })
})
