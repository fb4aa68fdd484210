import type { DismissBehavior } from '@guide/contracts'
import type { Message } from '../../../words/words.ts'

export const layoutNames = {
  overlay: 'Over the page',
  push: 'Moves the page aside',
} as const satisfies Record<string, Message>

export const dismissNames: Record<DismissBehavior, Message> = {
  once: 'Never again for this user',
  session: 'Again in the next session',
  always: 'Again on the next page',
}
