import type { CheckFinding, SelectorHealthItem, Status, TokenSet } from '@guide/contracts'
import type { CheckedItem } from './checked-item.ts'
import type { Finding } from './finding.ts'

/** One thing that can be wrong with an item before it is published. */
export interface Check {
  readonly name: string
  readonly level: CheckFinding['level']
  find(item: CheckedItem, surroundings: Surroundings): Finding[]
}

/** Everything outside of an item that decides whether it works. */
export interface Surroundings {
  now: number
  tenant: { tours_enabled: boolean; content_enabled: boolean; content_types: readonly string[] }
  theme: { light: TokenSet; dark: TokenSet }
  /** The saved audiences by id. */
  audiences: ReadonlyMap<string, { is_empty: boolean }>
  /** The names of the claims and tokens that recent users had; empty if none are remembered. */
  attributes: ReadonlySet<string>
  /** The status of other tours and content items, by id, as far as this item names them. */
  statuses: ReadonlyMap<string, Status>
  /** How often the targets of the published version were searched for and missing, by step; '' for a content item. */
  targets: ReadonlyMap<string, Pick<SelectorHealthItem, 'attempts' | 'failure_rate' | 'likeness_since'>>
}
