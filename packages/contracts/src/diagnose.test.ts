import { describe } from 'vitest'
import { accepts, refuses } from '../testing/cases.ts'
import { DiagnoseRequest, Diagnosis, gates } from './diagnose.ts'

const question = { url: 'https://app.example.com/projects', user_id: 'u1' }

describe('a question why', () => {
  accepts(DiagnoseRequest, {
    'a page and a user': question,
    'all fields': {
      ...question,
      tokens: { plan: 'pro', seats: 3 },
      claims: { email: 'a@example.com' },
      environment: 'test',
      content_id: 'tour_0123456789ab',
    },
  })
  refuses(DiagnoseRequest, {
    'no page': [{ user_id: 'u1' }, ''],
    'no user': [{ url: '/' }, ''],
    'an unknown environment': [{ ...question, environment: 'prod' }, '/environment'],
    'a list of tokens': [{ ...question, tokens: [] }, '/tokens'],
    'an unknown field': [{ ...question, user: 'u1' }, ''],
  })
})

describe('an answer why', () => {
  const item = {
    content_type: 'tour',
    tour_id: 'tour_0123456789ab',
    title: 'First steps',
    eligible: true,
    gates: gates.map(gate => ({ gate, passed: true, reason: 'It holds.' })),
  }
  accepts(Diagnosis, { 'every gate': { data: { items: [item] } } })
  refuses(Diagnosis, {
    'an unknown gate': [
      { data: { items: [{ ...item, gates: [{ gate: 'mood', passed: true, reason: '' }] }] } },
      '/data/items/0/gates/0/gate',
    ],
  })
})
