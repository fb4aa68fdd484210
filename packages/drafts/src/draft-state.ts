import { type Definition, isSame } from './definition.ts'

/** A mistake in the definition, at the path of its field. */
export interface Problem {
  path: string
  message: string
  /** What stood there; the problem is gone when it changes. */
  value: unknown
}

/** Why the service did not take what was sent. */
export interface Failure {
  /** `later` may pass by itself; `signed-out` needs a sign-in; the others need a person. */
  kind: 'later' | 'signed-out' | 'forbidden' | 'gone' | 'refused'
  error: unknown
}

/** Another definition that was stored meanwhile, and what to name when it is replaced. */
export interface Conflict {
  theirs: Definition
  /** Whether the draft or the working copy was changed. */
  of: 'draft' | 'item'
  by: string | null
  at: string | null
}

interface Moment {
  definition: Definition
  /** The field that the next change was made in. */
  path: string
}

/** Everything about the draft of one item. `definition` is what the editor shows. */
export interface DraftState {
  definition: Definition
  /** The working copy. */
  base: Definition
  itemTag: string
  /** What the service has as the draft; null if it has none. */
  stored: Definition | null
  draftTag: string
  past: Moment[]
  future: Moment[]
  lastEdit: { path: string; at: number } | null
  isSending: boolean
  failure: Failure | null
  conflict: Conflict | null
  /** What the service found wrong when the draft was to become the working copy. */
  problems: Problem[]
  /** Whether the draft could not become the working copy, so that mistakes are shown. */
  isRefused: boolean
}

export type DraftAction =
  | { type: 'edited'; definition: Definition; path: string; at: number }
  | { type: 'undone' }
  | { type: 'redone' }
  | { type: 'sent' }
  | { type: 'stored'; definition: Definition | null; etag: string }
  | { type: 'applied'; sent: Definition; definition: Definition; etag: string }
  | { type: 'failed'; failure: Failure }
  | { type: 'refused'; problems: Problem[] }
  /** The service has another draft or working copy than this editor knew, and this editor had nothing to lose. */
  | { type: 'adopted'; base: Definition; itemTag: string; stored: Definition | null; draftTag: string }
  | { type: 'tagged'; base: Definition; itemTag: string; stored: Definition | null; draftTag: string }
  | { type: 'conflicted'; conflict: Conflict }
  | { type: 'chose'; whose: 'mine' | 'theirs' }

const maxUndo = 200
/** Changes of one field within this time are one change to undo. */
const together = 1500

/** Whether something was written that the service does not have. */
export const isUnsaved = ({ definition, stored, base }: DraftState): boolean =>
  !isSame(definition, stored ?? base)

/** Whether the draft differs from the working copy, or one is stored. */
export const isDirty = ({ definition, stored, base }: DraftState): boolean =>
  stored !== null || !isSame(definition, base)

export function reduceDraft(state: DraftState, action: DraftAction): DraftState {
  switch (action.type) {
    case 'edited':
      return edited(state, action)
    case 'undone':
      return travelled(state, 'past', 'future')
    case 'redone':
      return travelled(state, 'future', 'past')
    case 'sent':
      return { ...state, isSending: true }
    case 'stored':
      return {
        ...state,
        stored: action.definition,
        draftTag: action.etag,
        isSending: false,
        failure: null,
      }
    case 'applied': {
      // The service may write the same thing in another way. What was typed meanwhile stays.
      const isCurrent = isSame(state.definition, action.sent)
      return {
        ...state,
        base: action.definition,
        itemTag: action.etag,
        definition: isCurrent ? action.definition : state.definition,
        isSending: false,
        failure: null,
        problems: [],
        isRefused: false,
      }
    }
    case 'failed':
      return { ...state, isSending: false, failure: action.failure }
    case 'refused':
      return { ...state, isSending: false, failure: null, problems: action.problems, isRefused: true }
    case 'adopted': {
      const { base, itemTag, stored, draftTag } = action
      const definition = stored ?? base
      const next = { ...state, base, itemTag, stored, draftTag, isSending: false, failure: null }
      if (isSame(definition, state.definition)) return next
      return { ...next, definition, past: [], future: [], lastEdit: null, problems: [] }
    }
    case 'tagged': {
      const { base, itemTag, stored, draftTag } = action
      return { ...state, base, itemTag, stored, draftTag, failure: null }
    }
    case 'conflicted':
      return { ...state, isSending: false, failure: null, conflict: action.conflict }
    case 'chose': {
      if (!state.conflict) return state
      // Undo brings back what was not chosen.
      const [mine, theirs] = [state.definition, state.conflict.theirs]
      const [definition, other] = action.whose === 'mine' ? [mine, theirs] : [theirs, mine]
      const past = [...state.past, { definition: other, path: '' }].slice(-maxUndo)
      return { ...state, definition, past, future: [], lastEdit: null, conflict: null }
    }
  }
}

function edited(state: DraftState, { definition, path, at }: DraftAction & { type: 'edited' }): DraftState {
  if (isSame(definition, state.definition)) return state
  const isOneMore = state.lastEdit?.path === path && at - state.lastEdit.at < together && path !== ''
  const past = isOneMore
    ? state.past
    : [...state.past, { definition: state.definition, path }].slice(-maxUndo)
  return { ...state, definition, past, future: [], lastEdit: { path, at } }
}

function travelled(state: DraftState, from: 'past' | 'future', to: 'past' | 'future'): DraftState {
  const moment = state[from].at(-1)
  if (!moment) return state
  return {
    ...state,
    definition: moment.definition,
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], { definition: state.definition, path: moment.path }],
    lastEdit: null,
  }
}
