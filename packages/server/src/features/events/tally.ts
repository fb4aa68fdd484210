import type { HourCount, UserOnDay } from '../analytics/analytics-writes.ts'
import type { ProgressMove } from '../progress/progress-writes.ts'
import { measureOf, measuresSteps, measuresUsers } from './measure.ts'
import { combine, moveOf } from './progress-move.ts'
import type { StoredEvent } from './stored-event.ts'

/** What events add up to. */
export interface Tally {
  hours: HourCount[]
  users: UserOnDay[]
  moves: ProgressMove[]
}

/** Adds up new events: each line of the result is about something else. */
export function tally(events: StoredEvent[]): Tally {
  const hours = new Map<string, HourCount>()
  const users = new Map<string, UserOnDay>()
  const moves = new Map<string, ProgressMove>()
  for (const event of events) {
    const { tenant_id, environment, item_id, user_key, at } = event
    if (item_id === null) continue
    const measure = measureOf(event)
    if (measure !== null) {
      const step_id = measuresSteps(measure) ? (event.step_id ?? '') : ''
      const subject = { tenant_id, environment, item_id, measure, step_id }
      const hour = `${at.slice(0, 13)}:00:00.000Z`
      const key = keyOf(tenant_id, environment, item_id, measure, step_id, hour)
      const known = hours.get(key)
      if (known) {
        known.count++
        if (at > known.last_at) known.last_at = at
      } else hours.set(key, { ...subject, hour, count: 1, last_at: at })
      if (user_key !== null && measuresUsers(measure)) {
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

/** No part can hold what joins them: such a text is refused, as PostgreSQL could not store it. */
const keyOf = (...parts: string[]): string => parts.join('\0')
