import { describe } from 'vitest'
import { accepts, rejects } from '../testing/cases.ts'
import { at } from '../testing/samples.ts'
import { EventBatch, EventReceipt } from './sdk-events.ts'

const event = { id: 'e1', name: 'content.shown', at }
const batch = (change: object) => ({ events: [{ ...event, ...change }] })

describe('EventBatch', () => {
  accepts(EventBatch, {
    'one event': batch({}),
    'all fields': {
      user_id: 'u1',
      session_id: 's1',
      events: [{ ...event, content_id: 'tour_0123456789ab', step_id: 'welcome', data: { by: 'element_id' } }],
    },
    'a tracked event': batch({ name: `track:${'a'.repeat(200)}` }),
    'the credentials of a beacon': { ...batch({}), api_key: 'sk_test_x', token: 'demo:user:1' },
    'fields of a newer SDK': { ...batch({ source: 'x' }), sdk: '9.0.0' },
    '100 events': { events: Array(100).fill(event) },
  })
  rejects(EventBatch, {
    'no events': [{}, ''],
    'an empty list': [{ events: [] }, '/events'],
    '101 events': [{ events: Array(101).fill(event) }, '/events'],
    'an event without an id': [{ events: [{ name: 'content.shown', at }] }, '/events/0'],
    'an event without a name': [{ events: [{ id: 'e1', at }] }, '/events/0'],
    'an event without a time': [{ events: [{ id: 'e1', name: 'content.shown' }] }, '/events/0'],
    'a time in milliseconds': [batch({ at: 1767225600000 }), '/events/0/at'],
    'a name over 206 characters': [batch({ name: 'a'.repeat(300) }), '/events/0/name'],
    'a list as the data': [batch({ data: [] }), '/events/0/data'],
  })
})

describe('EventReceipt', () => {
  accepts(EventReceipt, {
    'accepted, duplicate and rejected events': {
      data: { accepted: 1, duplicates: 1, rejected: [{ id: 'e3', reason: 'unknown name' }] },
    },
  })
})
