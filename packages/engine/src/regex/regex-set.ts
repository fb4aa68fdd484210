import { RE2Set } from 're2js'
import { type LinearRegex, linearRegex } from './linear-regex.ts'
import { translate } from './translate.ts'

/** What expressions that are run as one may hold of automaton states. */
const automatonBytes = 256 * 1024

/** Several regular expressions, run over a text as one. Those that do not compile match nothing. */
export class RegexSet {
  private readonly numbers: number[] = []
  private readonly set: RE2Set | undefined
  private readonly alone: readonly LinearRegex[]

  constructor(sources: readonly string[]) {
    const set = new RE2Set(RE2Set.UNANCHORED, 0, automatonBytes)
    for (const [number, source] of sources.entries()) if (added(set, source)) this.numbers.push(number)
    this.set = this.numbers.length > 0 && compiled(set) ? set : undefined
    // Too large as one: they are run one by one.
    this.alone = this.set === undefined ? this.numbers.map(number => linearRegex(sources[number] ?? '')) : []
  }

  /** The numbers of the expressions that match somewhere in the text. */
  match(text: string): number[] {
    if (this.numbers.length === 0) return []
    const matching = this.set?.match(text) ?? [...this.alone.keys()].filter(at => this.alone[at]?.test(text))
    return matching.map(at => this.numbers[at] as number)
  }
}

function added(set: RE2Set, source: string): boolean {
  try {
    set.add(translate(source))
    return true
  } catch {
    return false
  }
}

function compiled(set: RE2Set): boolean {
  try {
    set.compile()
    return true
  } catch {
    return false
  }
}
