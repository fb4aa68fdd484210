import type { Subject } from '../subject/subject.ts'
import { type AttributeReader, attributeReader } from './attribute.ts'
import type { CompiledAudience } from './compile-audience.ts'
import type { RequiredTexts } from './required-texts.ts'

/** With fewer rules to leave out, evaluating them is as fast as looking them up. */
const minRules = 32
/** Reading the attributes must cost less than the rules that it leaves out. */
const maxAttributes = 8

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
    const required: (readonly RequiredTexts[])[] = []
    const counts: Counts = new Map()
    for (const audience of audiences) {
      const texts = audience?.required() ?? []
      count(texts, counts)
      required.push(texts)
      yield
    }
    if (required.filter(({ length }) => length > 0).length < minimum) return null
    const attributes = mostCommon(counts)
    const attributeOf = new Int8Array(audiences.length).fill(noAttribute)
    const startOf = new Uint32Array(audiences.length + 1)
    const texts: number[] = []
    for (const [item, choices] of required.entries()) {
      const chosen = rarest(choices, counts, attributes)
      if (chosen) {
        const { place, numbers } = attributes.get(chosen.attribute) as NumberedTexts
        attributeOf[item] = place
        for (const text of chosen.texts) texts.push(numbers.get(text) as number)
      }
      startOf[item + 1] = texts.length
      yield
    }
    const indexed = [...attributes].map(([name, { numbers }]) => ({ read: attributeReader(name), numbers }))
    return new AudienceIndex(indexed, attributeOf, startOf, Uint32Array.from(texts))
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

/** How many items require each text, by the name of the attribute. */
type Counts = Map<string, Map<string, number>>

function count(required: readonly RequiredTexts[], counts: Counts): void {
  for (const { attribute, texts } of required) {
    const counted = counts.get(attribute) ?? new Map<string, number>()
    for (const text of texts) counted.set(text, (counted.get(text) ?? 0) + 1)
    counts.set(attribute, counted)
  }
}

interface NumberedTexts {
  readonly place: number
  readonly numbers: ReadonlyMap<string, number>
}

/** The attributes that most items require, with a number for each of their texts. */
function mostCommon(counts: Counts): ReadonlyMap<string, NumberedTexts> {
  const totals = [...counts].map(([name, counted]) => {
    const total = [...counted.values()].reduce((sum, items) => sum + items, 0)
    return { name, counted, total }
  })
  const most = totals.sort((a, b) => b.total - a.total).slice(0, maxAttributes)
  return new Map(
    most.map(({ name, counted }, place) => {
      const numbers = new Map([...counted.keys()].map((text, number) => [text, number]))
      return [name, { place, numbers }]
    }),
  )
}

/** The requirement that the fewest items have in common; undefined if there is none on an attribute of the index. */
function rarest(
  choices: readonly RequiredTexts[],
  counts: Counts,
  attributes: ReadonlyMap<string, NumberedTexts>,
): RequiredTexts | undefined {
  let best: RequiredTexts | undefined
  let fewest = Infinity
  for (const choice of choices) {
    if (!attributes.has(choice.attribute)) continue
    const counted = counts.get(choice.attribute)
    const items = choice.texts.reduce((sum, text) => sum + (counted?.get(text) ?? 0), 0)
    if (items < fewest) {
      fewest = items
      best = choice
    }
  }
  return best
}
