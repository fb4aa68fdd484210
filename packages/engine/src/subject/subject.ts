import { type Page, parsePage } from '../page/page.ts'
import { noProgress, type ProgressReader } from './progress.ts'

export type Attributes = Readonly<Record<string, unknown>>

/** Who asks, and where: everything about a request that a decision may depend on. */
export interface EvaluationContext {
  /** The page, as the address bar shows it. */
  readonly url: string
  /** The verified user's id, or the visitor's when `anonymous`. */
  readonly userId?: string | null | undefined
  /** An anonymous visitor has no `user_id` attribute in rules; the id only places it in rollouts. */
  readonly anonymous?: boolean | undefined
  readonly sessionId?: string | null | undefined
  readonly environment?: string | undefined
  readonly locale?: string | null | undefined
  /** Claims of a verified JWT. */
  readonly claims?: Attributes | undefined
  /** What the page says about the user, unverified. */
  readonly tokens?: Attributes | undefined
  readonly progress?: ProgressReader | undefined
}

/** A context at an instant, in the form that compiled rules read. */
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
}

/** What a context without claims, or without tokens, has of them: readers need not look. */
export const noAttributes: Attributes = {}

/** Prepares a context for evaluation at `now`, in milliseconds since 1970. */
export function createSubject(context: EvaluationContext, now: number): Subject {
  const userId = context.userId || null
  return {
    now,
    page: parsePage(context.url),
    userId,
    verifiedUserId: context.anonymous === true ? null : userId,
    sessionId: context.sessionId ?? null,
    environment: context.environment ?? null,
    locale: context.locale ?? null,
    claims: context.claims ?? noAttributes,
    tokens: context.tokens ?? noAttributes,
    progress: context.progress ?? noProgress,
  }
}
