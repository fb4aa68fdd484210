import type { DraftState } from '@guide/drafts'
import type { Item } from '../../../service/item.ts'
import { useSession } from '../../../service/service-context.ts'
import { useWords } from '../../../words/words.ts'

/** Why an item cannot be edited now, in words; undefined if it can. */
export function useWhyNot(item: Item, state: DraftState | null): string | undefined {
  const t = useWords()
  const { role } = useSession()
  // A member who has become a viewer learns that what was written is not saved.
  if (state?.failure?.kind === 'forbidden')
    return t(
      'Your role no longer allows you to edit. What you wrote is still here: copy it, or ask an admin.',
    )
  if (role === 'viewer') return t('Viewers can look, but not change.')
  if ('tour_id' in item && item.status === 'archived')
    return t('An archived tour cannot be edited. Copy it, or roll back to one of its versions.')
  if (state?.failure?.kind === 'gone')
    return t('This item was deleted. What you wrote is still here: copy it before you leave.')
  return undefined
}
