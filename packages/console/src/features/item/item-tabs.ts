import { type WindowDays, windowSearchOf } from '../../components/window-days.ts'
import type { Message } from '../../words/words.ts'

export const tabNames = {
  design: 'Design',
  when: 'Who, where, when',
  results: 'Results',
  why: 'Why?',
  history: 'History',
} as const satisfies Record<string, Message>

export type ItemTab = keyof typeof tabNames

/** The tabs in which the item is edited. Leaving them applies the draft. */
export const isEditing = (tab: ItemTab | undefined) => tab === undefined || tab === 'design' || tab === 'when'

/** The fields that are on the tab "Who, where, when". */
const whenFields = [
  'url_patterns',
  'audience_id',
  'audience',
  'schedule',
  'rollout',
  'priority',
  'trigger',
  'dismiss_behavior',
]

interface ItemSearch {
  /** The tab; the design is not named. */
  tab?: Exclude<ItemTab, 'design'>
  /** The id of the chosen step or task; empty for the item itself. */
  step?: string
  /** The field, in the step or in the item, that a link leads to. */
  field?: string
  /** How many days the results cover. */
  days?: WindowDays
  /** The user and the page that the tab "Why?" begins with. */
  user?: string
  url?: string
}

export const itemSearchOf = (search: Record<string, unknown>): ItemSearch => {
  const { tab, step, field, days, user, url } = search
  const isWhen = tab === undefined && step === undefined && whenFields.includes(firstNameOf(field))
  const named = isWhen ? 'when' : tab
  return {
    ...(typeof named === 'string' && named in tabNames && named !== 'design' && { tab: named as 'when' }),
    // An id of digits is a number after the address was read.
    ...((typeof step === 'string' || typeof step === 'number') && { step: String(step) }),
    ...(typeof field === 'string' && { field }),
    ...windowSearchOf({ days }),
    ...((typeof user === 'string' || typeof user === 'number') && { user: String(user) }),
    ...(typeof url === 'string' && { url }),
  }
}

const firstNameOf = (field: unknown) => /^\w*/.exec(String(field))?.[0] ?? ''
