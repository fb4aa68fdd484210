import { describe, expect, test } from 'vitest'
import { accepts, rejects } from '../testing/cases.ts'
import { at, step, tour } from '../testing/samples.ts'
import { validationErrors } from '../testing/validation-errors.ts'
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

const { position: _, on_missing: __, page, advance_on, backdrop, wait_ms, ...plainStep } = step
const withStep = (change: object) => ({ title: 'A', steps: [{ ...plainStep, ...change }] })
const without = (key: keyof typeof plainStep) => {
  const { [key]: _, ...rest } = plainStep
  return { title: 'A', steps: [rest] }
}

describe('TourCreate', () => {
  accepts(TourCreate, {
    'only a title': { title: 'First steps' },
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
    'a step with an empty title and body': withStep({ title: '', body: '' }),
  })
  rejects(TourCreate, {
    'no title': [{ description: 'A' }, ''],
    'an empty title': [{ title: '' }, '/title'],
    'a title over 200 characters': [{ title: 'a'.repeat(201) }, '/title'],
    'null as the title': [{ title: null }, '/title'],
    'a number as the title': [{ title: 7 }, '/title'],
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
    'a step with null as its target': [withStep({ element_target: null }), '/steps/0/element_target'],
    'a step with a string as its order': [withStep({ order: '7' }), '/steps/0/order'],
    'a step with a negative order': [withStep({ order: -1 }), '/steps/0/order'],
    'a step with an unknown position': [withStep({ position: 'above' }), '/steps/0/position'],
    'a step with an unknown field': [withStep({ colour: 'red' }), '/steps/0'],
    'an object as the steps': [{ title: 'A', steps: {} }, '/steps'],
    'a list as the audience': [{ title: 'A', audience: [] }, '/audience'],
    'null as the rollout': [{ title: 'A', rollout: null }, '/rollout'],
    'a list': [[], ''],
    null: [null, ''],
  })
})

describe('TourUpdate', () => {
  accepts(TourUpdate, {
    'no fields': {},
    'one field': { description: 'B' },
    'a tour from a response, including read-only fields': tour,
  })
  rejects(TourUpdate, {
    'an unknown field': [{ stepz: [] }, ''],
    'a tenant_id': [{ tenant_id: 'ten_000000000000' }, ''],
    'an empty title': [{ title: '' }, '/title'],
  })
})

describe('Tour', () => {
  accepts(Tour, { 'a draft': tour, 'a published tour': { ...tour, status: 'published', published_at: at } })
  rejects(Tour, {
    'an alias': [{ ...tour, trigger: { type: 'manual' } }, '/trigger'],
    'an invalid id': [{ ...tour, tour_id: '7' }, '/tour_id'],
    'an unknown status': [{ ...tour, status: 'live' }, '/status'],
  })
})

test('TourSummary has exactly the fields of the specification', () => {
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

test('the responses of publish and archive have exactly the documented fields', () => {
  const published = { tour_id: tour.tour_id, status: 'published', version: 1, published_at: at }
  const archived = { tour_id: tour.tour_id, status: 'archived', version: 1, archived_at: at }
  expect(validationErrors(PublishedTour, { data: published })).toEqual([])
  expect(validationErrors(PublishedTour, { data: { ...published, title: 'A' } })).not.toEqual([])
  expect(validationErrors(ArchivedTour, { data: archived })).toEqual([])
  expect(validationErrors(ArchivedTour, { data: published })).not.toEqual([])
})

test('a version contains the definition without the fields that the service maintains', () => {
  const { tour_id, step_count, status, version, has_unpublished_changes, published_at, ...rest } = tour
  const { created_at, updated_at, ...definition } = rest
  const item = { version: 1, published_at: at, published_by: 'u1', definition }
  expect(validationErrors(TourVersion, item)).toEqual([])
  expect(validationErrors(TourVersion, { ...item, definition: tour })).not.toEqual([])
})

describe('RollbackRequest', () => {
  accepts(RollbackRequest, { 'a version': { version: 3 } })
  rejects(RollbackRequest, {
    'no version': [{}, ''],
    'a string as the version': [{ version: '3' }, '/version'],
    'true as the version': [{ version: true }, '/version'],
    'a fraction': [{ version: 1.5 }, '/version'],
    'version 0': [{ version: 0 }, '/version'],
    'a version over the maximum': [{ version: 2 ** 53 + 1 }, '/version'],
    'an unknown field': [{ version: 1, force: true }, ''],
  })
})
