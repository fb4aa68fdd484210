import type { Work } from '../budget/work.ts'
import { Automaton } from './automaton.ts'
import type { LinearRegex } from './linear-regex.ts'

/** The instructions per automaton, approximately: a slow expression slows down the others of its automaton. */
const maxInstructions = 10_000

/** How many expressions of fixed texts are tested one by one; an automaton costs about as much. */
const maxFixed = 16

/**
 * Runs any number of regular expressions over a text with few automata. Anchored expressions have automata of their
 * own, because the others have to restart at every character.
 */
export class RegexSet {
  private readonly fixed: number[] = []
  private readonly anchored: Automaton[] = []
  private readonly unanchored: Automaton[] = []

  constructor(private readonly regexes: readonly LinearRegex[]) {
    for (const [number, regex] of regexes.entries()) {
      if (regex.fixed !== undefined && this.fixed.length < maxFixed) this.fixed.push(number)
      else if (regex.withinLimits) this.automatonFor(regex).add(number, regex.source, regex.size)
    }
  }

  /** Returns the numbers of the expressions that match somewhere in the text, each once. */
  match(text: string, work: Work): number[] {
    const matching = this.fixed.filter(number => this.regexes[number]?.test(text, work))
    for (const automaton of this.anchored) matching.push(...automaton.match(text, work))
    for (const automaton of this.unanchored) matching.push(...automaton.match(text, work))
    return matching
  }

  /** Compiles one automaton at a time, so that the caller can yield to other work in between. */
  *prepare(): Generator<void> {
    for (const automaton of [...this.anchored, ...this.unanchored]) {
      automaton.prepare()
      yield
    }
  }

  private automatonFor({ anchored, size }: LinearRegex): Automaton {
    const automata = anchored ? this.anchored : this.unanchored
    const last = automata.at(-1)
    if (last !== undefined && last.size + size <= maxInstructions) return last
    const next = new Automaton(anchored)
    automata.push(next)
    return next
  }
}
