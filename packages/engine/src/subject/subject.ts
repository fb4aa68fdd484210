import { Work, workLimits } from '../budget/work.ts'
import { pageOf } from '../page/known-pages.ts'
import type { Page } from '../page/page.ts'
import { noProgress, type ProgressReader } from './progress.ts'

export type Attributes = Readonly<Record<string, unknown>>

/** The user and the page: everything about a request that a decision depends on. */
export interface EvaluationContext {
  /** The URL of the page. */
  readonly url: string
  /** The id of the verified user, or of the visitor if `anonymous` is true. */
  readonly userId?: string | null | undefined
  /** An anonymous visitor has no `user_id` attribute in rules; the id only determines the bucket in rollouts. */
  readonly anonymous?: boolean | undefined
  readonly sessionId?: string | null | undefined
  readonly environment?: string | undefined
  readonly locale?: string | null | undefined
  /** Claims of a verified JWT. */
  readonly claims?: Attributes | undefined
  /** Attributes that the page sends about the user. They are not verified. */
  readonly tokens?: Attributes | undefined
  readonly progress?: ProgressReader | undefined
}

/** A context at a point in time, in the form that gates and compiled rules read. */
export interface Subject {
  readonly now: number
  readonly page: Page
  readonly userId: string | null
  readonly verifiedUserId: string | null
  readonly sessionId: string | null
  readonly environment: string | null
  readonly locale: string | null
  readonly claims: Attributes
  readonly tokens: Attributes
  readonly progress: ProgressReader
  /** The steps that the patterns of the items take, and those that their audiences take. */
  readonly pageWork: Work
  readonly work: Work
  /** The items, by id, that a bound of the evaluation stopped, and the gate that says so. */
  readonly stopped: Map<string, 'budget' | 'room'>
  /** Whether the audience of an item matches, by its id, so that an explanation does not repeat the work. */
  readonly verdicts: Map<string, boolean | undefined> | null
}

/** Stands for missing claims or tokens; attribute readers skip it. */
export const noAttributes: Attributes = {}

/** Prepares a context for evaluation at `now`, in milliseconds since 1970. */
export function createSubject(
  context: EvaluationContext,
  now: number,
  verdicts: Subject['verdicts'] = null,
): Subject {
  const userId = context.userId || null
  return {
    now,
    page: pageOf(context.url),
    userId,
    verifiedUserId: context.anonymous === true ? null : userId,
    sessionId: context.sessionId ?? null,
    environment: context.environment ?? null,
    locale: context.locale ?? null,
    claims: context.claims ?? noAttributes,
    tokens: context.tokens ?? noAttributes,
    progress: context.progress ?? noProgress,
    pageWork: new Work(workLimits.page),
    work: new Work(workLimits.items),
    stopped: new Map(),
    verdicts,
  }
}
