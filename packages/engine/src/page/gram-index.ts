import type { Work } from '../budget/work.ts'

interface Entry<Owner> {
  readonly text: string
  /** The position of the entry's gram in the text. */
  readonly offset: number
  readonly owner: Owner
}

const noOwners: readonly never[] = []

/**
 * Finds which of many texts occur in a URL, in a single pass over the URL. Each text is indexed by its rarest gram, a
 * run of three characters, so that texts which differ only in a number do not share one entry.
 */
export class GramIndex<Owner> {
  static readonly length = 3

  private readonly entries = new Map<number, Entry<Owner>[]>()

  constructor(texts: readonly { text: string; owner: Owner }[]) {
    const counts = new Map<number, number>()
    for (const { text } of texts) {
      for (const gram of gramsOf(text)) counts.set(gram, (counts.get(gram) ?? 0) + 1)
    }
    for (const { text, owner } of texts) {
      const grams = gramsOf(text)
      const rarest = Math.min(...grams.map(gram => counts.get(gram) as number))
      const offset = grams.findIndex(gram => counts.get(gram) === rarest)
      const gram = grams[offset] as number
      const entries = this.entries.get(gram)
      if (entries === undefined) this.entries.set(gram, [{ text, offset, owner }])
      else entries.push({ text, offset, owner })
    }
  }

  /** The owners of the texts that occur in `url`, each once. */
  ownersIn(url: string, work: Work): readonly Owner[] {
    if (this.entries.size === 0) return noOwners
    let owners: Owner[] | undefined
    let steps = 0
    const limit = work.remaining
    for (let start = 0; start + GramIndex.length <= url.length; start += 1) {
      const entries = this.entries.get(gramAt(url, start))
      if (entries === undefined) continue
      steps += entries.length
      if (steps > limit) work.exhaust()
      for (const { text, offset, owner } of entries) {
        if (!url.startsWith(text, start - offset) || start < offset || owners?.includes(owner)) continue
        owners ??= []
        owners.push(owner)
      }
    }
    work.spend(steps)
    return owners ?? noOwners
  }
}

function gramsOf(text: string): number[] {
  const grams: number[] = []
  for (let start = 0; start + GramIndex.length <= text.length; start += 1) grams.push(gramAt(text, start))
  return grams
}

/** Different grams may have the same number, so `ownersIn` compares the whole text. */
function gramAt(text: string, start: number): number {
  const mixed = text.charCodeAt(start) * 961 + text.charCodeAt(start + 1) * 31 + text.charCodeAt(start + 2)
  return mixed & 0x3fffffff
}
