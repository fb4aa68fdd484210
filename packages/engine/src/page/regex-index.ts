import { type LinearRegex, linearRegex } from '../regex/linear-regex.ts'
import { RegexSet } from '../regex/regex-set.ts'
import { GramIndex } from './gram-index.ts'
import { groupByText } from './group-by-text.ts'

/**
 * Finds the items whose regular expressions match an address. An expression that needs certain texts is only run
 * on addresses that have one of them, as one with those that need the same; the others are run on every address.
 */
export class RegexIndex {
  private readonly expressions = new Map<string, Expression>()
  private ready: ReadyIndex | undefined

  add(item: number, source: string): void {
    const expression = this.expressions.get(source)
    if (expression === undefined) this.expressions.set(source, expressionOf(source, item))
    else if (expression.items.at(-1) !== item) expression.items.push(item)
  }

  /** Does, once all are added, what the first page would have to wait for. */
  prepare(): void {
    if (this.expressions.size > 0) this.ready ??= new ReadyIndex([...this.expressions.values()])
  }

  collect(address: string, found: number[]): void {
    if (this.ready === undefined) this.prepare()
    this.ready?.collect(address, found)
  }
}

interface Expression {
  readonly regex: LinearRegex
  readonly items: number[]
  /** The lists of its texts that are long enough to be found. */
  readonly needs: readonly (readonly string[])[]
}

class ReadyIndex {
  private readonly everywhere: RegexGroup[] = []
  private readonly grams: GramIndex<RegexGroup>

  constructor(expressions: readonly Expression[]) {
    const filed: { text: string; owner: RegexGroup }[] = []
    for (const { texts, members } of groupByText(expressions)) {
      const owner = new RegexGroup(members)
      if (texts.size === 0) this.everywhere.push(owner)
      for (const text of texts) filed.push({ text, owner })
    }
    this.grams = new GramIndex(filed)
  }

  collect(address: string, found: number[]): void {
    for (const group of this.everywhere) group.collect(address, found)
    for (const group of this.grams.ownersIn(address)) group.collect(address, found)
  }
}

function expressionOf(source: string, item: number): Expression {
  const regex = linearRegex(source)
  const needs = regex.required.filter(texts => texts.every(text => text.length >= GramIndex.length))
  return { regex, items: [item], needs }
}

/** Expressions that are run on the same addresses, as a set that is made when the first of them comes. */
class RegexGroup {
  private readonly regexes: readonly LinearRegex[]
  private readonly items: readonly (readonly number[])[]
  private set: RegexSet | undefined

  constructor(members: readonly Expression[]) {
    this.regexes = members.map(({ regex }) => regex)
    this.items = members.map(({ items }) => items)
  }

  collect(address: string, found: number[]): void {
    this.set ??= new RegexSet(this.regexes)
    for (const number of this.set.match(address)) {
      for (const item of this.items[number] ?? []) found.push(item)
    }
  }
}
