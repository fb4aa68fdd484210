import { textLimits } from '../budget/text-limits.ts'
import type { Work } from '../budget/work.ts'
import { type LinearRegex, linearRegex } from '../regex/linear-regex.ts'
import { RegexSet } from '../regex/regex-set.ts'
import { SharedValues } from '../shared-values.ts'
import { GramIndex } from './gram-index.ts'
import { groupByText } from './group-by-text.ts'

/**
 * Finds the items whose regular expressions match a URL. An expression that requires certain texts is run only on URLs
 * that contain one of them, together with the expressions that require the same texts. The others are run on every URL.
 */
export class RegexIndex {
  private readonly expressions = new Map<string, Expression>()
  private built: BuiltIndex | undefined

  /** @param previous its expressions and groups are not compiled again. */
  constructor(private previous?: RegexIndex) {}

  add(item: number, source: string): void {
    const expression = this.expressions.get(source)
    if (expression === undefined) {
      const known = this.previous?.expressions.get(source)
      this.expressions.set(source, known ? { ...known, items: [item] } : expressionOf(source, item))
    } else if (expression.items.at(-1) !== item) expression.items.push(item)
  }

  /** Builds the index once all items are added, in parts, so that the first request does not wait for it. */
  *prepare(): Generator<void> {
    if (this.expressions.size > 0) {
      const built = this.build()
      yield
      yield* built.prepare()
    }
    this.previous = undefined
  }

  /** Throws if the expressions take more steps than the budget, or if the URL is too long for them. */
  collect(url: string, found: number[], work: Work): void {
    if (this.expressions.size === 0) return
    if (url.length > textLimits.characters) work.exhaust()
    this.build().collect(url, found, work)
  }

  private build(): BuiltIndex {
    this.built ??= new BuiltIndex([...this.expressions.values()], this.previous?.built)
    return this.built
  }
}

interface Expression {
  readonly regex: LinearRegex
  readonly items: number[]
  /** The lists of required texts that are long enough for the gram index. */
  readonly requiredTexts: readonly (readonly string[])[]
}

class BuiltIndex {
  private readonly groups: RegexGroup[] = []
  private readonly onEveryUrl: RegexGroup[] = []
  private readonly grams: GramIndex<RegexGroup>

  constructor(expressions: readonly Expression[], previous?: BuiltIndex) {
    const groups = new Map(previous?.groups.map(group => [group.first, group]))
    const indexed: { text: string; owner: RegexGroup }[] = []
    for (const { texts, members } of groupByText(expressions)) {
      const owner = new RegexGroup(members, groups.get(members[0]?.regex))
      this.groups.push(owner)
      if (texts.size === 0) this.onEveryUrl.push(owner)
      for (const text of texts) indexed.push({ text, owner })
    }
    this.grams = new GramIndex(indexed)
  }

  collect(url: string, found: number[], work: Work): void {
    for (const group of this.onEveryUrl) group.collect(url, found, work)
    for (const group of this.grams.ownersIn(url, work)) group.collect(url, found, work)
  }

  *prepare(): Generator<void> {
    for (const group of this.groups) if (group.isLarge) yield* group.prepare()
  }
}

/** Instructions: what is compiled from so many stays small. */
const smallSize = 100

const sharedRegexes = new SharedValues<LinearRegex>({
  max: 1000,
  longest: 200,
  fits: ({ size }) => size <= smallSize,
})
const sharedSets = new SharedValues<RegexSet>({ max: 1000, longest: 200 })

function expressionOf(source: string, item: number): Expression {
  const regex = sharedRegexes.of(source, () => linearRegex(source))
  const requiredTexts = regex.required.filter(texts => texts.every(text => text.length >= GramIndex.length))
  return { regex, items: [item], requiredTexts }
}

/** From this size on, compiling a group takes too long for a request that happens to be the first to need it. */
const largeSize = 2000

/** Expressions that are run on the same URLs, as one set that is built on first use, or before that if it is large. */
class RegexGroup {
  private readonly regexes: readonly LinearRegex[]
  private readonly items: readonly (readonly number[])[]
  private set: RegexSet | undefined

  /** @param previous if it has the same expressions, its set is used again. */
  constructor(members: readonly Expression[], previous?: RegexGroup) {
    this.regexes = members.map(({ regex }) => regex)
    this.items = members.map(({ items }) => items)
    if (previous?.hasExactly(this.regexes)) this.set = previous.set
  }

  get first(): LinearRegex | undefined {
    return this.regexes[0]
  }

  private hasExactly(regexes: readonly LinearRegex[]): boolean {
    return this.regexes.length === regexes.length && this.regexes.every((regex, at) => regex === regexes[at])
  }

  get isLarge(): boolean {
    return sizeOf(this.regexes) > largeSize
  }

  prepare(): Generator<void> {
    this.set ??= setOf(this.regexes)
    return this.set.prepare()
  }

  collect(url: string, found: number[], work: Work): void {
    this.set ??= setOf(this.regexes)
    for (const number of this.set.match(url, work)) {
      for (const item of this.items[number] ?? []) found.push(item)
    }
  }
}

/** Tenants with the same few expressions share their automaton, which takes more memory than all else of a small index. */
function setOf(regexes: readonly LinearRegex[]): RegexSet {
  if (sizeOf(regexes) > smallSize) return new RegexSet(regexes)
  const sources = regexes.map(({ source, withinLimits }) => (withinLimits ? source : null))
  return sharedSets.of(JSON.stringify(sources), () => new RegexSet(regexes))
}

const sizeOf = (regexes: readonly LinearRegex[]): number => regexes.reduce((sum, { size }) => sum + size, 0)
