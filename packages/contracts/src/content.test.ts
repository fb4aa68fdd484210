import { describe, expect, test } from 'vitest'
import { accepts, rejects } from '../testing/cases.ts'
import { content } from '../testing/samples.ts'
import { validationErrors } from '../testing/validation-errors.ts'
import { Content, ContentCreate, ContentUpdate } from './content.ts'
import { contentTypes } from './content-kinds.ts'

const banner = { content_type: 'banner', title: 'News' }
const checklist = (item: object) => ({
  content_type: 'checklist',
  title: 'Set up',
  items: [{ item_id: 'one', title: 'One', ...item }],
})

describe('ContentCreate', () => {
  accepts(ContentCreate, {
    ...Object.fromEntries(contentTypes.map(kind => [`a ${kind}`, { content_type: kind, title: 'A' }])),
    "the specification's fields": {
      content_type: 'tooltip',
      title: 'Save',
      body: 'Saves your work.',
      url_patterns: [{ pattern: '*', is_regex: false }],
      element_target: { css_selector: '#save' },
      priority: 10,
      dismiss_behavior: 'once',
      cta_text: 'More',
      cta_url: 'https://example.com',
      trigger: { type: 'hover' },
      rollout: { enabled: true, percentage: 100 },
      schedule: { start_at: null, end_at: null },
    },
    'null for optional values': {
      ...banner,
      element_target: null,
      cta_text: null,
      cta_url: null,
      audience: null,
    },
    'a checklist item without an action': checklist({}),
    'a checklist item that starts a tour': checklist({ action: { tour_id: 'tour_0123456789ab' } }),
    'a checklist item that opens a page': checklist({ body: 'Look', action: { url: '/settings' } }),
    'a checklist item that an event completes': checklist({ complete_on: { event_name: 'invited' } }),
  })
  rejects(ContentCreate, {
    'no content_type': [{ title: 'A' }, ''],
    'no title': [{ content_type: 'banner' }, ''],
    'an unknown kind': [{ ...banner, content_type: 'popup' }, '/content_type'],
    'a tour, which is not a content item': [{ ...banner, content_type: 'tour' }, '/content_type'],
    'an unknown field': [{ ...banner, steps: [] }, ''],
    'a tenant_id': [{ ...banner, tenant_id: 'x' }, ''],
    'a string as the priority': [{ ...banner, priority: '7' }, '/priority'],
    'a fractional priority': [{ ...banner, priority: 0.5 }, '/priority'],
    'null as the body': [{ ...banner, body: null }, '/body'],
    'a body over 20,000 characters': [{ ...banner, body: 'a'.repeat(20_001) }, '/body'],
    'an empty target': [{ ...banner, element_target: {} }, '/element_target'],
    'an unknown dismiss_behavior': [{ ...banner, dismiss_behavior: 'never' }, '/dismiss_behavior'],
    'an unknown on_missing': [{ ...banner, on_missing: 'wait' }, '/on_missing'],
    'a checklist item without an id': [{ ...banner, items: [{ title: 'A' }] }, '/items/0'],
    'a checklist item with two actions': [
      checklist({ action: { tour_id: 'a', url: '/' } }),
      '/items/0/action',
    ],
    'a checklist item with an empty action': [checklist({ action: {} }), '/items/0/action'],
    'a checklist item with an unknown field': [checklist({ done: true }), '/items/0'],
  })
})

describe('ContentUpdate', () => {
  accepts(ContentUpdate, {
    'no fields': {},
    'one field': { cta_text: null },
    'a content item from a response, including read-only fields': content,
  })
  rejects(ContentUpdate, {
    'an unknown kind': [{ content_type: 'popup' }, '/content_type'],
    'an unknown field': [{ colour: 'red' }, ''],
  })
})

test('the id of a content item is cnt_ and twelve hex digits', () => {
  expect(validationErrors(Content, content)).toEqual([])
  for (const id of ['cnt_0123456789a', 'cnt_0123456789AB', 'cnt_0123456789abc', 'tour_0123456789ab']) {
    expect(validationErrors(Content, { ...content, content_id: id })).toHaveLength(1)
  }
})
