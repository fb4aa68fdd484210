import type { UrlPattern } from '../page/url-pattern.ts'

/** The fields of a tour or content item that the engine needs, named as in the API. */
export interface ItemDefinition {
  /** `tour_id` or `content_id`. It is the seed of the rollout and never changes. */
  readonly id: string
  /** `tour`, or the type of the content item. */
  readonly content_type: string
  /** The response JSON of the item, as text or bytes. The engine returns it unchanged. */
  readonly json: string | Uint8Array
  readonly title?: string | undefined
  /** Default: `published`. Items with another status are never delivered, but `explain` covers them. */
  readonly status?: 'draft' | 'published' | 'archived' | undefined
  /** The number of steps, for a kind that has steps. With 0 steps the item is never delivered. */
  readonly step_count?: number | undefined
  /** False for an item that should point at a target but has none. It is delivered, and `explain` mentions it. */
  readonly has_target?: boolean | undefined
  readonly url_patterns?: readonly UrlPattern[] | undefined
  /** The pages of single steps. A tour in progress goes on there, even if `url_patterns` do not match. */
  readonly step_pages?: readonly StepPage[] | undefined
  /** The steps without a page of their own, if other steps have one. */
  readonly other_step_ids?: readonly string[] | undefined
  /** The number of the published version, for progress that belongs to a version. */
  readonly version?: number | undefined
  readonly trigger?: { readonly trigger_type: string } | null | undefined
  readonly audience_id?: string | null | undefined
  readonly audience?: unknown
  readonly rollout?: { readonly enabled?: boolean; readonly percentage?: number } | null | undefined
  readonly schedule?: ScheduleDefinition | null | undefined
  readonly priority?: number | undefined
  readonly dismiss_behavior?: 'once' | 'session' | 'always' | undefined
  /** Of two items with the same priority, the newer one comes first. */
  readonly created_at?: string | undefined
}

/** The page of one step of a tour. */
export interface StepPage extends UrlPattern {
  readonly step_id: string
}

interface ScheduleDefinition {
  readonly start_at?: string | null | undefined
  readonly end_at?: string | null | undefined
}

/** An audience that items reference by its id: a rule, or a list of values. */
export interface SavedAudience {
  readonly audience_id: string
  readonly rule?: unknown
  readonly values?: readonly unknown[] | null | undefined
}
