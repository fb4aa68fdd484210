import type { DeliveredItem, DiagnosedItem } from '@guide/contracts'
import type { Translate } from '../../words/words.ts'
import { type Turn, turnOf } from './turns-of.ts'

/** When an item comes, among all that the user gets on the page. */
export function sayTurn(turn: Turn, t: Translate): string {
  switch (turn.comes) {
    case 'first':
      return t('First. It takes over the page.')
    case 'waits':
      return t('When “{title}” is closed: both take over the page.', { title: turn.before.title })
    case 'beside':
      return t('At once, beside the others.')
    case 'triggered':
      return turn.takesOver
        ? t('When its trigger happens, and nothing else has taken over the page.')
        : t('When its trigger happens.')
  }
}

/** Whether the user gets an item, and after which other one. */
export function sayVerdict(
  { eligible, tour_id, content_id }: DiagnosedItem,
  delivered: DeliveredItem[],
  t: Translate,
): string {
  if (!eligible) return t('This user does not get it there')
  const turn = turnOf(tour_id ?? content_id ?? '', delivered)
  if (!turn) return t('This user gets it there when the page asks for it')
  return turn.comes === 'waits'
    ? t('This user gets it there, but after “{title}”', { title: turn.before.title })
    : t('This user gets it there')
}
