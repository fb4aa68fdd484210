import { progressState } from '../../db/schema.ts'
import type { ProgressMove } from '../progress/progress-writes.ts'
import type { StoredEvent } from './stored-event.ts'

const states = progressState.enumValues

/** How an event changes the progress of its user; null if it does not change it. */
export function moveOf(event: StoredEvent): ProgressMove | null {
  const { tenant_id, environment, user_key, session_id, name, item_id, step_id, item_version, happened_at } =
    event
  if (user_key === null || item_id === null) return null
  const unchanged = {
    tenantId: tenant_id,
    environment,
    userKey: user_key,
    itemId: item_id,
    stepId: null,
    stepAt: null,
    stepVersion: null,
    abandonedVersion: null,
    sessionId: null,
    endedAt: null,
    doneItemIds: [],
  }
  switch (name) {
    case 'content.shown':
      return { ...unchanged, state: 'seen' }
    case 'step.shown':
      return {
        ...unchanged,
        state: 'in_progress',
        stepId: step_id,
        stepAt: happened_at,
        stepVersion: item_version,
      }
    case 'checklist.item_done':
      return { ...unchanged, state: 'in_progress', doneItemIds: step_id === null ? [] : [step_id] }
    case 'content.abandoned':
      return {
        ...unchanged,
        state: 'in_progress',
        abandonedVersion: item_version,
        sessionId: session_id,
        endedAt: happened_at,
      }
    case 'content.dismissed':
      return { ...unchanged, state: 'dismissed', sessionId: session_id, endedAt: happened_at }
    case 'content.completed':
      return { ...unchanged, state: 'completed', sessionId: session_id, endedAt: happened_at }
    default:
      return null
  }
}

/** Combines two moves of the same user and item. Their order does not matter. */
export function combine(one: ProgressMove, other: ProgressMove): ProgressMove {
  const step = rank(other.stepAt, other.stepId) > rank(one.stepAt, one.stepId) ? other : one
  const end = rank(other.endedAt, other.sessionId) > rank(one.endedAt, one.sessionId) ? other : one
  return {
    ...one,
    state: states.indexOf(other.state) > states.indexOf(one.state) ? other.state : one.state,
    stepId: step.stepId,
    stepAt: step.stepAt,
    stepVersion: larger(one.stepVersion, other.stepVersion),
    abandonedVersion: larger(one.abandonedVersion, other.abandonedVersion),
    sessionId: end.sessionId,
    endedAt: end.endedAt,
    doneItemIds: [...new Set([...one.doneItemIds, ...other.doneItemIds])],
  }
}

const larger = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/** The later one ranks higher. Of two at the same time, every node picks the same one. */
const rank = (at: string | null, what: string | null): string => `${at ?? ''} ${what ?? ''}`
