import type { HelpLabels, Labels } from '../../core/api.ts'
import type { Kit } from '../../core/companion.ts'
import type { Inbox } from './inbox.ts'
import type { View } from './view.ts'

/** What the views of the help share. */
export interface HelpKit extends Kit {
  labels: Labels & HelpLabels
  /** Absent for visitors: nothing would tell the threads of one from the next. */
  inbox: Inbox | undefined
  /** The conversations that were opened, with what was being written; the next question is at ''. */
  kept: Record<string, View>
  /** Shows a view; Back leads to the one before. */
  go(view: View): void
}
