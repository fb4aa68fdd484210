import { type LinearRegex, linearRegex } from '../regex/linear-regex.ts'
import { RegexSet } from '../regex/regex-set.ts'
import { GramIndex } from './gram-index.ts'

/**
 * Finds the items whose regular expressions match an address. An expression that needs certain texts is only run
 * on addresses that have one of them; the others are run together, as one set.
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

interface Indexed {
  readonly regex: LinearRegex
  readonly items: readonly number[]
}

class ReadyIndex {
  private readonly grams: GramIndex<Indexed>
  private readonly others: Indexed[] = []
  private readonly set: RegexSet

  constructor(itemsBySource: ReadonlyMap<string, readonly number[]>) {
    const texts: { text: string; owner: Indexed }[] = []
    const sources: string[] = []
    for (const [source, items] of itemsBySource) {
      const regex = linearRegex(source)
      const owner = { regex, items }
      if (regex.required?.every(text => text.length >= GramIndex.length)) {
        for (const text of regex.required) texts.push({ text, owner })
      } else if (regex.bounded) {
        this.others.push(owner)
        sources.push(source)
      }
    }
    this.grams = new GramIndex(texts)
    this.set = new RegexSet(sources)
  }

  collect(address: string, found: number[]): void {
    for (const { regex, items } of this.grams.ownersIn(address)) {
      if (regex.test(address)) for (const item of items) found.push(item)
    }
    for (const number of this.set.match(address)) {
      for (const item of this.others[number]?.items ?? []) found.push(item)
    }
  }
}
