import { describe, expect, it } from 'vitest'
import { item } from '../../testing/item.ts'
import { buildSnapshot, type SnapshotOptions } from '../snapshot/build-snapshot.ts'
import type { ItemDefinition } from '../snapshot/item-definition.ts'
import type { ProgressState } from '../subject/progress.ts'
import type { EvaluationContext } from '../subject/subject.ts'
import { explain } from './explain.ts'
import { type GateName, gates } from './gates.ts'

const noon = Date.parse('2026-06-15T12:00:00Z')
const explained = (
  definition: Partial<ItemDefinition>,
  differences: Partial<EvaluationContext> = {},
  options: SnapshotOptions = {},
) => {
  const context = { url: 'https://app.example.com/orders/7?tab=a', userId: 'user_1', ...differences }
  const [explanation] = explain(buildSnapshot([item(definition)], options), context, noon)
  return explanation as NonNullable<typeof explanation>
}
const reason = (gate: GateName, ...args: Parameters<typeof explained>) => {
  const result = explained(...args).gates.find(one => one.gate === gate)
  return `${result?.passed ? 'passed' : 'failed'}: ${result?.reason.text}`
}
const seen = (state: Exclude<ProgressState, 'none' | 'abandoned'>, session_id?: string) => ({
  progress: new Map([['cnt_000000000001', { state, session_id }]]),
  sessionId: 's1',
})

const abandoned = (abandoned_version: number) => ({
  progress: new Map([['cnt_000000000001', { state: 'abandoned' as const, abandoned_version }]]),
})
const overPages: Partial<ItemDefinition> = {
  content_type: 'tour',
  version: 2,
  url_patterns: [{ pattern: '/start' }],
  step_pages: [{ step_id: 'order', pattern: '/orders/*' }],
}

describe('explain', () => {
  it('E11.1: reports every gate in order, passed or failed', () => {
    const passed = explained({})
    expect(passed.gates.map(({ gate }) => gate)).toEqual(gates.map(({ name }) => name))
    expect(passed.eligible).toBe(true)
    const failed = explained({ status: 'draft', audience: { plan: 'pro' }, rollout: { enabled: false } })
    expect(failed.gates.filter(gate => !gate.passed).map(({ gate }) => gate)).toEqual([
      'status',
      'audience',
      'rollout',
    ])
    expect(failed.eligible).toBe(false)
  })

  it('E11.1: can explain a single item', () => {
    const snapshot = buildSnapshot([item({ id: 'a' }), item({ id: 'b' })])
    expect(explain(snapshot, { url: '/' }, noon, 'b').map(explanation => explanation.item.id)).toEqual(['b'])
    expect(explain(snapshot, { url: '/' }, noon, 'c')).toEqual([])
  })

  it.each<[string, string]>([
    [reason('breaker', {}), 'passed: switched on'],
    [
      reason('breaker', {}, {}, { breakers: { content: false } }),
      'failed: the circuit breaker has switched content off',
    ],
    [
      reason('breaker', {}, {}, { content_types: ['modal'] }),
      "failed: banner is not one of the tenant's content types",
    ],
    [reason('status', {}), 'passed: published'],
    [reason('status', { status: 'archived' }), 'failed: the status is archived'],
    [reason('status', { content_type: 'tour', step_count: 0 }), 'failed: the tour has no steps'],
    [
      reason('status', { content_type: 'tooltip', has_target: false }),
      'passed: published, but the tooltip has no target to point at',
    ],
    [reason('schedule', {}), 'passed: active, without an end date'],
    [
      reason('schedule', { schedule: { start_at: '2026-07-01T00:00:00Z' } }),
      'failed: starts at 2026-07-01T00:00:00.000Z',
    ],
    [
      reason('schedule', { schedule: { end_at: '2026-06-01T00:00:00Z' } }),
      'failed: ended at 2026-06-01T00:00:00.000Z',
    ],
    [
      reason('schedule', { schedule: { end_at: '2026-07-01T00:00:00Z' } }),
      'passed: active until 2026-07-01T00:00:00.000Z',
    ],
    [reason('schedule', { schedule: { start_at: 'soon' } }), 'failed: the start date is invalid'],
    [reason('page', {}), 'passed: shown on every page'],
    [reason('page', { url_patterns: [{ pattern: '*' }] }), 'passed: shown on every page'],
    [
      reason('page', { url_patterns: [{ pattern: '/a' }, { pattern: '/orders/*' }] }),
      'passed: /orders/7?tab=a matches /orders/*',
    ],
    [
      reason('page', { url_patterns: [{ pattern: '/a' }, { pattern: '^/b', is_regex: true }] }),
      'failed: /orders/7?tab=a matches none of /a, /^/b/',
    ],
    [
      reason('page', overPages, seen('in_progress')),
      'passed: in progress, and /orders/7?tab=a matches /orders/*, the page of step order',
    ],
    [
      reason('page', overPages),
      'failed: /orders/7?tab=a matches none of /start; step order is on this page, but the tour is not in progress',
    ],
    [
      reason('progress', overPages, abandoned(2)),
      'failed: abandoned in version 2, and not offered again before a newer version',
    ],
    [
      reason('progress', overPages, abandoned(1)),
      'passed: abandoned in version 1, and offered again in version 2',
    ],
    [
      reason('progress', { ...overPages, trigger: { trigger_type: 'manual' } }, abandoned(2)),
      'passed: abandoned, but the trigger is manual',
    ],
    [reason('progress', {}), 'passed: no progress yet'],
    [reason('progress', {}, seen('seen')), 'passed: seen'],
    [reason('progress', {}, seen('dismissed', 's1')), 'failed: dismissed, and not shown again'],
    [
      reason('progress', { dismiss_behavior: 'session' }, seen('dismissed', 's1')),
      'failed: dismissed in this session',
    ],
    [
      reason('progress', { dismiss_behavior: 'session' }, seen('dismissed', 's0')),
      'passed: dismissed in another session',
    ],
    [
      reason('progress', { dismiss_behavior: 'always' }, seen('dismissed')),
      'passed: dismissed, but always shown again',
    ],
    [
      reason('progress', { trigger: { trigger_type: 'manual' } }, seen('dismissed')),
      'passed: dismissed, but the trigger is manual',
    ],
    [
      reason('progress', { trigger: { trigger_type: 'first_visit' } }, seen('seen')),
      'failed: seen, and shown on the first visit only',
    ],
    [reason('audience', {}), 'passed: shown to everyone'],
    [
      reason('audience', { audience: { plan: 'pro' } }, { tokens: { plan: 'pro' } }),
      'passed: the user is in the audience',
    ],
    [
      reason('audience', { audience: { plan: 'pro' } }, { tokens: { plan: 'free' } }),
      'failed: plan is "free", the rule requires "pro"',
    ],
    [reason('audience', { audience_id: 'aud_1' }), 'failed: the audience aud_1 does not exist'],
    [
      reason(
        'audience',
        { audience: { plan: 'pro' }, audience_id: 'aud_1' },
        { tokens: { plan: 'pro', age: 3 } },
        { audiences: [{ audience_id: 'aud_1', rule: { age: { $gt: 17 } } }] },
      ),
      'failed: age is 3, the rule requires more than 17',
    ],
    [reason('rollout', {}), 'passed: rolled out to everyone'],
    [reason('rollout', { rollout: { enabled: false } }), 'failed: the rollout is switched off'],
    [
      reason('rollout', { rollout: { percentage: 50 } }, { userId: null }),
      'failed: the rollout covers 50 %, and there is no user id',
    ],
    [
      reason('rollout', { rollout: { percentage: 12.5 } }),
      'failed: the rollout covers 12.5 %, and the user is at 78.76 %',
    ],
  ])('E11.1: %s', (actual, expected) => {
    expect(actual).toBe(expected)
  })
})
