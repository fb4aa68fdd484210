import { RE2Set } from 're2js'
import type { Work } from '../budget/work.ts'
import { Nfa, type Position } from './nfa.ts'

/** A state of re2js's automaton: the instructions that are active after a text. Its tables hold the known next states. */
interface State {
  readonly nfaStates: readonly number[]
  readonly flag: number
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

/** If the memory for states is full after fewer characters per state, most states would never come again. */
const charactersPerState = 10

/** So many runs are made without states after that: they would be garbage, and collecting it holds up other requests. */
const runsWithoutStates = 64

const noMatches: readonly number[] = []

/** Runs a compiled set of expressions over texts. `stateBytes` is the memory for its states; if it is full, they are forgotten. */
export class Runner {
  private readonly dfa: RE2Set['dfa']
  private readonly nfa: Nfa
  private readonly anchor: number
  private readonly stepsPerCharacter: number
  private withoutStates = 0

  constructor(
    { dfa, prog }: RE2Set,
    private readonly anchored: boolean,
    stateBytes: number,
  ) {
    this.dfa = dfa
    this.nfa = new Nfa(prog)
    this.anchor = anchored ? RE2Set.ANCHOR_START : RE2Set.UNANCHORED
    this.stepsPerCharacter = 1 + Math.floor(dfa.numClasses / classesPerStep)
    dfa.stateBudget = stateBytes
    dfa.memBudget = stateBytes
    dfa.closure = this.nfa.closure
  }

  /**
   * Returns the numbers of the expressions that match, as `RE2Set.match` does, and counts the steps: the active
   * instructions of every character. That is the work without states, so the count is the same on every run.
   */
  run(text: string, work: Work): readonly number[] {
    if (this.withoutStates === 0) return this.runWithStates(text, work)
    this.withoutStates -= 1
    return this.runWithout(this.nfa.start, text, 0, work)
  }

  private runWithStates(text: string, work: Work): readonly number[] {
    const { dfa, anchored, anchor, stepsPerCharacter } = this
    const { latin1Class } = dfa
    const limit = work.remaining
    let matches = noMatches
    let steps = 0
    let emptyAt = 0
    let state: State = dfa.start(atStart, 0)
    for (let index = 0; index < text.length; index += 1) {
      const stepsBefore = steps
      steps += state.nfaStates.length + stepsPerCharacter
      if (steps > limit) work.exhaust()
      let character = text.charCodeAt(index)
      if (character >= firstSurrogate) {
        character = text.codePointAt(index) as number
        if (character > 0xffff) index += 1
      }
      const kind = latin1Class[character] ?? dfa.runeClass(character)
      const known = (anchored ? state.nextAnchored : state.next)?.[kind]
      if (known) state = known
      else {
        const next: State | null = dfa.step(state, kind, character, anchor)
        if (next === null && index - emptyAt < charactersPerState * dfa.stateCount) {
          this.withoutStates = runsWithoutStates
          dfa.clearCache()
          work.spend(stepsBefore)
          const from = character > 0xffff ? index - 1 : index
          return union(matches, this.runWithout(state, text, from, work))
        }
        if (next === null) emptyAt = index
        state = next ?? dfa.step(dfa.resetCache(state), kind, character, anchor)
      }
      if (state.isMatch) matches = union(matches, state.matchIDs)
      if (anchored && state.nfaStates.length === 0) break
    }
    work.spend(steps)
    return union(matches, this.stateAtEnd(state).matchIDs)
  }

  private runWithout(position: Position, text: string, index: number, work: Work): readonly number[] {
    const { anchored, stepsPerCharacter } = this
    return this.nfa.run(position, { text, index, anchored, stepsPerCharacter }, work)
  }

  private stateAtEnd(state: State): State {
    const { dfa, anchor } = this
    const { numClasses } = dfa
    return (
      dfa.step(state, numClasses, endOfText, anchor) ??
      dfa.step(dfa.resetCache(state), numClasses, endOfText, anchor)
    )
  }
}

function union(matches: readonly number[], more: readonly number[]): readonly number[] {
  // After a match, most characters find the same one again.
  if (more.length === 0 || more === matches || (more.length === 1 && matches.includes(more[0] as number)))
    return matches
  return matches.length === 0 ? more : [...new Set([...matches, ...more])]
}
