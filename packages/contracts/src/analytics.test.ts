import { describe, expect, test } from 'vitest'
import { accepts, rejects } from '../testing/cases.ts'
import { at } from '../testing/samples.ts'
import { analyticsOperations, ContentAnalytics, SelectorHealth } from './analytics.ts'

const { query } = analyticsOperations.getSelectorHealth

describe('the query of getSelectorHealth', () => {
  accepts(query, {
    'an empty query': {},
    'the limits': { window_days: 90, failure_threshold: 0 },
    'a threshold of 1': { window_days: 1, failure_threshold: 1 },
  })
  rejects(query, {
    '0 days': [{ window_days: 0 }, '/window_days'],
    '91 days': [{ window_days: 91 }, '/window_days'],
    'half a day': [{ window_days: 0.5 }, '/window_days'],
    'a threshold over 1': [{ failure_threshold: 1.1 }, '/failure_threshold'],
    'an unknown parameter': [{ days: 7 }, ''],
  })
})

test('getSelectorHealth defaults to 7 days and a threshold of 0.1', () => {
  expect(query.properties.window_days).toHaveProperty('default', 7)
  expect(query.properties.failure_threshold).toHaveProperty('default', 0.1)
})

const line = {
  content_type: 'tour',
  tour_id: 'tour_0123456789ab',
  title: 'First steps',
  step_id: 'welcome',
  step_number: 1,
  step_title: 'Welcome',
  element_target: { css_selector: '#start' },
  attempts: 10,
  found: 9,
  found_by: { data_attribute: 0, element_id: 0, css_selector: 9, fingerprint: 0 },
  likeness_since: null,
  missing: 1,
  failure_rate: 0.1,
  last_missing_at: at,
  healthy: true,
  days: [{ date: '2026-01-31', attempts: 10, missing: 1 }],
  failing_since: null,
}
const { tour_id: _, ...rest } = line
const item = {
  ...{ ...rest, content_type: 'tooltip', content_id: 'cnt_0123456789ab' },
  ...{ step_id: null, step_number: null, step_title: null },
}

describe('SelectorHealth', () => {
  const report = (...items: object[]) => ({
    data: { window_days: 7, failure_threshold: 0.1, generated_at: at, items, total: items.length },
  })
  accepts(SelectorHealth, { 'a tour and a content item': report(line, item), 'no items': report() })
  rejects(SelectorHealth, {
    'an undocumented field': [report({ ...line, audience: {} }), '/data/items/0'],
  })
})

describe('ContentAnalytics of a tour', () => {
  const funnel = {
    delivered: 9,
    shown: 8,
    completed: 2,
    dismissed: 3,
    abandoned: 0,
    cta_clicks: 0,
    unique_users: 7,
  }
  const report = {
    content_type: 'tour',
    tour_id: 'tour_0123456789ab',
    title: 'First steps',
    window_days: 7,
    generated_at: at,
    ...funnel,
    conversion_rate: 0.25,
    steps: [{ step_id: 'welcome', title: 'Welcome', shown: 8, unique_users: 7, drop_off_rate: 0.5 }],
    days: [{ date: '2026-01-31', ...funnel }],
    versions: [{ version: 2, published_at: at, shown: 8, completed: 2, dismissed: 3 }],
  }
  accepts(ContentAnalytics, { 'a complete report': { data: report } })
  rejects(ContentAnalytics, {
    'a rate in per cent': [{ data: { ...report, conversion_rate: 25 } }, '/data/conversion_rate'],
    'a day with a time': [{ data: { ...report, days: [{ date: at, ...funnel }] } }, '/data/days/0/date'],
  })
})
