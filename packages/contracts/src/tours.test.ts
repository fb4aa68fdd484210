import { describe, expect, test } from 'vitest'
import { accepts, refuses } from '../testing/cases.ts'
import { mistakes } from '../testing/mistakes.ts'
import { at, step, tour } from '../testing/samples.ts'
import { RollbackRequest } from './lifecycle.ts'
import {
  ArchivedTour,
  PublishedTour,
  Tour,
  TourCreate,
  TourSummary,
  TourUpdate,
  TourVersion,
} from './tours.ts'

const { position: _, on_missing: __, ...plainStep } = step
const withStep = (change: object) => ({ title: 'A', steps: [{ ...plainStep, ...change }] })
const without = (key: keyof typeof plainStep) => {
  const { [key]: _, ...rest } = plainStep
  return { title: 'A', steps: [rest] }
}

describe('a new tour', () => {
  accepts(TourCreate, {
    'a title alone': { title: 'First steps' },
    "the specification's fields": {
      title: 'First steps',
      description: 'For new users',
      url_patterns: [{ pattern: '/app/*', is_regex: false }],
      steps: [plainStep, { ...plainStep, step_id: '2', order: 1, position: 'bottom-start' }],
      trigger: { trigger_type: 'page_load', delay_ms: 500 },
      audience_id: null,
      rollout: { enabled: true, percentage: 100 },
      schedule: { start_at: null, end_at: null },
    },
    'the alias forms': {
      title: 'First steps',
      steps: [{ ...plainStep, element_target: { selector: '#start' } }],
      trigger: { type: 'manual' },
    },
    'no audience': { title: 'A', audience: null, audience_id: null },
    'an inline audience': { title: 'A', audience: { $or: [{ plan: 'pro' }, { age: { $gte: 18 } }] } },
    'a title of 200 characters': { title: '🙂'.repeat(200) },
    '100 steps': { title: 'A', steps: Array(100).fill(plainStep) },
    '50 patterns': { title: 'A', url_patterns: Array(50).fill({ pattern: '/' }) },
    'a body of 20,000 characters': withStep({ body: 'a'.repeat(20_000) }),
    'a step without words': withStep({ title: '', body: '' }),
  })
  refuses(TourCreate, {
    'no title': [{ description: 'A' }, ''],
    'an empty title': [{ title: '' }, '/title'],
    'a title over 200 characters': [{ title: 'a'.repeat(201) }, '/title'],
    'null for a title': [{ title: null }, '/title'],
    'a number for a title': [{ title: 7 }, '/title'],
    'an unknown field': [{ title: 'A', titel: 'B' }, ''],
    'a tenant_id': [{ title: 'A', tenant_id: 'ten_000000000000' }, ''],
    '101 steps': [{ title: 'A', steps: Array(101).fill(plainStep) }, '/steps'],
    '51 patterns': [{ title: 'A', url_patterns: Array(51).fill({ pattern: '/' }) }, '/url_patterns'],
    'a body over 20,000 characters': [withStep({ body: 'a'.repeat(20_001) }), '/steps/0/body'],
    'a step without step_id': [without('step_id'), '/steps/0'],
    'a step without order': [without('order'), '/steps/0'],
    'a step without title': [without('title'), '/steps/0'],
    'a step without body': [without('body'), '/steps/0'],
    'a step without element_target': [without('element_target'), '/steps/0'],
    'a step with an empty target': [withStep({ element_target: {} }), '/steps/0/element_target'],
    'a step with null for its target': [withStep({ element_target: null }), '/steps/0/element_target'],
    'a step with "7" for 7': [withStep({ order: '7' }), '/steps/0/order'],
    'a step with a negative order': [withStep({ order: -1 }), '/steps/0/order'],
    'a step at an unknown position': [withStep({ position: 'above' }), '/steps/0/position'],
    'a step with an unknown field': [withStep({ colour: 'red' }), '/steps/0'],
    'an object for the steps': [{ title: 'A', steps: {} }, '/steps'],
    'a list for the audience': [{ title: 'A', audience: [] }, '/audience'],
    'null for the rollout': [{ title: 'A', rollout: null }, '/rollout'],
    'a list': [[], ''],
    null: [null, ''],
  })
})

describe('a change of a tour', () => {
  accepts(TourUpdate, {
    nothing: {},
    'one field': { description: 'B' },
    'a tour as it was answered, read-only fields included': tour,
  })
  refuses(TourUpdate, {
    'an unknown field': [{ stepz: [] }, ''],
    'a tenant_id': [{ tenant_id: 'ten_000000000000' }, ''],
    'an empty title': [{ title: '' }, '/title'],
  })
})

describe('a tour in an answer', () => {
  accepts(Tour, { 'a draft': tour, 'a published one': { ...tour, status: 'published', published_at: at } })
  refuses(Tour, {
    'an alias': [{ ...tour, trigger: { type: 'manual' } }, '/trigger'],
    'an id of another shape': [{ ...tour, tour_id: '7' }, '/tour_id'],
    'an unknown status': [{ ...tour, status: 'live' }, '/status'],
  })
})

test('a line of the list has exactly the fields that the specification names', () => {
  expect(Object.keys(TourSummary.properties)).toEqual([
    'tour_id',
    'title',
    'status',
    'version',
    'step_count',
    'created_at',
    'updated_at',
  ])
})

test('publish and archive answer with exactly the documented fields', () => {
  const published = { tour_id: tour.tour_id, status: 'published', version: 1, published_at: at }
  const archived = { tour_id: tour.tour_id, status: 'archived', version: 1, archived_at: at }
  expect(mistakes(PublishedTour, { data: published })).toEqual([])
  expect(mistakes(PublishedTour, { data: { ...published, title: 'A' } })).not.toEqual([])
  expect(mistakes(ArchivedTour, { data: archived })).toEqual([])
  expect(mistakes(ArchivedTour, { data: published })).not.toEqual([])
})

test('a version holds the definition without what the service keeps about the tour', () => {
  const { tour_id, step_count, status, version, has_unpublished_changes, published_at, ...rest } = tour
  const { created_at, updated_at, ...definition } = rest
  const item = { version: 1, published_at: at, published_by: 'u1', definition }
  expect(mistakes(TourVersion, item)).toEqual([])
  expect(mistakes(TourVersion, { ...item, definition: tour })).not.toEqual([])
})

describe('a rollback', () => {
  accepts(RollbackRequest, { 'a version': { version: 3 } })
  refuses(RollbackRequest, {
    'no version': [{}, ''],
    '"3" for 3': [{ version: '3' }, '/version'],
    'true for 1': [{ version: true }, '/version'],
    'a fraction': [{ version: 1.5 }, '/version'],
    'version 0, which is never published': [{ version: 0 }, '/version'],
    'a number no version reaches': [{ version: 2 ** 53 + 1 }, '/version'],
    'an unknown field': [{ version: 1, force: true }, ''],
  })
})
