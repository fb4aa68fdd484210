interface Entry<Owner> {
  readonly text: string
  /** Where in the text its gram is. */
  readonly offset: number
  readonly owner: Owner
}

const noOwners: readonly never[] = []

/**
 * Finds which of many texts occur in another one, in a single pass over it. Each text is filed under its rarest
 * run of three characters, so that texts which differ in a number only do not end up in one heap.
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
      const filed = this.entries.get(gram)
      if (filed === undefined) this.entries.set(gram, [{ text, offset, owner }])
      else filed.push({ text, offset, owner })
    }
  }

  /** The owners of the texts that occur in `address`, each once. */
  ownersIn(address: string): readonly Owner[] {
    if (this.entries.size === 0) return noOwners
    let owners: Owner[] | undefined
    for (let start = 0; start + GramIndex.length <= address.length; start += 1) {
      const filed = this.entries.get(gramAt(address, start))
      if (filed === undefined) continue
      for (const { text, offset, owner } of filed) {
        if (!address.startsWith(text, start - offset) || start < offset || owners?.includes(owner)) continue
        owners ??= []
        owners.push(owner)
      }
    }
    return owners ?? noOwners
  }
}

function gramsOf(text: string): number[] {
  const grams: number[] = []
  for (let start = 0; start + GramIndex.length <= text.length; start += 1) grams.push(gramAt(text, start))
  return grams
}

/** Two runs may share a number: texts are compared in full before they count. */
function gramAt(text: string, start: number): number {
  const mixed = text.charCodeAt(start) * 961 + text.charCodeAt(start + 1) * 31 + text.charCodeAt(start + 2)
  return mixed & 0x3fffffff
}
