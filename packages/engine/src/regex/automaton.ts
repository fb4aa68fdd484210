import { RE2Set } from 're2js'

/**
 * The memory for the cached states of an automaton. If it is used up, the automaton runs without the cache, still in
 * linear time. It grows with the instructions and stays smaller than the compiled instructions themselves.
 */
const bytesPerInstruction = 256
const minBytes = 64 * 1024

/** The instructions that combine an expression with the others of its set. */
const instructionsToJoin = 2

/**
 * Regular expressions in RE2 syntax that run over a text together. They are compiled on first use, because most
 * expressions of a tenant are never run.
 */
export class Automaton {
  private readonly sources: { number: number; source: string }[] = []
  private readonly compiled: number[] = []
  private set: RE2Set | undefined
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
  match(text: string): number[] {
    this.set ??= this.compile()
    if (this.compiled.length === 0) return []
    return this.set.match(text).map(at => this.compiled[at] as number)
  }

  private compile(): RE2Set {
    const bytes = Math.max(minBytes, this.size * bytesPerInstruction)
    const set = new RE2Set(this.anchored ? RE2Set.ANCHOR_START : RE2Set.UNANCHORED, 0, bytes)
    for (const { number, source } of this.sources) if (added(set, source)) this.compiled.push(number)
    set.compile()
    return set
  }
}

function added(set: RE2Set, source: string): boolean {
  try {
    set.add(source)
    return true
  } catch {
    return false
  }
}
