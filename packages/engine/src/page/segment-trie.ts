import type { PatternPart } from './url-pattern.ts'

/** One segment of the texts in a trie: `/a/b` is the segments "", "a", "b". */
interface TrieNode<Leaf> {
  children: Map<string, TrieNode<Leaf>> | undefined
  exact: Leaf | undefined
  below: Leaf | undefined
  prefixes: Prefixes<Leaf> | undefined
}

/** What ends within a segment, by its text; and the lengths that those texts have. */
interface Prefixes<Leaf> {
  byText: Map<string, Leaf>
  lengths: number[]
}

/** Finds what matches a text among any number of pattern parts, in time that the text's segments decide. */
export class SegmentTrie<Leaf> {
  private readonly root = newNode<Leaf>()

  constructor(private readonly newLeaf: () => Leaf) {}

  /** The leaf of a pattern part, made when it is new. */
  leafOf({ kind, text }: PatternPart): Leaf {
    const segments = text.split('/')
    const partial = kind === 'prefix' ? (segments.pop() as string) : undefined
    let node = this.root
    for (const segment of segments) node = childOf(node, segment)
    if (partial !== undefined) return this.prefixLeaf(node, partial)
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
      if (node.prefixes !== undefined) visitPrefixes(node.prefixes, segment, visitor)
      const child = node.children?.get(segment)
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

  private prefixLeaf(node: TrieNode<Leaf>, text: string): Leaf {
    node.prefixes ??= { byText: new Map(), lengths: [] }
    const { byText, lengths } = node.prefixes
    const known = byText.get(text)
    if (known !== undefined) return known
    const leaf = this.newLeaf()
    byText.set(text, leaf)
    if (!lengths.includes(text.length)) lengths.push(text.length)
    return leaf
  }
}

function newNode<Leaf>(): TrieNode<Leaf> {
  return { children: undefined, exact: undefined, below: undefined, prefixes: undefined }
}

function childOf<Leaf>(node: TrieNode<Leaf>, segment: string): TrieNode<Leaf> {
  node.children ??= new Map()
  const known = node.children.get(segment)
  if (known !== undefined) return known
  const child = newNode<Leaf>()
  node.children.set(segment, child)
  return child
}

function visitPrefixes<Leaf>(
  { byText, lengths }: Prefixes<Leaf>,
  segment: string,
  visitor: (leaf: Leaf) => void,
) {
  for (const length of lengths) {
    if (length > segment.length) continue
    const leaf = byText.get(segment.slice(0, length))
    if (leaf !== undefined) visitor(leaf)
  }
}
