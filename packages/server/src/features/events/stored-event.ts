import {
  type BuiltInEvent,
  builtInEvents,
  type Environment,
  type SdkEvent,
  targetKeyNames,
} from '@guide/contracts'
import { dayOf, daysFrom } from '../../db/daily-partitions.ts'

/** An event as it is kept. */
export interface StoredEvent {
  tenant_id: string
  event_id: string
  /** The day on which it was received: its partition. */
  day: string
  /** From which day on the same id may be stored already. */
  since: string
  environment: Environment
  user_key: string | null
  session_id: string | null
  name: string
  item_id: string | null
  step_id: string | null
  at: string
  /** When the page says it happened, however late it came: what puts moves of progress in order. */
  happened_at: string
  received_at: string
  data: Record<string, unknown> | null
}

/** What all events of a request have in common. */
export interface Reporter {
  tenantId: string
  environment: Environment
  userKey: string | null
  sessionId: string | null
  receipt: Receipt
}

/** When a request was received, and what follows from that; instants are milliseconds since 1970. */
export interface Receipt {
  now: number
  received_at: string
  day: string
  /** Between these an event's time is left as it is. */
  earliest: number
  latest: number
  /** Nothing that was received before is kept any more. */
  oldest: number
}

/** @param retentionDays how long events are kept */
export function receiptAt(now: number, retentionDays: number): Receipt {
  const received_at = new Date(now).toISOString()
  const day = received_at.slice(0, 10)
  const today = Date.parse(day)
  return {
    now,
    received_at,
    day,
    earliest: daysFrom(today, -1),
    latest: daysFrom(today, 2) - 1,
    oldest: daysFrom(today, -retentionDays),
  }
}

const aboutSteps: string[] = ['step.shown', 'checklist.item_done'] satisfies BuiltInEvent[]
const isBuiltIn = (name: string) => (builtInEvents as readonly string[]).includes(name)

/** What is wrong with an event that has the right shape. */
export function problemOf({ name, content_id, step_id, data }: SdkEvent): string | null {
  if (/^track:./s.test(name)) return null
  if (!isBuiltIn(name)) return 'name: is not a known event; send your own as track:<name>'
  if (content_id === undefined) return `content_id: is required for ${name}`
  if (step_id === undefined && aboutSteps.includes(name)) return `step_id: is required for ${name}`
  if (name === 'target.found' && !targetKeyNames.some(key => key === data?.found_by)) {
    return `data.found_by: must be one of ${targetKeyNames.join(', ')}`
  }
  return null
}

/** The event as it is kept; its time is brought to within a day of when it was received. */
export function toStored(event: SdkEvent, { receipt, ...reporter }: Reporter): StoredEvent {
  const said = Date.parse(event.at)
  const happened = Math.min(said, receipt.latest)
  const happened_at = new Date(happened).toISOString()
  return {
    tenant_id: reporter.tenantId,
    event_id: event.id,
    day: receipt.day,
    since: dayOf(firstReceived(said, receipt)),
    environment: reporter.environment,
    user_key: reporter.userKey,
    session_id: reporter.sessionId,
    name: event.name,
    item_id: event.content_id ?? null,
    step_id: event.step_id ?? null,
    at: happened < receipt.earliest ? new Date(receipt.earliest).toISOString() : happened_at,
    happened_at,
    received_at: receipt.received_at,
    data: event.data ?? null,
  }
}

const clockTolerance = 60 * 60 * 1000

/**
 * Since when an event may be stored already. One that happened just now is sent for the first time, or again a moment
 * later; any other may have been received as long before it happened as clocks may run ahead.
 */
function firstReceived(said: number, { now, latest, oldest }: Receipt): number {
  if (said > latest) return oldest
  const isFresh = Math.abs(now - said) < clockTolerance
  return Math.max(oldest, isFresh ? said - clockTolerance : daysFrom(Math.min(said, now), -2))
}

/** Whether an event is about a step of a tour or an item of a checklist, not about the whole. */
export const isAboutStep = ({ name }: Pick<SdkEvent, 'name'>): boolean =>
  aboutSteps.includes(name) || name.startsWith('target.')
