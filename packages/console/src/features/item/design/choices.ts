import type { AdvanceOn, Backdrop, DismissBehavior, OnMissing, Position } from '@guide/contracts'
import type { Message } from '../../../words/words.ts'

export const positionNames: Record<Position, Message> = {
  auto: 'Where there is room',
  center: 'In the middle of the page',
  top: 'Above',
  'top-start': 'Above, at the start',
  'top-end': 'Above, at the end',
  bottom: 'Below',
  'bottom-start': 'Below, at the start',
  'bottom-end': 'Below, at the end',
  left: 'Left',
  'left-start': 'Left, at the top',
  'left-end': 'Left, at the bottom',
  right: 'Right',
  'right-start': 'Right, at the top',
  'right-end': 'Right, at the bottom',
}

export const edgeNames = {
  auto: 'Top of the page',
  bottom: 'Bottom of the page',
} as const satisfies Partial<Record<Position, Message>>

export const backdropNames: Record<Backdrop, Message> = {
  block: 'Dimmed, and cannot be used',
  dim: 'Dimmed, but can be used',
  none: 'As it is',
}

export const layoutNames = {
  overlay: 'Over the page',
  push: 'Moves the page aside',
} as const satisfies Record<string, Message>

export const missingNames: Record<OnMissing, Message> = {
  skip: 'Leave it out',
  center: 'Show it in the middle of the page',
  end: 'End the tour',
}

export const advanceNames: Record<AdvanceOn['type'], Message> = {
  next: 'The user presses its button',
  target_click: 'The user clicks the element',
  target_input: 'The user fills in the element',
  event: 'Something happens in the page',
}

export const dismissNames: Record<DismissBehavior, Message> = {
  once: 'Never again for this user',
  session: 'Again in the next session',
  always: 'Again on the next page',
}
