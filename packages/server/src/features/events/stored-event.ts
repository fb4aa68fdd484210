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
  /** The day of `at`: its partition. */
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
  received_at: string
  data: Record<string, unknown> | null
}

/** What all events of a request have in common. */
export interface Reporter {
  tenantId: string
  environment: Environment
  userKey: string | null
  sessionId: string | null
  /** When the request was received, in milliseconds since 1970. */
  now: number
  /** How far back an event that comes late may have been stored before. */
  retentionDays: number
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
export function toStored(event: SdkEvent, reporter: Reporter): StoredEvent {
  const { now, retentionDays } = reporter
  const said = Date.parse(event.at)
  const today = Date.parse(dayOf(now))
  const earliest = daysFrom(today, -1)
  const at = Math.min(Math.max(said, earliest), daysFrom(today, 2) - 1)
  return {
    tenant_id: reporter.tenantId,
    event_id: event.id,
    day: dayOf(at),
    since: dayOf(Math.min(earliest, Math.max(said, daysFrom(today, -retentionDays)))),
    environment: reporter.environment,
    user_key: reporter.userKey,
    session_id: reporter.sessionId,
    name: event.name,
    item_id: event.content_id ?? null,
    step_id: event.step_id ?? null,
    at: new Date(at).toISOString(),
    received_at: new Date(now).toISOString(),
    data: event.data ?? null,
  }
}
