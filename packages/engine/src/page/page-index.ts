import { OverBudget, Work, workLimits } from '../budget/work.ts'
import type { Page } from './page.ts'
import { PlainIndex } from './plain-index.ts'
import { RegexIndex } from './regex-index.ts'
import type { UrlPattern } from './url-pattern.ts'

/** What an index found for a page. */
interface Matched {
  items: readonly number[]
  steps: number
}

/** More numbers would take too much memory. */
const maxRemembered = 1000

/**
 * Finds the items whose patterns match a page. Regular expressions have an index of their own. The cost grows with the
 * number of matching items, not with the number of all items.
 */
export class PageIndex {
  private readonly plain = new PlainIndex()
  /** Most tenants use no regular expression, and memory for none is memory for many tenants. */
  private regexes: RegexIndex | undefined
  private matched: WeakMap<Page, Matched> | undefined

  /** @param previous the index of a similar set of items: what it has compiled is used again */
  constructor(private previous?: PageIndex) {}

  /** Adds an item by its number, in ascending order. An item without patterns matches every page. */
  add(item: number, patterns: readonly UrlPattern[]): void {
    if (patterns.length === 0) this.plain.add(item, '*')
    for (const { pattern, is_regex } of patterns) {
      if (is_regex) this.regexIndex().add(item, pattern)
      else this.plain.add(item, pattern)
    }
  }

  /** Builds the index once all items are added, in parts, so that the first request does not wait for it. */
  *prepare(): Generator<void> {
    this.plain.prepare()
    if (this.regexes) yield* this.regexes.prepare()
    this.previous = undefined
  }

  private regexIndex(): RegexIndex {
    this.regexes ??= new RegexIndex(this.previous?.regexes)
    return this.regexes
  }

  /**
   * Returns the numbers of the matching items, ascending, each once. If the expressions take more steps than the
   * budget, those that were not run match nothing, and `work.exceeded` is true. Few numbers are remembered, with the steps
   * that finding them takes: they count again, so that the budget does not depend on what is remembered.
   */
  match(page: Page, work = new Work(workLimits.page)): readonly number[] {
    const known = this.matched?.get(page)
    if (known && known.steps <= work.remaining) {
      work.spend(known.steps)
      return known.items
    }
    const before = work.taken
    const items = this.find(page, work)
    if (!work.exceeded && items.length <= maxRemembered) {
      this.matched ??= new WeakMap()
      this.matched.set(page, { items, steps: work.taken - before })
    }
    return items
  }

  private find(page: Page, work: Work): number[] {
    const found: number[] = []
    this.plain.collect(page, found)
    this.collectRegexes(page, found, work)
    // A copy has no room for more numbers, which an array has that grew.
    return ascending(found).slice()
  }

  private collectRegexes(page: Page, found: number[], work: Work): void {
    try {
      this.regexes?.collect(page.relativeUrl, found, work)
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error
    }
  }
}

/** Sorts numbers and removes repeated ones, in place. */
export function ascending(numbers: number[]): number[] {
  if (isAscending(numbers)) return numbers
  const sorted = numbers.length > 40 ? Array.from(Uint32Array.from(numbers).sort()) : insertionSort(numbers)
  let kept = 1
  for (let index = 1; index < sorted.length; index += 1) {
    if (sorted[index] !== sorted[index - 1]) {
      sorted[kept] = sorted[index] as number
      kept += 1
    }
  }
  sorted.length = kept
  return sorted
}

/** The items that match every page are found in their order. */
function isAscending(numbers: readonly number[]): boolean {
  for (let index = 1; index < numbers.length; index += 1) {
    if ((numbers[index] as number) <= (numbers[index - 1] as number)) return false
  }
  return true
}

function insertionSort(numbers: number[]): number[] {
  for (let index = 1; index < numbers.length; index += 1) {
    const number = numbers[index] as number
    let place = index
    while (place > 0 && (numbers[place - 1] as number) > number) {
      numbers[place] = numbers[place - 1] as number
      place -= 1
    }
    numbers[place] = number
  }
  return numbers
}
