import { Automaton } from './automaton.ts'
import type { LinearRegex } from './linear-regex.ts'

/** About how many instructions are run as one: an expression that is slow slows down those it is run with. */
const mostInstructions = 10_000

/** Of those that only compare texts so many are run one by one; an automaton costs about as much. */
const mostFixed = 16

/**
 * Any number of regular expressions, run over a text as few. Those that are anchored are run apart from the others,
 * which have to be begun anew at every character.
 */
export class RegexSet {
  private readonly fixed: number[] = []
  private readonly anchored: Automaton[] = []
  private readonly unanchored: Automaton[] = []

  constructor(private readonly regexes: readonly LinearRegex[]) {
    for (const [number, regex] of regexes.entries()) {
      if (regex.fixed !== undefined && this.fixed.length < mostFixed) this.fixed.push(number)
      else if (regex.bounded) this.automatonFor(regex).add(number, regex.source, regex.size)
    }
  }

  /** The numbers of the expressions that match somewhere in the text, each once. */
  match(text: string): number[] {
    const matching = this.fixed.filter(number => this.regexes[number]?.test(text))
    for (const automaton of this.anchored) matching.push(...automaton.match(text))
    for (const automaton of this.unanchored) matching.push(...automaton.match(text))
    return matching
  }

  private automatonFor({ anchored, size }: LinearRegex): Automaton {
    const automata = anchored ? this.anchored : this.unanchored
    const last = automata.at(-1)
    if (last !== undefined && last.size + size <= mostInstructions) return last
    const next = new Automaton(anchored)
    automata.push(next)
    return next
  }
}
