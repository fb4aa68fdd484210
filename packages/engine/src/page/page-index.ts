import { OverBudget, Work, workLimits } from '../budget/work.ts'
import type { Page } from './page.ts'
import { PageLeaf } from './page-leaf.ts'
import { RegexIndex } from './regex-index.ts'
import { SegmentTrie } from './segment-trie.ts'
import { type PatternHost, type PlainPattern, parsePlainPattern, type UrlPattern } from './url-pattern.ts'

/** What an index found for a page. */
interface Matched {
  items: readonly number[]
  steps: number
}

/** More numbers would take too much memory. */
const maxRemembered = 1000

/**
 * Finds the items whose patterns match a page: by host, then by the segments of the path. Regular expressions have an
 * index of their own. The cost grows with the number of matching items, not with the number of all items.
 */
export class PageIndex {
  private readonly anyHost = new HostPages()
  private readonly hosts = new Map<string, HostPages>()
  private readonly subdomains = new Map<string, HostPages>()
  private readonly regexes: RegexIndex
  private readonly matched = new WeakMap<Page, Matched>()

  /** @param previous the index of a similar set of items: what it has compiled is used again */
  constructor(previous?: PageIndex) {
    this.regexes = new RegexIndex(previous?.regexes)
  }

  /** Adds an item by its number, in ascending order. An item without patterns matches every page. */
  add(item: number, patterns: readonly UrlPattern[]): void {
    if (patterns.length === 0) this.anyHost.add(item, everyPage)
    for (const { pattern, is_regex } of patterns) {
      if (is_regex) this.regexes.add(item, pattern)
      else this.addPlain(item, parsePlainPattern(pattern))
    }
  }

  /** Builds the index once all items are added, in parts, so that the first request does not wait for it. */
  prepare(): Generator<void> {
    return this.regexes.prepare()
  }

  /**
   * Returns the numbers of the matching items, ascending, each once. If the expressions take more steps than the
   * budget, those that were not run match nothing, and `work.exceeded` is true. Few numbers are remembered, with the steps
   * that finding them takes: they count again, so that the budget does not depend on what is remembered.
   */
  match(page: Page, work = new Work(workLimits.page)): readonly number[] {
    const known = this.matched.get(page)
    if (known && known.steps <= work.remaining) {
      work.spend(known.steps)
      return known.items
    }
    const before = work.taken
    const items = this.find(page, work)
    if (!work.exceeded && items.length <= maxRemembered)
      this.matched.set(page, { items, steps: work.taken - before })
    return items
  }

  private find(page: Page, work: Work): number[] {
    const found: number[] = []
    this.anyHost.collect(page, found)
    if (this.hosts.size > 0) this.collectFrom(this.hosts, page.hostname, page, found)
    if (this.subdomains.size > 0) {
      const { hostname } = page
      for (let dot = hostname.indexOf('.'); dot >= 0; dot = hostname.indexOf('.', dot + 1)) {
        this.collectFrom(this.subdomains, hostname.slice(dot + 1), page, found)
      }
    }
    this.collectRegexes(page, found, work)
    return ascending(found)
  }

  private collectRegexes(page: Page, found: number[], work: Work): void {
    try {
      this.regexes.collect(page.relativeUrl, found, work)
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error
    }
  }

  private addPlain(item: number, pattern: PlainPattern | undefined): void {
    if (pattern === undefined) return
    const pages = pattern.host === undefined ? this.anyHost : this.pagesOf(pattern.host)
    pages.add(item, pattern)
  }

  private pagesOf(host: PatternHost): HostPages {
    const hosts = host.subdomains ? this.subdomains : this.hosts
    const key = keyOf(host)
    const pages = hosts.get(key) ?? new HostPages()
    hosts.set(key, pages)
    return pages
  }

  private collectFrom(
    hosts: ReadonlyMap<string, HostPages>,
    name: string,
    page: Page,
    found: number[],
  ): void {
    hosts.get(name)?.collect(page, found)
    hosts.get(`${name}:${page.port}`)?.collect(page, found)
  }
}

const everyPage: PlainPattern = { host: undefined, path: undefined, search: undefined, hash: undefined }

const keyOf = ({ name, port }: PatternHost): string => (port === undefined ? name : `${name}:${port}`)

class HostPages {
  private readonly anyPath = new PageLeaf()
  private readonly paths = new SegmentTrie(() => new PageLeaf())

  add(item: number, { path, search, hash }: PlainPattern): void {
    const leaf = path === undefined ? this.anyPath : this.paths.leafOf(path)
    leaf.add(item, search, hash)
  }

  collect(page: Page, found: number[]): void {
    this.anyPath.collect(page, found)
    this.paths.visit(page.path, leaf => leaf.collect(page, found))
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
