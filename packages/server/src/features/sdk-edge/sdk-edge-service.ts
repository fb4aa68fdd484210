import type { ContentRequest, Environment, SdkConfig } from '@guide/contracts'
import { evaluate } from '@guide/engine'
import { PreparedAnswer } from '../../answers/prepared-answer.ts'
import type { UserPrincipal } from '../../auth/principal.ts'
import { notFound } from '../../errors.ts'
import { etagOf } from '../../etag.ts'
import { version } from '../../version.ts'
import { noProgress, type ProgressReader, type UserProgress, userKey } from '../progress/progress-reads.ts'
import type { Snapshots, TenantSnapshot } from '../snapshots/snapshots-reads.ts'
import { contentAnswer, itemAnswer } from './content-answer.ts'

interface Parts {
  snapshots: Snapshots
  progress: ProgressReader
  deliveries: {
    count(tenantId: string, environment: Environment, items: readonly { id: string }[]): void
  }
  /** Where the SDK finds the module of each kind. */
  modules: Record<string, string>
}

/** Decides what users get. When warm, nothing here asks the database. */
export class SdkEdgeService {
  readonly #parts: Parts
  readonly #configs = new WeakMap<TenantSnapshot, Map<string, PreparedAnswer>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async config(principal: UserPrincipal): Promise<PreparedAnswer> {
    const { tenant, environment } = principal
    const snapshot = await this.#parts.snapshots.of(tenant)
    // The features are the tenant's, the rest is the snapshot's: remembered only where both are of one revision.
    if (snapshot.revision !== tenant.revision) return this.#prepareConfig(principal, snapshot)
    const known = this.#configs.get(snapshot) ?? new Map<string, PreparedAnswer>()
    const answer = known.get(environment) ?? this.#prepareConfig(principal, snapshot)
    this.#configs.set(snapshot, known.set(environment, answer))
    return answer
  }

  async content(principal: UserPrincipal, request: ContentRequest): Promise<PreparedAnswer> {
    const { tenant, environment, user } = principal
    const snapshot = await this.#parts.snapshots.of(tenant)
    const progress = await this.#progressOf(principal, request.user_id)
    const now = Date.now()
    const decisions = evaluate(
      snapshot.live,
      {
        url: request.url,
        userId: user?.userId ?? request.user_id,
        anonymous: user === null,
        sessionId: request.session_id,
        environment,
        locale: request.locale,
        claims: user?.claims,
        tokens: request.tokens,
        progress,
      },
      now,
    )
    this.#parts.deliveries.count(tenant.tenant_id, environment, decisions.items)
    return contentAnswer(decisions, progress, now)
  }

  /** A published tour, whatever its audience, schedule, rollout and the user's progress say. */
  async tour(principal: UserPrincipal, tourId: string): Promise<PreparedAnswer> {
    const { live } = await this.#parts.snapshots.of(principal.tenant)
    const item = live.byId.get(tourId)
    if (item?.content_type !== 'tour' || item.switchedOff !== null || item.unpublished !== null) {
      throw notFound('tour', tourId)
    }
    const progress = await this.#progressOf(principal, undefined)
    return itemAnswer(item, progress)
  }

  #progressOf(principal: UserPrincipal, visitorId: string | undefined): UserProgress | Promise<UserProgress> {
    const key = userKey(principal, visitorId)
    if (key === null) return noProgress
    const { tenant, environment } = principal
    return this.#parts.progress.of({ tenantId: tenant.tenant_id, environment, userKey: key })
  }

  #prepareConfig({ tenant, environment }: UserPrincipal, snapshot: TenantSnapshot): PreparedAnswer {
    const { live, theme, hasArticles } = snapshot
    const delivered = live.items.filter(item => item.switchedOff === null && item.unpublished === null)
    const kinds = new Set(delivered.map(item => item.content_type))
    const answer: SdkConfig = {
      data: {
        tenant_id: tenant.tenant_id,
        environment,
        version,
        content_types: [...kinds].sort() as SdkConfig['data']['content_types'],
        features: { tours: tenant.tours_enabled, content: tenant.content_enabled },
        theme,
        modules: this.#parts.modules,
        feature_flags: tenant.feature_flags,
        // The flag decides where it is set; otherwise there is help where there is something to read.
        help: { enabled: tenant.feature_flags.help ?? hasArticles },
      },
    }
    return new PreparedAnswer(JSON.stringify(answer), etagOf(answer))
  }
}
