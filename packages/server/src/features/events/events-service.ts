import type { Environment, EventBatch, EventReceipt, InboundEvent, SdkEvent } from '@guide/contracts'
import type { UserPrincipal } from '../../auth/principal.ts'
import type { Database } from '../../db/database.ts'
import { userKey, verifiedUserKey } from '../progress/progress-reads.ts'
import type { Snapshots, TenantSnapshot } from '../snapshots/snapshots-reads.ts'
import type { EventCommit } from './event-commit.ts'
import { existingItems } from './events-store.ts'
import { GroupCommit } from './group-commit.ts'
import {
  isAboutStep,
  problemOf,
  type Reporter,
  receiptAt,
  type StoredEvent,
  toStored,
} from './stored-event.ts'

type Tenant = UserPrincipal['tenant']

interface Parts {
  database: Database
  snapshots: Snapshots
  commit: EventCommit
  retentionDays: number
}

/** Takes what pages report. An answer is given when it is stored, progress and counts with it. */
export class EventService {
  readonly #parts: Parts
  readonly #commits: GroupCommit<StoredEvent>

  constructor(parts: Parts) {
    this.#parts = parts
    this.#commits = new GroupCommit({
      commit: events => parts.commit.store(events),
      // The embedded database has one connection.
      lanes: parts.database.kind === 'postgres' ? 3 : 1,
    })
  }

  async accept(principal: UserPrincipal, batch: EventBatch): Promise<EventReceipt['data']> {
    const { tenant, environment } = principal
    const who = { userKey: userKey(principal, batch.user_id), sessionId: batch.session_id ?? null }
    return this.#accept(tenant, environment, batch.events, () => who)
  }

  /** What a tenant's own servers report, which are believed about whom. */
  receive(tenant: Tenant, events: InboundEvent[]): Promise<EventReceipt['data']> {
    return this.#accept(tenant, 'live', events, ({ user_id, session_id }) => ({
      userKey: user_id === undefined ? null : verifiedUserKey(user_id),
      sessionId: session_id ?? null,
    }))
  }

  async #accept<Event extends SdkEvent>(
    tenant: Tenant,
    environment: Environment,
    reported: Event[],
    whoOf: (event: Event) => Pick<Reporter, 'userKey' | 'sessionId'>,
  ): Promise<EventReceipt['data']> {
    const receipt = receiptAt(Date.now(), this.#parts.retentionDays)
    const common = { tenantId: tenant.tenant_id, environment, receipt }
    const rejected = await this.#problems(tenant, reported)
    const events = reported
      .filter(event => !rejected.has(event))
      .map(event => toStored(event, { ...common, ...whoOf(event) }))
    const stored = events.length > 0 ? await this.#commits.submit(tenant.tenant_id, events) : new Set()
    const accepted = events.filter(event => stored.has(event)).length
    return {
      accepted,
      duplicates: events.length - accepted,
      rejected: [...rejected].map(([{ id }, reason]) => ({ id, reason })),
    }
  }

  async #problems(tenant: Tenant, events: SdkEvent[]): Promise<Map<SdkEvent, string>> {
    const snapshot = await this.#parts.snapshots.of(tenant)
    const problems = problemsIn(events, snapshot)
    if (![...problems.values()].some(isUnknown)) return problems
    // Another node may have published it a moment ago.
    const latest = await this.#parts.database.withTimeout(this.#parts.snapshots.latest(tenant.tenant_id))
    const known = await this.#archived(tenant.tenant_id, events, latest)
    return problemsIn(events, latest, known)
  }

  /** Of the items that events name, those that are delivered no more: what happened to them still counts. */
  async #archived(tenantId: string, events: SdkEvent[], { parts }: TenantSnapshot): Promise<Set<string>> {
    const named = events.map(event => event.content_id).filter(id => id !== undefined && !parts.has(id))
    if (named.length === 0) return new Set()
    const { database } = this.#parts
    return database.withTimeout(existingItems(database.sql, tenantId, [...new Set(named)] as string[]))
  }
}

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
