import { RE2Set } from 're2js'
import type { Work } from '../budget/work.ts'
import { Runner } from './runner.ts'

/**
 * The memory for the cached states of an automaton. If it is used up, the states are forgotten. It grows with the
 * instructions and stays smaller than the compiled instructions themselves.
 */
const bytesPerInstruction = 256
const minBytes = 32 * 1024
const minStates = 4

const noNumbers: readonly number[] = []

/** The instructions that combine an expression with the others of its set. */
const instructionsToJoin = 2

/**
 * Regular expressions in RE2 syntax that run over a text together. They are compiled on first use, because most
 * expressions of a tenant are never run.
 */
export class Automaton {
  private readonly sources: { number: number; source: string }[] = []
  private readonly compiled: number[] = []
  private runner: Runner | undefined
  private instructions = 0

  /** An anchored automaton matches only at the start of a text, and stops as soon as no expression can match. */
  constructor(private readonly anchored: boolean) {}

  /** The approximate number of instructions that it compiles to. */
  get size(): number {
    return this.instructions
  }

  /** Adds an expression by its number, before the first match. `size` is its approximate number of instructions. */
  add(number: number, source: string, size: number): void {
    this.sources.push({ number, source })
    this.instructions += size + instructionsToJoin
  }

  /** Returns the numbers of the expressions that match. An expression that does not compile matches nothing. */
  match(text: string, work: Work): readonly number[] {
    this.prepare()
    if (this.runner === undefined || this.compiled.length === 0) return noNumbers
    const matching = this.runner.run(text, work)
    return matching.length === 0 ? noNumbers : matching.map(at => this.compiled[at] as number)
  }

  /** Compiles the expressions, so that the first match does not have to. */
  prepare(): void {
    if (this.runner !== undefined) return
    const set = new RE2Set(this.anchored ? RE2Set.ANCHOR_START : RE2Set.UNANCHORED)
    for (const { number, source } of this.sources) if (added(set, source)) this.compiled.push(number)
    set.compile()
    const stateBytes = Math.max(minBytes, this.size * bytesPerInstruction, minStates * largestState(set))
    this.runner = new Runner(set, this.anchored, stateBytes)
  }
}

/** The bytes of a state with all instructions and its table, as re2js counts them. */
const largestState = ({ prog, dfa }: RE2Set): number => 300 + 8 * (2 * prog.numInst() + dfa.numClasses)

function added(set: RE2Set, source: string): boolean {
  try {
    set.add(source)
    return true
  } catch {
    return false
  }
}
