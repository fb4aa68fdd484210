import type { Attribute } from '@guide/contracts'
import { createContext, use } from 'react'
import type { Group } from './rule-tree.ts'

/** What every row needs. It changes seldom, so that a key in one row does not draw the others again. */
export interface RuleEditing {
  change(update: (root: Group) => Group): void
  isDisabled: boolean
  /** The attributes that users came with, by name. */
  attributes: ReadonlyMap<string, Attribute>
  /** The names of the claims and tokens that recent users had; empty if they are not all known. */
  seenNames: ReadonlySet<string>
  /** The id of the list of suggestions for attributes. */
  namesId: string
}

export const RuleEditingContext = createContext<RuleEditing | null>(null)

export function useRuleEditing(): RuleEditing {
  const editing = use(RuleEditingContext)
  if (!editing) throw new Error('This component is only for the editor of rules.')
  return editing
}
