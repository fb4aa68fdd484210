import { progressState } from '../../db/schema.ts'
import type { ProgressMove } from '../progress/progress-writes.ts'
import type { StoredEvent } from './stored-event.ts'

const states = progressState.enumValues

/** Where an event takes somebody's progress; null where it moves nothing. */
export function moveOf(event: StoredEvent): ProgressMove | null {
  const { tenant_id, environment, user_key, session_id, name, item_id, step_id, happened_at } = event
  if (user_key === null || item_id === null) return null
  const still = {
    tenantId: tenant_id,
    environment,
    userKey: user_key,
    itemId: item_id,
    stepId: null,
    stepAt: null,
    sessionId: null,
    endedAt: null,
    doneItemIds: [],
  }
  switch (name) {
    case 'content.shown':
      return { ...still, state: 'seen' }
    case 'step.shown':
      return { ...still, state: 'in_progress', stepId: step_id, stepAt: happened_at }
    case 'checklist.item_done':
      return { ...still, state: 'in_progress', doneItemIds: step_id === null ? [] : [step_id] }
    case 'content.dismissed':
      return { ...still, state: 'dismissed', sessionId: session_id, endedAt: happened_at }
    case 'content.completed':
      return { ...still, state: 'completed', sessionId: session_id, endedAt: happened_at }
    default:
      return null
  }
}

/** Two moves of the same user and item as one, whichever came first. */
export function combine(one: ProgressMove, other: ProgressMove): ProgressMove {
  const step = rank(other.stepAt, other.stepId) > rank(one.stepAt, one.stepId) ? other : one
  const end = rank(other.endedAt, other.sessionId) > rank(one.endedAt, one.sessionId) ? other : one
  return {
    ...one,
    state: states.indexOf(other.state) > states.indexOf(one.state) ? other.state : one.state,
    stepId: step.stepId,
    stepAt: step.stepAt,
    sessionId: end.sessionId,
    endedAt: end.endedAt,
    doneItemIds: [...new Set([...one.doneItemIds, ...other.doneItemIds])],
  }
}

/** The later ranks higher; of two at the same instant always the same one, whoever compares them. */
const rank = (at: string | null, what: string | null): string => `${at ?? ''} ${what ?? ''}`
