import type { ProgressMove } from '../progress/progress-writes.ts'
import type { StoredEvent } from './stored-event.ts'

/** In the order in which they are reached. */
const states: ProgressMove['state'][] = ['none', 'seen', 'in_progress', 'dismissed', 'completed']

/** Where an event takes somebody's progress; null where it moves nothing. */
export function moveOf(event: StoredEvent): ProgressMove | null {
  const { tenant_id, environment, user_key, session_id, name, item_id, step_id, at } = event
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
      return { ...still, state: 'in_progress', stepId: step_id, stepAt: at }
    case 'checklist.item_done':
      return { ...still, state: 'in_progress', doneItemIds: step_id === null ? [] : [step_id] }
    case 'content.dismissed':
      return { ...still, state: 'dismissed', sessionId: session_id, endedAt: at }
    case 'content.completed':
      return { ...still, state: 'completed', sessionId: session_id, endedAt: at }
    default:
      return null
  }
}

/** Two moves of the same user and item as one, whichever came first. */
export function combine(one: ProgressMove, other: ProgressMove): ProgressMove {
  const step = isLater(other.stepAt, one.stepAt) ? other : one
  const end = isLater(other.endedAt, one.endedAt) ? other : one
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

const isLater = (at: string | null, than: string | null): boolean =>
  at !== null && (than === null || at >= than)
