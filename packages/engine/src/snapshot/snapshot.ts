import type { AudienceIndex } from '../audience/audience-index.ts'
import type { CompiledAudience } from '../audience/compile-audience.ts'
import type { PageIndex } from '../page/page-index.ts'
import type { UrlPattern } from '../page/url-pattern.ts'
import type { Reason } from '../reason.ts'
import type { AddressPart } from './address-parts.ts'
import type { StepPage } from './item-definition.ts'
import type { SavedAudiences } from './saved-audiences.ts'

/** A compiled tour or content item. */
export interface SnapshotItem {
  readonly id: string
  /** When the item was created, in milliseconds since 1970. */
  readonly createdAt: number
  readonly content_type: string
  readonly title: string
  readonly json: string | Uint8Array
  readonly priority: number
  /** Why the gates `breaker` and `status` fail; null if they pass. */
  readonly switchedOff: Reason | null
  readonly unpublished: Reason | null
  readonly lacksTarget: boolean
  /** Delivered from `startAt` until just before `endAt`, in milliseconds since 1970. */
  readonly startAt: number
  readonly endAt: number
  readonly patterns: readonly UrlPattern[]
  readonly stepPages: readonly StepPage[]
  /** The steps without a page of their own, if other steps have one. */
  readonly otherStepIds: readonly string[]
  readonly version: number
  readonly trigger: string
  /** How the gate `progress` treats the item. */
  readonly manual: boolean
  readonly firstVisit: boolean
  readonly showAgain: 'never' | 'session' | 'always'
  /** The inline rule and the saved audience combined: both must match. Null if the item has neither. */
  readonly audience: CompiledAudience | null
  /** Users with a bucket below the threshold are in the rollout; or `everyone`, or `nobody`. */
  readonly threshold: number
  readonly seedHash: number
  readonly addressParts: readonly AddressPart[]
}

/** All items of a tenant at one revision, compiled for evaluation. */
export interface Snapshot {
  /** In the order of delivery: higher priority first, then newest. */
  readonly items: readonly SnapshotItem[]
  readonly byId: ReadonlyMap<string, SnapshotItem>
  readonly pages: PageIndex
  readonly audiences: SavedAudiences
  /** Leaves out items whose audience cannot match; null if there are few. */
  readonly audienceIndex: AudienceIndex | null
  /** The pages of single steps; null if there are none. */
  readonly stepPages: PageIndex | null
  /** The parts of an address that the items look at. A change of the others changes no decision. */
  readonly addressParts: readonly AddressPart[]
}
