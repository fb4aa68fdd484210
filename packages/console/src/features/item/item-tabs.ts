import type { Message } from '../../words/words.ts'

export const tabNames = {
  overview: 'Overview',
  why: 'Why not?',
  history: 'History',
} as const satisfies Record<string, Message>

export type ItemTab = keyof typeof tabNames

interface ItemSearch {
  /** The tab; the overview is not named. */
  tab?: ItemTab
  /** The step or task, and the field in it or in the item, that a link leads to. */
  step?: string
  field?: string
}

export const itemSearchOf = ({ tab, step, field }: Record<string, unknown>): ItemSearch => ({
  ...(typeof tab === 'string' && tab in tabNames && tab !== 'overview' && { tab: tab as ItemTab }),
  // An id of digits is a number after the address was read.
  ...((typeof step === 'string' || typeof step === 'number') && { step: String(step) }),
  ...(typeof field === 'string' && { field }),
})
