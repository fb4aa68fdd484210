import { outlineOf, type RegexTree } from './regex-tree.ts'

/** Facts about a regular expression that are known without running it. */
export interface RegexFacts {
  /** The approximate number of instructions that it compiles to. */
  size: number
  /** Lists of texts: every match contains at least one text of each list. The most selective list comes first. */
  required: readonly TextList[]
  /** Whether it can match only at the start of a text. */
  anchored: boolean
  /** Set if it consists of fixed texts, possibly anchored: then it needs no regex engine. */
  fixed: FixedTexts | undefined
}

type TextList = readonly string[]

export interface FixedTexts {
  texts: TextList
  atStart: boolean
  atEnd: boolean
}

const maxTexts = 16
const maxTextLength = 64

/** Determines the facts of an expression in RE2 syntax. */
export function factsOf(source: string): RegexFacts {
  const { tree, literal } = outlineOf(source)
  const size = sizeOf(tree)
  if (!literal) return { size, required: [], anchored: false, fixed: undefined }
  const required = requiredOf(textsOf(tree))
  return { size, required, anchored: isAnchored(tree), fixed: fixedTexts(tree) }
}

function sizeOf(tree: RegexTree): number {
  switch (tree.kind) {
    case 'sequence':
      return Math.max(
        1,
        tree.parts.reduce((sum, part) => sum + sizeOf(part), 0),
      )
    case 'choice':
      return tree.options.reduce((sum, option) => sum + sizeOf(option) + 1, 0)
    case 'capture':
      return sizeOf(tree.part) + 2
    case 'repeat': {
      const times = tree.max === Infinity ? Math.max(tree.min, 1) : Math.max(tree.max, 1)
      return (sizeOf(tree.part) + 1) * times
    }
    default:
      return 1
  }
}

interface Texts {
  /** Everything that the part can match, if that is a short list. */
  exact?: TextList | undefined
  /** Lists of texts: the part contains one text of each list. */
  required?: readonly TextList[]
}

function textsOf(tree: RegexTree): Texts {
  switch (tree.kind) {
    case 'text':
      return { exact: [tree.text] }
    case 'assertion':
      return { exact: [''] }
    case 'character':
      return {}
    case 'sequence':
      return textsOfSequence(tree.parts)
    case 'choice':
      return textsOfChoice(tree.options.map(textsOf))
    case 'capture':
      return textsOf(tree.part)
    case 'repeat': {
      const part = textsOf(tree.part)
      if (tree.min > 0) return { required: requiredOf(part) }
      return tree.max === 1 && part.exact !== undefined ? { exact: shortList([...part.exact, '']) } : {}
    }
  }
}

function textsOfSequence(parts: readonly RegexTree[]): Texts {
  const required: TextList[] = []
  let whole = true
  let run: TextList = ['']
  for (const part of parts) {
    const texts = textsOf(part)
    const longer = texts.exact && shortList(run.flatMap(head => texts.exact?.map(tail => head + tail) ?? []))
    if (longer !== undefined) {
      run = longer
      continue
    }
    whole = false
    required.push(run, ...(texts.required ?? []))
    run = texts.exact ?? ['']
  }
  return whole ? { exact: run } : { required: [...required, run] }
}

function textsOfChoice(options: readonly Texts[]): Texts {
  const exact = options.every(option => option.exact !== undefined)
    ? shortList(options.flatMap(option => option.exact ?? []))
    : undefined
  const each = options.map(option => requiredOf(option)[0])
  const either = each.every(texts => texts !== undefined) ? shortList(each.flat() as string[]) : undefined
  return { exact, required: either === undefined ? [] : [either] }
}

/** The lists that select anything, the most selective first: few and long texts. */
function requiredOf({ exact, required = [] }: Texts): TextList[] {
  const lists = exact === undefined ? required : [...required, exact]
  return lists.filter(texts => selectivity(texts) > 0).toSorted((a, b) => selectivity(b) - selectivity(a))
}

function selectivity(texts: TextList): number {
  return Math.min(...texts.map(text => text.length)) * maxTexts - texts.length + 1
}

function shortList(texts: string[]): TextList | undefined {
  const distinct = [...new Set(texts)]
  const fits = distinct.length <= maxTexts && distinct.every(text => text.length <= maxTextLength)
  return fits ? distinct : undefined
}

function isAnchored(tree: RegexTree | undefined): boolean {
  switch (tree?.kind) {
    case 'assertion':
      return tree.at === 'start'
    case 'sequence':
      return isAnchored(tree.parts[0])
    case 'choice':
      return tree.options.every(isAnchored)
    case 'capture':
      return isAnchored(tree.part)
    default:
      return false
  }
}

function fixedTexts(tree: RegexTree): FixedTexts | undefined {
  const parts = tree.kind === 'sequence' ? [...tree.parts] : [tree]
  const atStart = isAssertion(parts[0], 'start')
  if (atStart) parts.shift()
  const atEnd = isAssertion(parts.at(-1), 'end')
  if (atEnd) parts.pop()
  if (!parts.every(isPlain)) return undefined
  const texts = textsOfSequence(parts).exact
  return texts && { texts, atStart, atEnd }
}

function isAssertion(tree: RegexTree | undefined, at: 'start' | 'end'): boolean {
  return tree?.kind === 'assertion' && tree.at === at
}

function isPlain(tree: RegexTree): boolean {
  if (tree.kind === 'sequence') return tree.parts.every(isPlain)
  if (tree.kind === 'choice') return tree.options.every(isPlain)
  if (tree.kind === 'capture') return isPlain(tree.part)
  return tree.kind === 'text' || (tree.kind === 'repeat' && tree.max === 1 && isPlain(tree.part))
}
