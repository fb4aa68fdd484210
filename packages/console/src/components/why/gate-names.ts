import type { Gate } from '@guide/contracts'
import type { Message } from '../../words/words.ts'

/** The checks that an item must pass to be delivered. */
export const gateNames: Record<Gate, Message> = {
  breaker: 'Switched on',
  status: 'Published',
  schedule: 'Schedule',
  page: 'Page',
  progress: 'Not seen before',
  audience: 'Audience',
  budget: 'Rule is not too large',
  rollout: 'Rollout',
  room: 'Room on the page',
}
