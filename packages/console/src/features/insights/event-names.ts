import type { Message } from '../../words/words.ts'

/** The events that the SDK reports by itself. All others have the names that the page gave them. */
export const eventNames: Record<string, Message> = {
  'content.shown': 'Shown',
  'content.dismissed': 'Dismissed',
  'content.completed': 'Completed',
  'content.abandoned': 'Abandoned',
  'content.cta': 'Button clicked',
  'step.shown': 'Step shown',
  'checklist.item_done': 'Task done',
  'target.found': 'Target found',
  'target.missing': 'Target missing',
}
