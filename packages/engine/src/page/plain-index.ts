import { HostIndex } from './host-index.ts'
import type { Page } from './page.ts'
import { sharedPlainPattern } from './shared-plain-pattern.ts'
import { matchesPlain, type PlainPattern } from './url-pattern.ts'

/** So many patterns are compared one by one: an index of them takes several times their memory, and is not faster. */
const fewPatterns = 32

/** Finds the items whose plain patterns match a page. */
export class PlainIndex {
  private patterns: PlainPattern[] = []
  /** The item of each pattern. */
  private items: number[] = []
  private index: HostIndex | undefined = undefined

  /** Adds a pattern of an item. Items come in ascending order. */
  add(item: number, text: string): void {
    const pattern = sharedPlainPattern(text)
    if (pattern === undefined) return
    if (this.index === undefined) {
      this.patterns.push(pattern)
      this.items.push(item)
      if (this.patterns.length > fewPatterns) this.index = this.buildIndex()
    } else this.index.add(item, pattern)
  }

  /** All patterns are added. */
  prepare(): void {
    // A copy has no room for more, which an array has that grew.
    this.patterns = this.patterns.slice()
    this.items = this.items.slice()
  }

  /** Adds the numbers of the matching items. An item with several matching patterns may be added more than once. */
  collect(page: Page, found: number[]): void {
    this.index?.collect(page, found)
    for (let place = 0; place < this.patterns.length; place += 1)
      if (matchesPlain(this.patterns[place] as PlainPattern, page)) found.push(this.items[place] as number)
  }

  private buildIndex(): HostIndex {
    const index = new HostIndex()
    for (const [place, pattern] of this.patterns.entries()) index.add(this.items[place] as number, pattern)
    this.patterns = []
    this.items = []
    return index
  }
}
