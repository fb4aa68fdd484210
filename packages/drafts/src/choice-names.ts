import type { AdvanceOn, Backdrop, ChecklistItem, OnMissing, Position } from '@guide/contracts'

// What an author can choose, in English. The console translates it.

export const positionNames = {
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
} as const satisfies Record<Position, string>

/** The positions of a banner. */
export const edgeNames = {
  auto: 'Top of the page',
  bottom: 'Bottom of the page',
} as const satisfies Partial<Record<Position, string>>

export const backdropNames = {
  block: 'Dimmed, and cannot be used',
  dim: 'Dimmed, but can be used',
  none: 'As it is',
} as const satisfies Record<Backdrop, string>

export const missingNames = {
  skip: 'Leave it out',
  center: 'Show it in the middle of the page',
  end: 'End the tour',
} as const satisfies Record<OnMissing, string>

export const advanceNames = {
  next: 'The user presses its button',
  target_click: 'The user clicks the element',
  target_input: 'The user fills in the element',
  event: 'Something happens in the page',
} as const satisfies Record<AdvanceOn['type'], string>

export type TaskAction = NonNullable<ChecklistItem['action']>
export type TaskCompletion = NonNullable<ChecklistItem['complete_on']>

/** What a click on a task of a checklist does. */
export const actionNames = {
  nothing: 'Does nothing',
  url: 'Opens a page',
  tour_id: 'Starts a tour',
  content_id: 'Shows other content',
} as const satisfies Record<keyof TaskAction | 'nothing', string>

/** When a task of a checklist is done. */
export const completionNames = {
  click: 'The user clicks it',
  event_name: 'Something happens in the page',
  tour_id: 'The user completes a tour',
} as const satisfies Record<keyof TaskCompletion | 'click', string>

/** The one field that an action or a completion of a task has. */
export const chosenIn = <Value extends object, None extends string>(value: Value | undefined, none: None) =>
  ((value && Object.keys(value)[0]) ?? none) as (keyof Value & string) | None
