import type { BuiltInEvent } from '@guide/contracts'
import type { HourCount, Measure, UserOnDay } from '../analytics/analytics-writes.ts'
import type { ProgressMove } from '../progress/progress-writes.ts'
import { combine, moveOf } from './progress-move.ts'
import type { StoredEvent } from './stored-event.ts'

const measures: Record<Exclude<BuiltInEvent, 'target.found'>, Measure> = {
  'content.shown': 'shown',
  'content.dismissed': 'dismissed',
  'content.completed': 'completed',
  'content.abandoned': 'abandoned',
  'content.cta': 'cta',
  'step.shown': 'step',
  'checklist.item_done': 'item_done',
  'target.missing': 'missing',
}

/** The measure that an event counts for. Null: the event is stored but not counted. */
function measureOf({ name, data }: StoredEvent): Measure | null {
  if (name === 'target.found') return `found.${data?.found_by}` as Measure
  return measures[name as keyof typeof measures] ?? null
}

/** Whether a measure is counted per step. The others are about the whole item, even if the event names a step. */
const isPerStep = (measure: Measure) =>
  !['shown', 'dismissed', 'completed', 'abandoned', 'cta'].includes(measure)

/** Whether a measure also counts distinct users. */
const countsUsers = (measure: Measure) => ['shown', 'completed', 'step'].includes(measure)

/** What a group of events adds to the counts, the users and the progress. */
export interface Tally {
  hours: HourCount[]
  users: UserOnDay[]
  moves: ProgressMove[]
}

/** Adds up new events. No two rows of the result have the same key. */
export function tally(events: StoredEvent[]): Tally {
  const hours = new Map<string, HourCount>()
  const users = new Map<string, UserOnDay>()
  const moves = new Map<string, ProgressMove>()
  for (const event of events) {
    const { tenant_id, environment, item_id, user_key, at } = event
    if (item_id === null) continue
    const measure = measureOf(event)
    if (measure !== null) {
      const step_id = isPerStep(measure) ? (event.step_id ?? '') : ''
      const subject = { tenant_id, environment, item_id, measure, step_id }
      const hour = `${at.slice(0, 13)}:00:00.000Z`
      const key = keyOf(tenant_id, environment, item_id, measure, step_id, hour)
      const known = hours.get(key)
      if (known) {
        known.count++
        if (at > known.last_at) known.last_at = at
      } else hours.set(key, { ...subject, hour, count: 1, last_at: at })
      if (user_key !== null && countsUsers(measure)) {
        const day = at.slice(0, 10)
        const userOnDay = keyOf(tenant_id, environment, item_id, measure, step_id, day, user_key)
        users.set(userOnDay, { ...subject, day, user_key })
      }
    }
    const move = moveOf(event)
    if (move) {
      const key = keyOf(tenant_id, environment, item_id, move.userKey)
      const known = moves.get(key)
      moves.set(key, known ? combine(known, move) : move)
    }
  }
  return { hours: [...hours.values()], users: [...users.values()], moves: [...moves.values()] }
}

/** No part can contain NUL: the service refuses such text because PostgreSQL cannot store it. */
const keyOf = (...parts: string[]): string => parts.join('\0')
