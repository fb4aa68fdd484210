import type { Status } from '@guide/contracts'

export type Command = 'update' | 'publish' | 'publish_changes' | 'archive' | 'rollback'

export interface ItemState {
  status: Status
  version: number
  hasUnpublishedChanges: boolean
}

/** The next state, or the reason why the command is refused. */
export type Outcome = { status: Status; version: number } | { refused: string }

/** What a command does in a state. */
export type Transition = (state: ItemState, command: Command) => Outcome

type Step = (state: ItemState) => Outcome
type Table = Record<Command, Record<Status, Step>>

const stay: Step = ({ status, version }) => ({ status, version })
const goLive: Step = ({ version }) => ({ status: 'published', version: version + 1 })
const retire: Step = ({ version }) => ({ status: 'archived', version })
const refuse =
  (refused: string): Step =>
  () => ({ refused })
const ifChanged =
  (step: Step, otherwise: Step): Step =>
  state =>
    (state.hasUnpublishedChanges ? step : otherwise)(state)

const always = (step: Step): Record<Status, Step> => ({ draft: step, published: step, archived: step })
const from =
  (table: Table): Transition =>
  (state, command) =>
    table[command][state.status](state)

export const tourTransition = from({
  update: {
    draft: stay,
    published: stay,
    archived: refuse('This tour is archived and can no longer be edited; copy it, or roll it back.'),
  },
  publish: {
    draft: goLive,
    published: refuse('This tour is published already; to make its edits live, publish its changes.'),
    archived: refuse('This tour is archived and can no longer be published; copy it, or roll it back.'),
  },
  publish_changes: {
    draft: refuse('This tour is a draft and has nothing live to change; publish it.'),
    published: ifChanged(goLive, refuse('This tour has no unpublished changes; edit it first.')),
    archived: refuse('This tour is archived and can no longer be published; copy it, or roll it back.'),
  },
  archive: {
    draft: retire,
    published: retire,
    archived: refuse('This tour is archived already; to bring it back, roll it back.'),
  },
  rollback: always(goLive),
})

export const contentTransition = from({
  update: always(stay),
  publish: always(goLive),
  publish_changes: always(refuse('The changes of a content item go live when it is published; publish it.')),
  archive: always(retire),
  rollback: always(goLive),
})
