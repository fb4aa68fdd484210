import type { Gate } from '@guide/contracts'

/** Why an item that stops at a gate is not delivered. The service tells pages the names of gates, never the rules. */
export const gateSentences: Record<Gate, string> = {
  breaker: 'the tenant has switched this kind of content off',
  status: 'it is not published, or has no steps',
  schedule: 'its schedule has not begun yet, or is over',
  page: 'it belongs to other pages',
  progress: 'this user has already seen, closed or finished it',
  audience: 'its audience does not match this user',
  budget: 'its rules take too much work to evaluate',
  rollout: 'its rollout does not include this user',
  room: 'more items match than one response holds',
}
