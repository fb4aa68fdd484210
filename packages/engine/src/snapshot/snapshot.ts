import type { CompiledAudience } from '../audience/compile-audience.ts'
import type { PageIndex } from '../page/page-index.ts'
import type { UrlPattern } from '../page/url-pattern.ts'

/** A tour or content item, ready to be decided on. */
export interface SnapshotItem {
  readonly id: string
  readonly content_type: string
  readonly title: string
  readonly json: string | Uint8Array
  readonly priority: number
  /** Why nobody gets it: a breaker, or its status; null when that is not so. */
  readonly switchedOff: string | null
  readonly unpublished: string | null
  /** Delivered from `startAt` until just before `endAt`, in milliseconds since 1970. */
  readonly startAt: number
  readonly endAt: number
  readonly patterns: readonly UrlPattern[]
  /** How the gate `progress` treats the item. */
  readonly manual: boolean
  readonly firstVisit: boolean
  readonly showAgain: 'never' | 'session' | 'always'
  /** The inline rule and the saved one, both of which must hold; null when there is neither. */
  readonly audience: CompiledAudience | null
  /** The buckets below it are in the rollout; or `everyone`, or `nobody`. */
  readonly threshold: number
  readonly seedHash: number
}

/** Everything that a tenant delivers, at one revision. */
export interface Snapshot {
  /** Higher priority first, then newest. */
  readonly items: readonly SnapshotItem[]
  readonly byId: ReadonlyMap<string, SnapshotItem>
  readonly pages: PageIndex
}
