import {
  type BuiltInEvent,
  builtInEvents,
  type Environment,
  finderNames,
  type SdkEvent,
} from '@guide/contracts'
import { dayOf, daysFrom } from '../../db/daily-partitions.ts'

/** An event as it is stored. */
export interface StoredEvent {
  tenant_id: string
  event_id: string
  /** The day on which it was received. It decides the partition. */
  day: string
  /** The first day whose partition may already hold the same id. */
  since: string
  environment: Environment
  user_key: string | null
  session_id: string | null
  name: string
  item_id: string | null
  /** The version of the item that was on the page. It is not stored, but progress depends on it. */
  item_version: number | null
  step_id: string | null
  at: string
  /** When it happened according to the page, even if it arrived late. Progress is ordered by it. */
  happened_at: string
  received_at: string
  data: Record<string, unknown> | null
}

/** An event with much data counts as one more for each KiB of it, so that a commit never has very much. */
export const sizeOf = ({ data }: Pick<StoredEvent, 'data'>): number =>
  data === null ? 1 : 1 + Math.floor(JSON.stringify(data).length / 1024)

/** The values that all events of a request share. */
export interface Reporter {
  tenantId: string
  environment: Environment
  userKey: string | null
  sessionId: string | null
  receipt: Receipt
}

/** When a request was received, and the limits that follow from it. Timestamps are milliseconds since 1970. */
export interface Receipt {
  now: number
  received_at: string
  day: string
  /** An event's time between these two is stored unchanged. */
  earliest: number
  latest: number
  /** Events received before this are no longer stored. */
  oldest: number
}

/** @param retentionDays how many days of events are kept */
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

/** What is wrong with an event that matches the schema; null if nothing is. */
export function problemOf({ name, content_id, step_id, data }: SdkEvent): string | null {
  if (/^track:./s.test(name)) return null
  if (!isBuiltIn(name)) return 'name: is not a known event; send your own as track:<name>'
  if (content_id === undefined) return `content_id: is required for ${name}`
  if (step_id === undefined && aboutSteps.includes(name)) return `step_id: is required for ${name}`
  if (name === 'target.found' && !finderNames.some(name => name === data?.found_by)) {
    return `data.found_by: must be one of ${finderNames.join(', ')}`
  }
  return null
}

/**
 * The event as it is stored. Its time is moved to within a day of when it was received.
 * @param publishedVersion the version of its item that is published now
 */
export function toStored(
  event: SdkEvent,
  { receipt, ...reporter }: Reporter,
  publishedVersion: number | null = null,
): StoredEvent {
  const reported = Date.parse(event.at)
  const happened = Math.min(reported, receipt.latest)
  const happened_at = new Date(happened).toISOString()
  return {
    tenant_id: reporter.tenantId,
    event_id: event.id,
    day: receipt.day,
    since: dayOf(earliestReceipt(reported, receipt)),
    environment: reporter.environment,
    user_key: reporter.userKey,
    session_id: reporter.sessionId,
    name: event.name,
    item_id: event.content_id ?? null,
    item_version: versionOf(event) ?? publishedVersion,
    step_id: event.step_id ?? null,
    at: happened < receipt.earliest ? new Date(receipt.earliest).toISOString() : happened_at,
    happened_at,
    received_at: receipt.received_at,
    data: event.data ?? null,
  }
}

const maxVersion = 2_147_483_647

/** The version that the page says it showed, if it is a version at all. */
function versionOf({ data }: SdkEvent): number | null {
  const version = data?.version
  return Number.isInteger(version) && (version as number) > 0 && (version as number) <= maxVersion
    ? (version as number)
    : null
}

const clockToleranceMs = 60 * 60 * 1000

/**
 * The earliest time at which an event may have been received before. An event that happened just now is new, or a
 * repeat sent a moment later. Any other may have been received before it "happened", if the page's clock ran ahead.
 */
function earliestReceipt(reported: number, { now, latest, oldest }: Receipt): number {
  if (reported > latest) return oldest
  const isFresh = Math.abs(now - reported) < clockToleranceMs
  return Math.max(oldest, isFresh ? reported - clockToleranceMs : daysFrom(Math.min(reported, now), -2))
}

/** Whether an event is about a step of a tour or an item of a checklist, and not about the whole item. */
export const isAboutStep = ({ name }: Pick<SdkEvent, 'name'>): boolean =>
  aboutSteps.includes(name) || name.startsWith('target.')
