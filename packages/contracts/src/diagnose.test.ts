import { describe } from 'vitest'
import { accepts, rejects } from '../testing/cases.ts'
import { DiagnoseRequest, Diagnosis, gates } from './diagnose.ts'

const request = { url: 'https://app.example.com/projects', user_id: 'u1' }

describe('DiagnoseRequest', () => {
  accepts(DiagnoseRequest, {
    'a page and a user': request,
    'all fields': {
      ...request,
      tokens: { plan: 'pro', seats: 3 },
      claims: { email: 'a@example.com' },
      environment: 'test',
      content_id: 'tour_0123456789ab',
    },
  })
  rejects(DiagnoseRequest, {
    'no URL': [{ user_id: 'u1' }, ''],
    'no user': [{ url: '/' }, ''],
    'an unknown environment': [{ ...request, environment: 'prod' }, '/environment'],
    'a list of tokens': [{ ...request, tokens: [] }, '/tokens'],
    'an unknown field': [{ ...request, user: 'u1' }, ''],
  })
})

describe('Diagnosis', () => {
  const item = {
    content_type: 'tour',
    tour_id: 'tour_0123456789ab',
    title: 'First steps',
    eligible: true,
    gates: gates.map(gate => ({ gate, passed: true, reason: 'passed', code: 'passed', values: {} })),
  }
  accepts(Diagnosis, { 'every gate': { data: { items: [item], delivered: [] } } })
  rejects(Diagnosis, {
    'an unknown gate': [
      { data: { items: [{ ...item, gates: [{ ...item.gates[0], gate: 'unknown' }] }], delivered: [] } },
      '/data/items/0/gates/0/gate',
    ],
  })
})
