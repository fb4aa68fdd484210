import type { HelpLabels, Labels } from '../../core/api.ts'
import type { Kit } from '../../core/companion.ts'
import type { Inbox } from './inbox.ts'
import type { View } from './view.ts'

/** What all views of the help share. */
export interface HelpKit extends Kit {
  labels: Labels & HelpLabels
  /** Undefined for visitors without a token: the service cannot distinguish their threads. */
  inbox: Inbox | undefined
  /** The views of opened conversations by thread id, with unsent texts. The view of a new conversation has the key ''. */
  conversations: Record<string, View>
  /** Shows a view. Back returns to the previous one. */
  go(view: View): void
}
