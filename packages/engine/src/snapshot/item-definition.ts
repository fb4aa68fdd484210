import type { UrlPattern } from '../page/url-pattern.ts'

/** What the engine needs to know of a published tour or content item, in the specification's words. */
export interface ItemDefinition {
  /** `tour_id` or `content_id`. It never changes: rollouts are seeded with it. */
  readonly id: string
  /** `tour`, or the kind of content. */
  readonly content_type: string
  /** What is delivered, serialised by the caller, as text or bytes; the engine only hands it on. */
  readonly json: string | Uint8Array
  readonly title?: string | undefined
  /** Published unless given. Others are never delivered; they can be explained. */
  readonly status?: 'draft' | 'published' | 'archived' | undefined
  /** Of a tour: without steps it is never offered. */
  readonly step_count?: number | undefined
  readonly url_patterns?: readonly UrlPattern[] | undefined
  readonly trigger?: { readonly trigger_type: string } | null | undefined
  readonly audience_id?: string | null | undefined
  readonly audience?: unknown
  readonly rollout?: { readonly enabled?: boolean; readonly percentage?: number } | null | undefined
  readonly schedule?: ScheduleDefinition | null | undefined
  readonly priority?: number | undefined
  readonly dismiss_behavior?: 'once' | 'session' | 'always' | undefined
  /** Of two with the same priority, the newer comes first. */
  readonly created_at?: string | undefined
}

interface ScheduleDefinition {
  readonly start_at?: string | null | undefined
  readonly end_at?: string | null | undefined
}

/** An audience that items refer to by its id: a rule, or a list of values. */
export interface SavedAudience {
  readonly audience_id: string
  readonly rule?: unknown
  readonly values?: readonly unknown[] | null | undefined
}
