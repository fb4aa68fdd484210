import { RE2Set } from 're2js'

/**
 * What its states may take; past that it is run without them, still in linear time. They grow with the instructions,
 * and a compiled instruction takes more than that: a tenant with many expressions pays for them, not for their states.
 */
const bytesPerInstruction = 256
const leastBytes = 64 * 1024

/** What tells an expression from those it is run with. */
const instructionsToJoin = 2

/**
 * Regular expressions in RE2's syntax, run over a text as one. They are compiled when they are first needed: most of
 * a tenant's expressions never meet a page or a user that they could match.
 */
export class Automaton {
  private readonly sources: { number: number; source: string }[] = []
  private readonly compiled: number[] = []
  private set: RE2Set | undefined
  private instructions = 0

  /** One that is anchored looks at the start of a text only, and goes no further than its expressions do. */
  constructor(private readonly anchored: boolean) {}

  /** About how many instructions it compiles to. */
  get size(): number {
    return this.instructions
  }

  /** Adds an expression by its number; `size` is about how many instructions it has. Not after the first match. */
  add(number: number, source: string, size: number): void {
    this.sources.push({ number, source })
    this.instructions += size + instructionsToJoin
  }

  /** The numbers of the expressions that match. One that does not compile matches nothing. */
  match(text: string): number[] {
    this.set ??= this.compile()
    if (this.compiled.length === 0) return []
    return this.set.match(text).map(at => this.compiled[at] as number)
  }

  private compile(): RE2Set {
    const bytes = Math.max(leastBytes, this.size * bytesPerInstruction)
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
