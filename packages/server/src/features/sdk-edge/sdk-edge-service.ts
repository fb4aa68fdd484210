import {
  type ContentKind,
  type ContentRequest,
  contentKinds,
  type Environment,
  type SdkConfig,
} from '@guide/contracts'
import {
  type EvaluationContext,
  pageOf,
  startEvaluation,
  startExplained,
  withheldInParts,
} from '@guide/engine'
import { PreparedAnswer } from '../../answers/prepared-answer.ts'
import type { UserPrincipal } from '../../auth/principal.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { notFound } from '../../errors.ts'
import { etagOf } from '../../etag.ts'
import { type MaybePromise, whenAllKnown, whenKnown } from '../../maybe-promise.ts'
import { inSlices } from '../../slices.ts'
import { version } from '../../version.ts'
import type { ContextMemory, ForgottenUsers } from '../end-users/end-users-reads.ts'
import {
  noProgress,
  type ProgressEntry,
  type ProgressReader,
  type UserProgress,
  userKey,
} from '../progress/progress-reads.ts'
import type { Snapshots, TenantSnapshot } from '../snapshots/snapshots-reads.ts'
import { contentResponse, tourResponse } from './content-response.ts'
import { createFairEvaluation } from './fair-evaluation.ts'
import { createRemovedSteps } from './removed-steps.ts'

interface Parts {
  database: Database
  clock: Clock
  snapshots: Snapshots
  progress: ProgressReader
  deliveries: {
    count(tenantId: string, environment: Environment, items: readonly { id: string }[]): void
  }
  forgotten: ForgottenUsers
  contexts: Pick<ContextMemory, 'remember'>
  settings: { production: boolean }
  /** The URL of the SDK module of each kind. */
  modules: Record<string, string>
}

const maxWithheld = 100

interface PreparedConfig {
  answer: PreparedAnswer
  /** The configuration as JSON, with the modules that show these kinds. */
  withModulesOf(kinds: Iterable<string>): string
}

/** What is known of a user and the tenant: the content, the user's progress, and when the user was erased. */
type Known = [TenantSnapshot, UserProgress, Date | null]

export type SdkEdgeService = ReturnType<typeof createSdkEdgeService>

/** Decides what users get. With warm caches it makes no database query. */
export function createSdkEdgeService(parts: Parts) {
  const { clock, snapshots, progress, deliveries, forgotten, contexts, settings, modules } = parts
  const configs = new WeakMap<TenantSnapshot, Map<string, PreparedConfig>>()
  const leftOut = { budget: 0, room: 0 }
  const evaluateFairly = createFairEvaluation()
  const removedSteps = createRemovedSteps(parts.database)

  function progressOf(principal: UserPrincipal, visitorId: string | undefined): MaybePromise<UserProgress> {
    const key = userKey(principal, visitorId)
    if (key === null) return noProgress
    const { tenant, environment } = principal
    return progress.of({ tenantId: tenant.tenant_id, environment, userKey: key })
  }

  /** Whether pages may hear what their users do not get. In production that is the tenant's choice. */
  const mayExplain = ({ tenant, environment }: UserPrincipal): boolean =>
    environment === 'test' || !settings.production || tenant.feature_flags.explain_to_users === true

  function prepareConfig({ tenant, environment }: UserPrincipal, snapshot: TenantSnapshot): PreparedConfig {
    const { live, theme, hasArticles } = snapshot
    const delivered = live.items.filter(item => item.switchedOff === null && item.unpublished === null)
    const kinds = new Set(delivered.map(item => item.content_type))
    const data: Omit<SdkConfig['data'], 'preload'> = {
      tenant_id: tenant.tenant_id,
      environment,
      version,
      content_types: [...kinds].sort() as SdkConfig['data']['content_types'],
      features: { tours: tenant.tours_enabled, content: tenant.content_enabled },
      theme,
      modules,
      feature_flags: tenant.feature_flags,
      // Without the feature flag, help is enabled if there is at least one article.
      help: { enabled: tenant.feature_flags.help ?? hasArticles },
    }
    const start = JSON.stringify(data).slice(0, -1)
    const withModulesOf = (shown: Iterable<string>) =>
      `${start},"preload":${JSON.stringify(modulesOf(new Set(shown)))}}`
    const json = `{"data":${withModulesOf(kinds)}}`
    return { answer: new PreparedAnswer(json, etagOf(JSON.parse(json))), withModulesOf }
  }

  function configOf(principal: UserPrincipal, snapshot: TenantSnapshot): PreparedConfig {
    const { tenant, environment } = principal
    // The features come from the tenant and the rest from the snapshot. Cached only if both have the same revision.
    if (snapshot.revision !== tenant.revision) return prepareConfig(principal, snapshot)
    const cached = configs.get(snapshot) ?? new Map<string, PreparedConfig>()
    const config = cached.get(environment) ?? prepareConfig(principal, snapshot)
    configs.set(snapshot, cached.set(environment, config))
    return config
  }

  function evaluate(
    principal: UserPrincipal,
    request: ContentRequest,
    [snapshot, userProgress, erasedAt]: Known,
    isGone: () => boolean,
  ): MaybePromise<PreparedAnswer> {
    const { live, addressPartsJson, parts: itemParts } = snapshot
    const { tenant, environment } = principal
    contexts.remember(principal, erasedAt, request.tokens)
    const now = clock.now()
    const context = contextOf(principal, request, userProgress)
    const isExplained = request.explain === true && mayExplain(principal)
    const start = isExplained ? startExplained : startEvaluation
    const decided = evaluateFairly(tenant.tenant_id, () => start(live, context, now), isGone)
    return whenKnown(decided, ({ evaluation, decisions }) => {
      deliveries.count(tenant.tenant_id, environment, decisions.items)
      for (const gate of decisions.stopped.values()) leftOut[gate] += 1
      const page = live.stepPages === null ? null : pageOf(request.url)
      const withheld = isExplained
        ? inSlices(withheldInParts(evaluation, maxWithheld), tenant.tenant_id)
        : null
      const config = request.config
        ? configOf(principal, snapshot).withModulesOf(decisions.items.map(item => item.content_type))
        : null
      const reached = removedSteps.replaced(tenant.tenant_id, decisions.items, itemParts, userProgress)
      return whenAllKnown([withheld, reached], ([withheldItems, reachedProgress]) =>
        contentResponse(
          decisions,
          addressPartsJson,
          reachedProgress,
          page,
          now,
          withheldItems,
          erasedAt,
          config,
        ),
      )
    })
  }

  return {
    /** How many items responses did not contain since the start, by the bound that left them out. */
    leftOut: leftOut as Readonly<typeof leftOut>,

    config: async (principal: UserPrincipal): Promise<PreparedAnswer> =>
      configOf(principal, await snapshots.of(principal.tenant)).answer,

    /**
     * What a user gets on a page. If everything is cached, it is known at once.
     * @param isGone whether nobody waits for it any longer
     */
    content(
      principal: UserPrincipal,
      request: ContentRequest,
      isGone: () => boolean,
    ): MaybePromise<PreparedAnswer> {
      const { tenant } = principal
      const erasedAt = forgotten.erasedAt(tenant, userKey(principal, request.user_id))
      return whenAllKnown(
        [snapshots.of(tenant), progressOf(principal, request.user_id), erasedAt],
        (known: Known) => evaluate(principal, request, known, isGone),
      )
    },

    /** The fingerprints of an item that the user gets on a page. Every user may play a published tour. */
    async fingerprints(
      principal: UserPrincipal,
      itemId: string,
      request: ContentRequest,
      isGone: () => boolean,
    ): Promise<PreparedAnswer> {
      const { tenant } = principal
      const { live, fingerprints } = await snapshots.of(tenant)
      const item = live.byId.get(itemId)
      if (!item || item.switchedOff !== null || item.unpublished !== null) throw unknown(itemId)
      if (item.content_type !== 'tour') {
        const context = contextOf(principal, request, await progressOf(principal, request.user_id))
        const start = () => startEvaluation(live, context, clock.now())
        const { decisions } = await evaluateFairly(tenant.tenant_id, start, isGone)
        if (!decisions.items.includes(item)) throw unknown(itemId)
      }
      return new PreparedAnswer(fingerprints.get(itemId) ?? noFingerprints)
    },

    /** A published tour, regardless of its audience, schedule and rollout and of the user's progress. */
    async tour(principal: UserPrincipal, tourId: string, url?: string): Promise<PreparedAnswer> {
      const { live } = await snapshots.of(principal.tenant)
      const item = live.byId.get(tourId)
      if (item?.content_type !== 'tour' || item.switchedOff !== null || item.unpublished !== null) {
        throw notFound('tour', tourId)
      }
      const page = url === undefined ? null : pageOf(url)
      return tourResponse(item, await progressOf(principal, undefined), page)
    },
  }
}

const unknown = (itemId: string) => notFound('tour or content item', itemId)
const noFingerprints = '{"data":{"items":[]}}'

const contextOf = (
  { environment, user }: UserPrincipal,
  request: ContentRequest,
  progress: UserProgress,
): EvaluationContext => ({
  url: request.url,
  userId: user?.userId ?? request.user_id,
  anonymous: user === null,
  sessionId: request.session_id,
  environment,
  locale: request.locale,
  claims: user?.claims,
  tokens: request.tokens,
  progress: withStarted(progress, request.started_tour_ids),
})

/**
 * Progress in which the tours that the page is playing are in progress: their events may still be on their way, or the
 * user has started an abandoned tour again. What was dismissed or completed, maybe in another tab, stays so.
 */
function withStarted(progress: UserProgress, tourIds: readonly string[] = []): UserProgress {
  if (tourIds.length === 0) return progress
  const overlaid = new Map(progress)
  for (const id of tourIds) {
    const entry = progress.get(id) ?? blankProgress
    if (entry.state !== 'dismissed' && entry.state !== 'completed') {
      overlaid.set(id, { ...entry, state: 'in_progress' })
    }
  }
  return overlaid
}

const blankProgress: ProgressEntry = {
  state: 'none',
  step_id: null,
  step_version: null,
  abandoned_version: null,
  session_id: null,
  done_item_ids: [],
}

/** The SDK modules that show the kinds. They share others, which are listed too, so that all load at the same time. */
function modulesOf(kinds: ReadonlySet<string>): string[] {
  const facts = [...kinds].map(kind => contentKinds[kind as ContentKind])
  return [
    ...(facts.length > 0 ? ['ui'] : []),
    ...(facts.some(({ anchored }) => anchored) ? ['anchor'] : []),
    ...(facts.some(({ module }) => module !== 'tour') ? ['actions'] : []),
    ...kinds,
  ]
}
