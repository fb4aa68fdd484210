import type { EndUser } from '@guide/contracts'
import type { Message } from '../words/words.ts'

type State = EndUser['progress'][number]['state']

export const stateNames: Record<State, Message> = {
  none: 'Not begun',
  seen: 'Seen',
  in_progress: 'Begun',
  abandoned: 'Abandoned',
  dismissed: 'Dismissed',
  completed: 'Completed',
}
