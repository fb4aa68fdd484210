import { describe, expect, it } from 'vitest'
import { item } from '../../testing/item.ts'
import { vectors } from '../../testing/vectors.ts'
import { buildSnapshot, type SnapshotOptions } from '../snapshot/build-snapshot.ts'
import type { ItemDefinition } from '../snapshot/item-definition.ts'
import type { ProgressEntry } from '../subject/progress.ts'
import type { EvaluationContext } from '../subject/subject.ts'
import { bucketOf } from './bucket.ts'
import { evaluate } from './evaluate.ts'

const noon = Date.parse('2026-06-15T12:00:00Z')
const context = (differences: Partial<EvaluationContext> = {}): EvaluationContext => ({
  url: 'https://app.example.com/orders',
  userId: 'user_1',
  ...differences,
})
const delivered = (
  definitions: ItemDefinition[],
  differences: Partial<EvaluationContext> = {},
  now = noon,
  options: SnapshotOptions = {},
) => evaluate(buildSnapshot(definitions, options), context(differences), now).items.map(({ id }) => id)
const isDelivered = (
  ...args: [Partial<ItemDefinition>, Partial<EvaluationContext>?, number?, SnapshotOptions?]
) => delivered([item(args[0])], args[1], args[2], args[3]).length === 1

describe('delivered items', () => {
  it('E1.1: carry the JSON of the caller unchanged', () => {
    const json = '{"title":"Grüße"}'
    expect(evaluate(buildSnapshot([item({ json })]), context(), noon).items[0]?.json).toBe(json)
  })

  it('E1.1: come from an immutable snapshot', () => {
    const snapshot = buildSnapshot([item()])
    expect(() => Object.assign(snapshot.items, { 0: null })).toThrow()
    expect(() => Object.assign(snapshot.items[0] as object, { json: 'x' })).toThrow()
    expect(snapshot.byId.get('cnt_000000000001')).toBe(snapshot.items[0])
  })

  type Order = [string, [string, number | null, string][], string[]]
  it.each(vectors<Order>('order'))('%s', (_, items, expected) => {
    const definitions = items.map(([id, priority, created_at]) =>
      item({ id, created_at, ...(priority !== null && { priority }) }),
    )
    expect(delivered(definitions)).toEqual(expected)
    expect(delivered(definitions.reverse())).toEqual(expected)
  })
})

describe('breakers and status', () => {
  it('E2.2: a breaker stops all tours, or all content', () => {
    const both = [item({ id: 'cnt_1' }), item({ id: 'tour_1', content_type: 'tour' })]
    const with_ = (options: SnapshotOptions) => delivered(both, {}, noon, options)
    expect(with_({})).toEqual(['cnt_1', 'tour_1'])
    expect(with_({ breakers: { tours: false, content: true } })).toEqual(['cnt_1'])
    expect(with_({ breakers: { tours: true, content: false } })).toEqual(['tour_1'])
    expect(with_({ breakers: { tours: false, content: false } })).toEqual([])
  })

  it('E2.2: content of a type that the tenant does not use is stopped, tours are not', () => {
    const both = [
      item({ id: 'cnt_1', content_type: 'hotspot' }),
      item({ id: 'tour_1', content_type: 'tour' }),
    ]
    expect(delivered(both, {}, noon, { content_types: ['banner'] })).toEqual(['tour_1'])
    expect(delivered(both, {}, noon, { content_types: ['hotspot'] })).toEqual(['cnt_1', 'tour_1'])
  })

  it('E2.3: drafts, archived items and tours without steps are not delivered', () => {
    expect(isDelivered({ status: 'published' })).toBe(true)
    expect(isDelivered({ status: 'draft' })).toBe(false)
    expect(isDelivered({ status: 'archived' })).toBe(false)
    expect(isDelivered({ content_type: 'tour', step_count: 0 })).toBe(false)
    expect(isDelivered({ content_type: 'tour', step_count: 1 })).toBe(true)
  })
})

describe('schedules', () => {
  it.each(vectors<[string, ItemDefinition['schedule'], string, boolean]>('schedules'))(
    '%s',
    (_, schedule, now, expected) => {
      expect(isDelivered({ schedule }, {}, Date.parse(now))).toBe(expected)
    },
  )

  it('E1.3: the next change is the earliest start or end that will change the result', () => {
    const later = { start_at: '2026-06-16T00:00:00Z', end_at: null }
    const next = (definitions: ItemDefinition[]) =>
      evaluate(buildSnapshot(definitions), context(), noon).nextChangeAt
    expect(next([item()])).toBeNull()
    expect(next([item({ schedule: later })])).toBe(Date.parse('2026-06-16'))
    const ending = item({ id: 'b', schedule: { end_at: '2026-06-15T13:00:00Z' } })
    expect(next([item({ schedule: later }), ending])).toBe(Date.parse('2026-06-15T13:00:00Z'))
    expect(next([item({ schedule: later }), { ...ending, status: 'draft' }])).toBe(Date.parse('2026-06-16'))
    expect(next([item({ schedule: { end_at: '2026-06-15T11:00:00Z' } })])).toBeNull()
    expect(next([item({ schedule: later, audience: { plan: 'pro' } })])).toBeNull()
    expect(next([item({ schedule: later, url_patterns: [{ pattern: '/elsewhere' }] })])).toBeNull()
    expect(next([item({ schedule: later, rollout: { percentage: 0 } })])).toBeNull()
  })
})

describe('tours over several pages', () => {
  const tour: Partial<ItemDefinition> = {
    content_type: 'tour',
    version: 2,
    url_patterns: [{ pattern: '/orders' }],
    step_pages: [
      { step_id: 'one', pattern: '/settings' },
      { step_id: 'two', pattern: '^/reports/[0-9]+$', is_regex: true },
    ],
  }
  const isOn = (url: string, entry?: ProgressEntry) =>
    isDelivered(tour, { url, progress: new Map(entry && [['cnt_000000000001', entry]]) })

  it('E4.11: a tour in progress is delivered on the pages of its steps', () => {
    for (const url of ['/orders', '/settings', '/reports/7']) {
      expect(isOn(url, { state: 'in_progress' })).toBe(true)
    }
    expect(isOn('/elsewhere', { state: 'in_progress' })).toBe(false)
  })

  it('E4.11: a tour in any other state is delivered only where its own patterns match', () => {
    const states: ProgressEntry[] = [
      { state: 'none' },
      { state: 'seen' },
      { state: 'abandoned', abandoned_version: 1 },
    ]
    for (const entry of [undefined, ...states]) {
      expect(isOn('/orders', entry)).toBe(true)
      expect(isOn('/settings', entry)).toBe(false)
    }
  })

  it('E4.11: it still has to pass the other gates, and keeps its place', () => {
    const definitions = [
      item({ ...tour, id: 'tour_1', priority: 1 }),
      item({ id: 'cnt_2', priority: 2 }),
      item({ id: 'cnt_3', priority: 0 }),
    ]
    const progress = new Map([['tour_1', { state: 'in_progress' as const }]])
    const onStepPage = (options: SnapshotOptions = {}) =>
      delivered(definitions, { url: '/settings', progress }, noon, options)
    expect(onStepPage()).toEqual(['cnt_2', 'tour_1', 'cnt_3'])
    expect(onStepPage({ breakers: { tours: false } })).toEqual(['cnt_2', 'cnt_3'])
  })
})

describe('progress', () => {
  type Item = {
    content_type: string
    version?: number
    trigger_type?: string
    dismiss_behavior?: 'once' | 'session' | 'always'
  }
  type Case = [string, Item, ProgressEntry | null, string | null, boolean]
  it.each(vectors<Case>('progress'))(
    '%s: %j %j in session %s',
    (_, { trigger_type, ...fields }, entry, sessionId, expected) => {
      const definition = { ...fields, ...(trigger_type && { trigger: { trigger_type } }) }
      const progress = new Map(entry === null ? [] : [['cnt_000000000001', entry]])
      expect(isDelivered(definition, { progress, sessionId })).toBe(expected)
    },
  )

  it('E5.6: a manual item still has to pass page, audience, schedule, rollout and breaker', () => {
    const manual = { trigger: { trigger_type: 'manual' } }
    expect(isDelivered({ ...manual, url_patterns: [{ pattern: '/elsewhere' }] })).toBe(false)
    expect(isDelivered({ ...manual, audience: { plan: 'pro' } })).toBe(false)
    expect(isDelivered({ ...manual, schedule: { end_at: '2026-01-01' } })).toBe(false)
    expect(isDelivered({ ...manual, rollout: { enabled: false } })).toBe(false)
    expect(isDelivered(manual, {}, noon, { breakers: { content: false } })).toBe(false)
  })
})

describe('audiences', () => {
  const audiences = [
    { audience_id: 'aud_rule', rule: { plan: 'pro' } },
    { audience_id: 'aud_list', values: ['user_1', 'user_2'] },
    { audience_id: 'aud_both', rule: { user_id: { $inGroup: 'aud_list' } } },
  ]
  const matches = (definition: Partial<ItemDefinition>, differences: Partial<EvaluationContext>) =>
    isDelivered(definition, differences, noon, { audiences })
  const pro = { tokens: { plan: 'pro' } }

  it('E6.10: the inline rule and the saved audience must both match', () => {
    const both = { audience: { age: 5 }, audience_id: 'aud_rule' }
    expect(matches(both, { tokens: { plan: 'pro', age: 5 } })).toBe(true)
    expect(matches(both, pro)).toBe(false)
    expect(matches(both, { tokens: { age: 5 } })).toBe(false)
    expect(matches({ audience: null, audience_id: 'aud_rule' }, pro)).toBe(true)
    expect(matches({ audience: null, audience_id: null }, {})).toBe(true)
  })

  it('E6.10: an unknown audience matches no user', () => {
    expect(matches({ audience_id: 'aud_unknown' }, pro)).toBe(false)
  })

  it('E6.10: a list of values matches users by id, but never anonymous visitors', () => {
    expect(matches({ audience_id: 'aud_list' }, { userId: 'user_2' })).toBe(true)
    expect(matches({ audience_id: 'aud_list' }, { userId: 'user_3' })).toBe(false)
    expect(matches({ audience_id: 'aud_list' }, { userId: 'user_2', anonymous: true })).toBe(false)
    expect(matches({ audience_id: 'aud_both' }, { userId: 'user_2' })).toBe(true)
    expect(matches({ audience: { user_id: { $notInGroup: 'aud_list' } } }, { userId: 'user_3' })).toBe(true)
  })
})

describe('rollouts', () => {
  const id = 'cnt_000000000001'

  it('E8.1: a user is included if the bucket is below the percentage, to the hundredth', () => {
    for (let number = 0; number < 1000; number += 1) {
      const userId = `user_${number}`
      const bucket = bucketOf(id, userId)
      expect(isDelivered({ rollout: { enabled: true, percentage: bucket / 100 } }, { userId })).toBe(false)
      expect(isDelivered({ rollout: { enabled: true, percentage: (bucket + 1) / 100 } }, { userId })).toBe(
        true,
      )
    }
  })

  it('E8.1: a larger rollout only adds users', () => {
    const users = Array.from({ length: 300 }, (_, index) => `user_${index}`)
    const at = (percentage: number) =>
      users.filter(userId => isDelivered({ rollout: { percentage } }, { userId }))
    const shares = [0, 5, 12.5, 50, 90.5, 100].map(at)
    expect(shares[0]).toEqual([])
    expect(shares.at(-1)).toEqual(users)
    shares.reduce((fewer, more) => {
      expect(more).toEqual(expect.arrayContaining(fewer))
      expect(more.length).toBeGreaterThan(fewer.length)
      return more
    })
  })

  it('E8.2: 100 includes everyone, 0 and a disabled rollout include no one', () => {
    expect(isDelivered({ rollout: null })).toBe(true)
    expect(isDelivered({ rollout: {} })).toBe(true)
    expect(isDelivered({ rollout: { enabled: true, percentage: 100 } })).toBe(true)
    expect(isDelivered({ rollout: { enabled: false, percentage: 100 } })).toBe(false)
    expect(isDelivered({ rollout: { enabled: true, percentage: 0 } })).toBe(false)
  })

  it('E8.3: without a user id only a complete rollout passes', () => {
    for (const userId of [undefined, null, '']) {
      expect(isDelivered({ rollout: { percentage: 100 } }, { userId })).toBe(true)
      expect(isDelivered({ rollout: { percentage: 99.99 } }, { userId })).toBe(false)
      expect(isDelivered({ rollout: { percentage: 99.999 } }, { userId })).toBe(false)
    }
    expect(isDelivered({ rollout: { percentage: 99.99 } }, { userId: 'user_1', anonymous: true })).toBe(true)
  })
})
