import type { Page } from './page.ts'
import { SegmentTrie } from './segment-trie.ts'
import { hashOf, type PatternPart, searchOf } from './url-pattern.ts'

/** A leaf of the index: the items that match here, and those that also compare the query or the fragment. */
export class PageLeaf {
  private items: number[] | undefined
  private bySearch: SegmentTrie<PageLeaf> | undefined
  private byHash: SegmentTrie<PageLeaf> | undefined

  add(item: number, search: PatternPart | undefined, hash: PatternPart | undefined): void {
    if (search !== undefined) {
      this.bySearch ??= new SegmentTrie(() => new PageLeaf())
      this.bySearch.leafOf(search).add(item, undefined, hash)
    } else if (hash !== undefined) {
      this.byHash ??= new SegmentTrie(() => new PageLeaf())
      this.byHash.leafOf(hash).add(item, undefined, undefined)
    } else if (this.items === undefined) {
      // V8 allocates room for 17 elements on the first push into an empty array, so this starts with one.
      this.items = [item]
    } else if (this.items.at(-1) !== item) this.items.push(item)
  }

  collect(page: Page, found: number[]): void {
    if (this.items !== undefined) for (const item of this.items) found.push(item)
    this.bySearch?.visit(searchOf(page), leaf => leaf.collect(page, found))
    this.byHash?.visit(hashOf(page), leaf => leaf.collect(page, found))
  }
}
