import type { Environment, EventBatch, EventReceipt, InboundEvent, SdkEvent } from '@guide/contracts'
import type { Logger } from 'pino'
import type { UserPrincipal } from '../../auth/principal.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import type { Settings } from '../../env.ts'
import { perSecond } from '../../rates.ts'
import type { ForgottenUsers } from '../end-users/end-users-reads.ts'
import { userKey, verifiedUserKey } from '../progress/progress-reads.ts'
import type { ProgressUpdates } from '../progress/progress-writes.ts'
import type { Snapshots, TenantSnapshot } from '../snapshots/snapshots-reads.ts'
import { createDailyEventBound } from './daily-events.ts'
import { createEventCommit } from './event-commit.ts'
import { createEventPartitions } from './event-partitions.ts'
import { createGroupCommit } from './group-commit.ts'
import { createItemLookup } from './item-lookup.ts'
import {
  isAboutStep,
  problemOf,
  type Reporter,
  receiptAt,
  type StoredEvent,
  sizeOf,
  toStored,
} from './stored-event.ts'

type Tenant = UserPrincipal['tenant']
type Receipt = EventReceipt['data']

interface Parts {
  database: Database
  clock: Clock
  logger: Pick<Logger, 'info'>
  snapshots: Snapshots
  progress: ProgressUpdates
  forgotten: ForgottenUsers
  settings: Pick<Settings, 'bounds' | 'eventRetentionDays' | 'rateLimits'>
}

/** Longer than clients wait. */
const commitTimeoutMs = 60_000

type CommitObserver = (events: number, milliseconds: number) => void

export type EventService = ReturnType<typeof createEventService>

/** Accepts the events that pages and servers report. A response means: stored, with the progress and counts they change. */
export function createEventService(parts: Parts) {
  const { database, clock, snapshots, progress, forgotten, settings } = parts
  const { eventRetentionDays: retentionDays } = settings
  const partitions = createEventPartitions({ ...parts, retentionDays })
  const dailyBound = createDailyEventBound(database, settings.bounds.events_per_day)
  const lookUpItems = createItemLookup(parts)
  let observer: CommitObserver | null = null
  const groupCommit = createGroupCommit<StoredEvent>({
    commit: createEventCommit({
      database,
      partitions,
      progress,
      dailyBound,
      maxVisitorProgress: settings.bounds.visitor_progress,
    }),
    sizeOf,
    onCommitted: (entries, milliseconds) => observer?.(entries, milliseconds),
    // The embedded database has one connection.
    lanes: database.kind === 'postgres' ? 3 : 1,
    perSecond: perSecond(settings.rateLimits.tenantEvents),
  })

  /** The commits before it may hang. If this one succeeds later, the events count once when they are sent again. */
  const commit = (tenantId: string, events: StoredEvent[]) =>
    database.withTimeout(groupCommit.submit(tenantId, events), commitTimeoutMs)

  async function store<Event extends SdkEvent>(
    tenant: Tenant,
    environment: Environment,
    reported: Event[],
    reporterOf: (event: Event) => Pick<Reporter, 'userKey' | 'sessionId'>,
  ): Promise<Receipt> {
    const receipt = receiptAt(clock.now(), retentionDays)
    const common = { tenantId: tenant.tenant_id, environment, receipt }
    const rejected = await findProblems(tenant, reported)
    if (tenant.erased_at !== null) {
      const erasures = reported.map(event => forgotten.erasedAt(tenant, reporterOf(event).userKey))
      for (const [index, erasedAt] of (await Promise.all(erasures)).entries()) {
        const event = reported[index]
        if (event && erasedAt && Date.parse(event.at) < erasedAt.getTime()) rejected.set(event, erasedUser)
      }
    }
    const { live } = await snapshots.of(tenant)
    const versionOf = ({ content_id }: Event) => live.byId.get(content_id ?? '')?.version ?? null
    await dailyBound.prepare(tenant.tenant_id, receipt.day)
    const events: StoredEvent[] = []
    for (const event of reported) {
      if (rejected.has(event)) continue
      const stored = toStored(event, { ...common, ...reporterOf(event) }, versionOf(event))
      const problem = dailyBound.problemOf(stored)
      if (problem) rejected.set(event, problem)
      else events.push(stored)
    }
    const stored = events.length > 0 ? await commit(tenant.tenant_id, events) : new Set()
    const accepted = events.filter(event => stored.has(event)).length
    return {
      accepted,
      duplicates: events.length - accepted,
      rejected: [...rejected].map(([{ id }, reason]) => ({ id, reason })),
    }
  }

  async function findProblems(tenant: Tenant, events: SdkEvent[]): Promise<Map<SdkEvent, string>> {
    const problems = problemsIn(events, await snapshots.of(tenant))
    if (![...problems.values()].some(isUnknown)) return problems
    const ids = events.flatMap(({ content_id }) => content_id ?? [])
    const { latest, archived } = await lookUpItems(tenant.tenant_id, ids)
    return problemsIn(events, latest, archived)
  }

  return {
    /** Accepts a batch of events from a page. */
    async accept(principal: UserPrincipal, batch: EventBatch): Promise<Receipt> {
      const { tenant, environment } = principal
      const reporter = { userKey: userKey(principal, batch.user_id), sessionId: batch.session_id ?? null }
      return store(tenant, environment, batch.events, () => reporter)
    },

    /** Accepts events from a tenant's own servers. The service trusts the user ids they send. */
    receive(tenant: Tenant, events: InboundEvent[]): Promise<Receipt> {
      return store(tenant, 'live', events, ({ user_id, session_id }) => ({
        userKey: user_id === undefined ? null : verifiedUserKey(user_id),
        sessionId: session_id ?? null,
      }))
    },

    /** The commits of events, for the metrics. */
    commits: {
      waiting: groupCommit.waiting,
      observe(each: CommitObserver) {
        observer = each
      },
    },

    /** The background jobs of this feature. */
    jobs: [partitions.maintenanceJob],
  }
}

const erasedUser = 'at: is before the erasure of this user'
const unknownItem = 'content_id: there is no such tour or content item'
const unknownPart = 'step_id: the published version has no such step or item'
const isUnknown = (problem: string) => problem === unknownItem || problem === unknownPart

function problemsIn(
  events: SdkEvent[],
  { parts }: TenantSnapshot,
  archived: ReadonlySet<string> = new Set(),
): Map<SdkEvent, string> {
  const problems = new Map<SdkEvent, string>()
  for (const event of events) {
    const problem = problemOf(event) ?? unknownIn(event, parts, archived)
    if (problem) problems.set(event, problem)
  }
  return problems
}

function unknownIn(
  event: SdkEvent,
  parts: TenantSnapshot['parts'],
  archived: ReadonlySet<string>,
): string | null {
  const { content_id, step_id } = event
  if (content_id === undefined) return null
  const known = parts.get(content_id)
  if (!known && !archived.has(content_id)) return unknownItem
  return !isAboutStep(event) || step_id === undefined || known?.has(step_id) ? null : unknownPart
}
