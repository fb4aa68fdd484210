import { RE2Set } from 're2js'
import type { Work } from '../budget/work.ts'

type Dfa = RE2Set['dfa']

/** A state of re2js's automaton: the instructions that are active after a text. Its tables hold the known next states. */
interface State {
  readonly nfaStates: readonly number[]
  readonly matchIDs: readonly number[]
  readonly isMatch: boolean
  readonly next: readonly (State | null)[] | null
  readonly nextAnchored: readonly (State | null)[] | null
}

// As in re2js: the flag of a position at the start of a text, and the number that stands for the end of a text.
const atStart = { context: () => 4 }
const endOfText = -1
const firstSurrogate = 0xd800

/** A new state also gets a table with an entry per class of characters; filling 64 of them is about one step. */
const classesPerStep = 64

const noMatches: readonly number[] = []

/**
 * Returns the numbers of the expressions that match, as `RE2Set.match` does, and counts the steps: the active
 * instructions of every character. That is the work without a cache, so the count is the same on every run.
 */
export function runDfa(dfa: Dfa, text: string, anchored: boolean, work: Work): readonly number[] {
  const anchor = anchored ? RE2Set.ANCHOR_START : RE2Set.UNANCHORED
  const { latin1Class } = dfa
  const perCharacter = 1 + Math.floor(dfa.numClasses / classesPerStep)
  const limit = work.remaining
  let matches = noMatches
  let steps = 0
  let state: State = dfa.start(atStart, 0)
  for (let index = 0; index < text.length; index += 1) {
    steps += state.nfaStates.length + perCharacter
    if (steps > limit) work.exhaust()
    let character = text.charCodeAt(index)
    if (character >= firstSurrogate) {
      character = text.codePointAt(index) as number
      if (character > 0xffff) index += 1
    }
    const kind = latin1Class[character] ?? dfa.runeClass(character)
    const known = anchored ? state.nextAnchored : state.next
    state = known?.[kind] ?? nextState(dfa, state, kind, character, anchor)
    if (state.isMatch) matches = union(matches, state.matchIDs)
    if (anchored && state.nfaStates.length === 0) break
  }
  work.spend(Math.min(steps, limit))
  const { matchIDs } = nextState(dfa, state, dfa.numClasses, endOfText, anchor)
  return union(matches, matchIDs)
}

function union(matches: readonly number[], more: readonly number[]): readonly number[] {
  // After a match, most characters find the same one again.
  if (more.length === 0 || more === matches || (more.length === 1 && matches.includes(more[0] as number)))
    return matches
  return matches.length === 0 ? more : [...new Set([...matches, ...more])]
}

/** Builds a state, if it is not known yet. If the memory for states is full, the automaton forgets the others. */
function nextState(dfa: Dfa, state: State, kind: number, character: number, anchor: number): State {
  return dfa.step(state, kind, character, anchor) ?? dfa.step(dfa.resetCache(state), kind, character, anchor)
}
