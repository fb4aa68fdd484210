import { type LinearRegex, linearRegex } from '../regex/linear-regex.ts'
import { RegexSet } from '../regex/regex-set.ts'
import { GramIndex } from './gram-index.ts'
import { groupByText } from './group-by-text.ts'

/**
 * Finds the items whose regular expressions match a URL. An expression that requires certain texts is run only on URLs
 * that contain one of them, together with the expressions that require the same texts. The others are run on every URL.
 */
export class RegexIndex {
  private readonly expressions = new Map<string, Expression>()
  private built: BuiltIndex | undefined

  add(item: number, source: string): void {
    const expression = this.expressions.get(source)
    if (expression === undefined) this.expressions.set(source, expressionOf(source, item))
    else if (expression.items.at(-1) !== item) expression.items.push(item)
  }

  /** Builds the index once all items are added, so that the first request does not wait for it. */
  prepare(): void {
    if (this.expressions.size > 0) this.built ??= new BuiltIndex([...this.expressions.values()])
  }

  collect(url: string, found: number[]): void {
    if (this.built === undefined) this.prepare()
    this.built?.collect(url, found)
  }
}

interface Expression {
  readonly regex: LinearRegex
  readonly items: number[]
  /** The lists of required texts that are long enough for the gram index. */
  readonly requiredTexts: readonly (readonly string[])[]
}

class BuiltIndex {
  private readonly onEveryUrl: RegexGroup[] = []
  private readonly grams: GramIndex<RegexGroup>

  constructor(expressions: readonly Expression[]) {
    const indexed: { text: string; owner: RegexGroup }[] = []
    for (const { texts, members } of groupByText(expressions)) {
      const owner = new RegexGroup(members)
      if (texts.size === 0) this.onEveryUrl.push(owner)
      for (const text of texts) indexed.push({ text, owner })
    }
    this.grams = new GramIndex(indexed)
  }

  collect(url: string, found: number[]): void {
    for (const group of this.onEveryUrl) group.collect(url, found)
    for (const group of this.grams.ownersIn(url)) group.collect(url, found)
  }
}

function expressionOf(source: string, item: number): Expression {
  const regex = linearRegex(source)
  const requiredTexts = regex.required.filter(texts => texts.every(text => text.length >= GramIndex.length))
  return { regex, items: [item], requiredTexts }
}

/** Expressions that are run on the same URLs, as one set that is built on first use. */
class RegexGroup {
  private readonly regexes: readonly LinearRegex[]
  private readonly items: readonly (readonly number[])[]
  private set: RegexSet | undefined

  constructor(members: readonly Expression[]) {
    this.regexes = members.map(({ regex }) => regex)
    this.items = members.map(({ items }) => items)
  }

  collect(url: string, found: number[]): void {
    this.set ??= new RegexSet(this.regexes)
    for (const number of this.set.match(url)) {
      for (const item of this.items[number] ?? []) found.push(item)
    }
  }
}
