import type { Subject } from '../subject/subject.ts'
import { type AttributeReader, attributeReader } from './attribute.ts'
import type { CompiledAudience } from './compile-audience.ts'
import type { RequiredTexts } from './required-texts.ts'

/** With fewer rules to leave out, evaluating them is as fast as looking them up. */
const minRules = 32

/** What an index knows. Items beyond that are evaluated as without an index. */
const limits = {
  /** Reading the attributes must cost less than the rules that it leaves out. */
  attributes: 8,
  /** How many attributes and texts are counted to choose from, so that no tenant makes a build hold up others. */
  countedAttributes: 500,
  countedTexts: 20_000,
}

/** An attribute of the index, and the number of each text that a rule requires of it. */
interface IndexedAttribute {
  readonly read: AttributeReader
  readonly numbers: ReadonlyMap<string, number>
}

/** The attribute of a subject is not a text that any rule requires, or it is a value of which only the rule can tell. */
const noText = -1
const anyText = -2
/** An item without a requirement. */
const noAttribute = -1

/**
 * Finds the items whose audience may match a subject. Most rules require a text of one attribute, such as a plan, a role or
 * a company, and most subjects have another one: then the rule is not evaluated. The attribute that the fewest other items
 * have in common is looked up for each item.
 */
export class AudienceIndex {
  private constructor(
    private readonly attributes: readonly IndexedAttribute[],
    /** By the number of the item: its attribute, and where its texts start in `texts`. */
    private readonly attributeOf: Int8Array,
    private readonly startOf: Uint32Array,
    private readonly texts: Uint32Array,
  ) {}

  /** Builds the index one item at a time, because there may be many. Returns null if too few audiences require a text. */
  static *build(
    audiences: readonly (CompiledAudience | null)[],
    minimum = minRules,
  ): Generator<void, AudienceIndex | null> {
    const counts = new TextCounts()
    const required: (readonly RequiredTexts[])[] = []
    for (const audience of audiences) {
      required.push(audience?.required().filter(one => counts.add(one)) ?? [])
      yield
    }
    if (required.filter(({ length }) => length > 0).length < minimum) return null
    const attributes = counts.mostCommon()
    const numbers = attributes.map(() => new Map<string, number>())
    const attributeOf = new Int8Array(audiences.length).fill(noAttribute)
    const startOf = new Uint32Array(audiences.length + 1)
    const texts: number[] = []
    for (const [item, choices] of required.entries()) {
      const chosen = counts.rarest(choices.filter(({ attribute }) => attributes.includes(attribute)))
      if (chosen) {
        const place = attributes.indexOf(chosen.attribute)
        attributeOf[item] = place
        for (const text of chosen.texts) texts.push(numberOf(text, numbers[place] as Map<string, number>))
      }
      startOf[item + 1] = texts.length
      yield
    }
    const indexed = attributes.map((name, place) => ({
      read: attributeReader(name),
      numbers: numbers[place] as Map<string, number>,
    }))
    return new AudienceIndex(indexed, attributeOf, startOf, Uint32Array.from(texts))
  }

  /** The estimated memory. */
  get bytes(): number {
    return 9 * this.attributeOf.length + 150 * this.texts.length
  }

  /** Returns those of the items, by their numbers, whose audience may match. */
  mayMatch(items: readonly number[], subject: Subject): number[] {
    const texts = this.attributes.map(attribute => textOf(attribute, subject))
    const found: number[] = []
    for (const item of items) {
      const attribute = this.attributeOf[item] as number
      if (attribute === noAttribute || this.allows(item, texts[attribute] as number)) found.push(item)
    }
    return found
  }

  private allows(item: number, text: number): boolean {
    if (text === anyText) return true
    const end = this.startOf[item + 1] as number
    for (let place = this.startOf[item] as number; place < end; place += 1) {
      if (this.texts[place] === text) return true
    }
    return false
  }
}

function textOf({ read, numbers }: IndexedAttribute, subject: Subject): number {
  const value = read(null, subject)
  if (value === null) return noText
  return typeof value === 'string' ? (numbers.get(value) ?? noText) : anyText
}

/** The number of a text: the next one if it is new. */
function numberOf(text: string, numbers: Map<string, number>): number {
  const number = numbers.get(text) ?? numbers.size
  numbers.set(text, number)
  return number
}

/** How many items require each text. */
class TextCounts {
  private readonly attributes = new Map<string, { total: number; texts: Map<string, number> }>()
  private left = limits.countedTexts

  /** Counts the texts of an item. Returns false if there is no room for them. */
  add({ attribute, texts }: RequiredTexts): boolean {
    const known = this.attributes.get(attribute)
    if (texts.length > this.left || (!known && this.attributes.size === limits.countedAttributes))
      return false
    const counted = known ?? { total: 0, texts: new Map<string, number>() }
    for (const text of texts) counted.texts.set(text, (counted.texts.get(text) ?? 0) + 1)
    counted.total += texts.length
    this.left -= texts.length
    this.attributes.set(attribute, counted)
    return true
  }

  /** The names of the attributes that most items require. */
  mostCommon(): string[] {
    const names = [...this.attributes].sort(([, a], [, b]) => b.total - a.total).map(([name]) => name)
    return names.slice(0, limits.attributes)
  }

  /** The requirement that the fewest items have in common. */
  rarest(choices: readonly RequiredTexts[]): RequiredTexts | undefined {
    let best: RequiredTexts | undefined
    let fewest = Infinity
    for (const choice of choices) {
      const counted = this.attributes.get(choice.attribute)?.texts
      const items = choice.texts.reduce((sum, text) => sum + (counted?.get(text) ?? 0), 0)
      if (items < fewest) {
        fewest = items
        best = choice
      }
    }
    return best
  }
}
