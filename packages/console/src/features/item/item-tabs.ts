import type { Message } from '../../words/words.ts'

export const tabNames = {
  overview: 'Overview',
  why: 'Why not?',
  history: 'History',
} as const satisfies Record<string, Message>

export type ItemTab = keyof typeof tabNames

/** The tab in the address; the overview is not named there. */
export const itemSearchOf = ({ tab }: Record<string, unknown>): { tab?: ItemTab } =>
  typeof tab === 'string' && tab in tabNames && tab !== 'overview' ? { tab: tab as ItemTab } : {}
