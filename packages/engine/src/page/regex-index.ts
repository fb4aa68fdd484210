import { type LinearRegex, linearRegex } from '../regex/linear-regex.ts'
import { RegexSet } from '../regex/regex-set.ts'
import { GramIndex } from './gram-index.ts'
import { groupByText } from './group-by-text.ts'

/**
 * Finds the items whose regular expressions match an address. An expression that needs certain texts is only run
 * on addresses that have one of them, as one with those that need the same; the others are run on every address.
 */
export class RegexIndex {
  private readonly itemsBySource = new Map<string, number[]>()
  private ready: ReadyIndex | undefined

  add(item: number, source: string): void {
    const items = this.itemsBySource.get(source)
    if (items === undefined) this.itemsBySource.set(source, [item])
    else if (items.at(-1) !== item) items.push(item)
  }

  collect(address: string, found: number[]): void {
    if (this.itemsBySource.size === 0) return
    // On first use: many tenants are loaded that are not asked for a while.
    this.ready ??= new ReadyIndex(this.itemsBySource)
    this.ready.collect(address, found)
  }
}

interface Expression {
  readonly regex: LinearRegex
  readonly items: readonly number[]
  /** The lists of its texts that are long enough to be found. */
  readonly needs: readonly (readonly string[])[]
}

class ReadyIndex {
  private readonly everywhere: RegexGroup[] = []
  private readonly grams: GramIndex<RegexGroup>

  constructor(itemsBySource: ReadonlyMap<string, readonly number[]>) {
    const filed: { text: string; owner: RegexGroup }[] = []
    const expressions = Array.from(itemsBySource, ([source, items]) => expressionOf(source, items))
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

function expressionOf(source: string, items: readonly number[]): Expression {
  const regex = linearRegex(source)
  const needs = regex.required.filter(texts => texts.every(text => text.length >= GramIndex.length))
  return { regex, items, needs }
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
