import type { ContentKind } from '@guide/contracts/content-kinds'
import type { Message } from '../words/words.ts'

export { kindNames } from '@guide/drafts'

export const kindPurposes: Record<ContentKind, Message> = {
  tour: 'Leads through several places of a page, step by step.',
  tooltip: 'Explains one element, right beside it.',
  spotlight: 'Dims the page and lights up one element.',
  banner: 'Says one thing at the top or bottom of the page.',
  modal: 'Asks for full attention in the middle of the page.',
  hotspot: 'A quiet dot that opens when people want to know more.',
  checklist: 'The first things to do, with their progress.',
}
