import type { RE2Set } from 're2js'
import type { Work } from '../budget/work.ts'

type Prog = RE2Set['prog']
type Closure = RE2Set['dfa']['closure']

/** An instruction of a program of re2js. */
interface Instruction {
  readonly op: number
  readonly out: number
  readonly arg: number
  matchRune(character: number): boolean
}

interface Operations {
  readonly ALT: number
  readonly ALT_MATCH: number
  readonly NOP: number
  readonly CAPTURE: number
  readonly EMPTY_WIDTH: number
  readonly MATCH: number
  isRuneOp(op: number): boolean
}

// What an instruction does: it ends a match, reads a character, never matches, goes on at another one or at two, or goes on
// if the position is right, such as the start of a line.
const ends = 0
const reads = 1
const fails = 2
const goesOn = 3
const splits = 4
const looks = 5

/** Where a run begins: the instructions that are active, and what they have to know about the text before. */
export interface Position {
  readonly nfaStates: readonly number[]
  readonly flag: number
}

interface RestOfText {
  readonly text: string
  /** Where the rest begins. */
  readonly index: number
  readonly anchored: boolean
  readonly stepsPerCharacter: number
}

// As in re2js: the number that stands for the end of a text, and what can be said about a position.
const endOfText = -1
const newline = 10
const beginsLine = 1
const endsLine = 2
const beginsText = 4
const endsText = 8
const isBoundary = 16
const isNoBoundary = 32
const flagsOfPosition = 255
const isAfterWord = 512

/** If fewer than one in so many instructions are active, sorting them is faster than looking at all of them. */
const sparseness = 16

/**
 * The instructions of a program of re2js, which can run without the memory of its automaton: nothing is allocated per
 * character. That is slower than an automaton whose states are known, and more than twice as fast as one that makes a new
 * state for every character.
 */
export class Nfa {
  private readonly instructions: readonly Instruction[]
  private readonly kinds: Uint8Array
  private readonly first: number
  private readonly seen: Uint8Array
  private readonly found: Int32Array
  private readonly next: Int32Array
  private readonly stack: Int32Array
  private count = 0
  private needed = 0

  constructor(prog: Prog) {
    const size = prog.numInst()
    this.instructions = Array.from({ length: size }, (_, pc) => prog.getInst(pc))
    this.kinds = Uint8Array.from(this.instructions, kindOf)
    this.first = prog.start
    this.seen = new Uint8Array(size)
    // The first instruction never matches; it is never found.
    this.seen[0] = 1
    this.found = new Int32Array(size)
    this.next = new Int32Array(size + 1)
    this.stack = new Int32Array(size + 1)
  }

  /** Where a run over a whole text begins. */
  get start(): Position {
    return { nfaStates: [this.first], flag: beginsLine | beginsText }
  }

  /** Does the same as `closure` of re2js's automaton in a quarter of the time; most of the time for a new state is spent there. */
  readonly closure: Closure = (pcs: readonly number[], flag: number) => {
    this.next.set(pcs)
    this.follow(pcs.length, flag)
    const { count, found, seen } = this
    const sorted: number[] = new Array(count)
    if (count * sparseness < seen.length) found.subarray(0, count).sort()
    else collectInOrder(seen, found)
    for (let at = 0; at < count; at += 1) sorted[at] = found[at] as number
    this.unmark()
    return { pcs: sorted, needflags: this.needed }
  }

  /**
   * Runs over the rest of a text and returns the numbers of the expressions that match. It counts the active instructions of
   * every character, and `stepsPerCharacter`.
   */
  run(position: Position, rest: RestOfText, work: Work): readonly number[] {
    const { text, anchored, stepsPerCharacter } = rest
    const limit = work.remaining
    const matches = new Set<number>()
    const restart = anchored ? undefined : this.first
    let { index } = rest
    let steps = 0
    let flags = position.flag & (flagsOfPosition | isAfterWord)
    this.next.set(position.nfaStates)
    this.follow(position.nfaStates.length, flags & flagsOfPosition)
    this.unmark()
    while (index < text.length && !(anchored && this.count === 0)) {
      steps += this.count + stepsPerCharacter
      if (steps > limit) work.exhaust()
      const character = text.codePointAt(index) as number
      index += character > 0xffff ? 2 : 1
      flags = this.step(character, flags, restart, matches)
    }
    work.spend(steps)
    this.step(endOfText, flags, undefined, matches)
    return [...matches]
  }

  /** Reads one character, and returns what can be said about the position after it. */
  private step(character: number, flags: number, restart: number | undefined, matches: Set<number>): number {
    const { instructions, kinds, found, next } = this
    const known = flags & flagsOfPosition
    const isWord = isWordCharacter(character)
    const more = known | flagsBefore(character, isWord, (flags & isAfterWord) !== 0)
    if ((more & ~known & this.needed) !== 0) {
      for (let at = 0; at < this.count; at += 1) next[at] = found[at] as number
      this.follow(this.count, more)
      this.unmark()
    }
    let count = 0
    for (let at = 0; at < this.count; at += 1) {
      const pc = found[at] as number
      const kind = kinds[pc] as number
      if (kind > reads) continue
      const instruction = instructions[pc] as Instruction
      if (kind === ends) matches.add(instruction.arg)
      else if (instruction.matchRune(character)) {
        next[count] = instruction.out
        count += 1
      }
    }
    if (restart !== undefined) {
      next[count] = restart
      count += 1
    }
    const after = character === newline ? beginsLine : 0
    this.follow(count, after)
    this.unmark()
    return isWord ? after | isAfterWord : after
  }

  /** Finds the instructions that the first ones of `next` lead to without reading a character, and marks them as seen. */
  private follow(length: number, flag: number): void {
    const { instructions, kinds, next, seen, found, stack } = this
    let count = 0
    let needed = 0
    for (let at = 0; at < length; at += 1) {
      stack[0] = next[at] as number
      for (let height = 1; height > 0; ) {
        height -= 1
        const pc = stack[height] as number
        if (seen[pc] === 1) continue
        seen[pc] = 1
        found[count] = pc
        count += 1
        const kind = kinds[pc] as number
        if (kind <= fails) continue
        const { out, arg } = instructions[pc] as Instruction
        if (kind === looks) {
          needed |= arg
          if ((arg & ~flag) !== 0) continue
        } else if (kind === splits) {
          stack[height] = arg
          height += 1
        }
        stack[height] = out
        height += 1
      }
    }
    this.count = count
    this.needed = needed
  }

  private unmark(): void {
    const { found, seen, count } = this
    for (let at = 0; at < count; at += 1) seen[found[at] as number] = 0
  }
}

function kindOf(instruction: Instruction): number {
  const { op } = instruction
  const operations = instruction.constructor as unknown as Operations
  if (op === operations.MATCH) return ends
  if (operations.isRuneOp(op)) return reads
  if (op === operations.EMPTY_WIDTH) return looks
  if (op === operations.ALT || op === operations.ALT_MATCH) return splits
  return op === operations.NOP || op === operations.CAPTURE ? goesOn : fails
}

function collectInOrder(seen: Uint8Array, found: Int32Array): void {
  let count = 0
  for (let pc = 1; pc < seen.length; pc += 1) {
    if (seen[pc] === 0) continue
    found[count] = pc
    count += 1
  }
}

/** What a character says about the position before it. */
function flagsBefore(character: number, isWord: boolean, isAfter: boolean): number {
  const boundary = isWord === isAfter ? isNoBoundary : isBoundary
  if (character === newline) return boundary | endsLine
  return character === endOfText ? boundary | endsLine | endsText : boundary
}

function isWordCharacter(character: number): boolean {
  return (
    (character >= 97 && character <= 122) ||
    (character >= 65 && character <= 90) ||
    (character >= 48 && character <= 57) ||
    character === 95
  )
}
