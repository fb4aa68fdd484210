import type { PatternPart } from './url-pattern.ts'

/** Finds the pattern parts that match a text. The time depends on the segments of the text, not on the number of parts. */
export class SegmentTrie<Leaf> {
  private readonly root = new TrieNode<Leaf>()

  constructor(private readonly newLeaf: () => Leaf) {}

  /** Returns the leaf of a pattern part, which is created if it is new. */
  leafOf({ kind, text }: PatternPart): Leaf {
    const segments = text.split('/')
    const partial = kind === 'prefix' ? (segments.pop() as string) : undefined
    let node = this.root
    for (const segment of segments) node = node.childFor(segment)
    if (partial !== undefined) {
      node.prefixes ??= new PrefixTable()
      return node.prefixes.leafOf(partial, this.newLeaf)
    }
    if (kind === 'below') {
      node.below ??= this.newLeaf()
      return node.below
    }
    node.exact ??= this.newLeaf()
    return node.exact
  }

  /** Visits the leaves of all parts that match the text. */
  visit(text: string, visitor: (leaf: Leaf) => void): void {
    let node = this.root
    let start = 0
    for (;;) {
      const slash = text.indexOf('/', start)
      const segment = slash < 0 ? text.slice(start) : text.slice(start, slash)
      node.prefixes?.visit(segment, visitor)
      const child = node.child(segment)
      if (child === undefined) return
      if (child.below !== undefined) visitor(child.below)
      if (slash < 0) {
        if (child.exact !== undefined) visitor(child.exact)
        return
      }
      node = child
      start = slash + 1
    }
  }
}

/** One segment of the texts in a trie: `/a/b` is the segments "", "a", "b". */
class TrieNode<Leaf> {
  exact: Leaf | undefined = undefined
  below: Leaf | undefined = undefined
  prefixes: PrefixTable<Leaf> | undefined = undefined
  // Most nodes have one child, and a Map with one entry takes more memory than the rest of the node.
  private onlySegment: string | undefined = undefined
  private onlyChild: TrieNode<Leaf> | undefined = undefined
  private children: Map<string, TrieNode<Leaf>> | undefined = undefined

  child(segment: string): TrieNode<Leaf> | undefined {
    return segment === this.onlySegment ? this.onlyChild : this.children?.get(segment)
  }

  childFor(segment: string): TrieNode<Leaf> {
    const known = this.child(segment)
    if (known !== undefined) return known
    const child = new TrieNode<Leaf>()
    if (this.onlyChild === undefined) {
      this.onlySegment = segment
      this.onlyChild = child
    } else {
      this.children ??= new Map()
      this.children.set(segment, child)
    }
    return child
  }
}

/** The patterns that end within a segment, by their text, and the lengths of these texts. */
class PrefixTable<Leaf> {
  private readonly byText = new Map<string, Leaf>()
  private readonly lengths: number[] = []

  leafOf(text: string, newLeaf: () => Leaf): Leaf {
    const known = this.byText.get(text)
    if (known !== undefined) return known
    const leaf = newLeaf()
    this.byText.set(text, leaf)
    if (!this.lengths.includes(text.length)) this.lengths.push(text.length)
    return leaf
  }

  visit(segment: string, visitor: (leaf: Leaf) => void): void {
    for (const length of this.lengths) {
      if (length > segment.length) continue
      const leaf = this.byText.get(segment.slice(0, length))
      if (leaf !== undefined) visitor(leaf)
    }
  }
}
