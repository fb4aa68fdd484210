import type { HourCount, UserOnDay } from '../analytics/analytics-writes.ts'
import type { ProgressMove } from '../progress/progress-writes.ts'
import { measureOf, measuresUsers } from './measure.ts'
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
    const { tenant_id, environment, item_id, user_key, day, at } = event
    if (item_id === null) continue
    const measure = measureOf(event)
    if (measure !== null) {
      const step_id = event.step_id ?? ''
      const subject = { tenant_id, environment, item_id, measure, step_id }
      const hour = `${at.slice(0, 13)}:00:00.000Z`
      const known = hours.get(keyOf(subject, hour))
      hours.set(keyOf(subject, hour), {
        ...subject,
        hour,
        count: (known?.count ?? 0) + 1,
        last_at: known && known.last_at > at ? known.last_at : at,
      })
      if (user_key !== null && measuresUsers(measure)) {
        users.set(keyOf(subject, day, user_key), { ...subject, day, user_key })
      }
    }
    const move = moveOf(event)
    if (move) {
      const key = `${tenant_id} ${environment} ${item_id} ${move.userKey}`
      const known = moves.get(key)
      moves.set(key, known ? combine(known, move) : move)
    }
  }
  return { hours: [...hours.values()], users: [...users.values()], moves: [...moves.values()] }
}

type Subject = Pick<HourCount, 'tenant_id' | 'environment' | 'item_id' | 'measure' | 'step_id'>

const keyOf = ({ tenant_id, environment, item_id, measure, step_id }: Subject, ...more: string[]) =>
  JSON.stringify([tenant_id, environment, item_id, measure, step_id, ...more])
