import { outlineOf, type RegexTree } from './regex-tree.ts'

/** What can be told of a regular expression without running it. */
export interface RegexFacts {
  /** About how many instructions it compiles to. */
  size: number
  /** Lists of texts: every match holds at least one text of each. The one that tells most comes first. */
  required: readonly TextList[]
  /** Whether it can match at the start of a text only. */
  anchored: boolean
  /** Set when it is nothing but fixed texts, perhaps anchored: then it needs no regex engine at all. */
  fixed: FixedTexts | undefined
}

type TextList = readonly string[]

export interface FixedTexts {
  texts: TextList
  atStart: boolean
  atEnd: boolean
}

const mostTexts = 16
const longestText = 64

/** Reads the facts of an expression in RE2's syntax. */
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
  /** Everything that the part can match, when that is a short list. */
  exact?: TextList | undefined
  /** Lists of which it holds one text each. */
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
      return tree.max === 1 && part.exact !== undefined ? { exact: bounded([...part.exact, '']) } : {}
    }
  }
}

function textsOfSequence(parts: readonly RegexTree[]): Texts {
  const required: TextList[] = []
  let whole = true
  let run: TextList = ['']
  for (const part of parts) {
    const texts = textsOf(part)
    const longer = texts.exact && bounded(run.flatMap(head => texts.exact?.map(tail => head + tail) ?? []))
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
    ? bounded(options.flatMap(option => option.exact ?? []))
    : undefined
  const each = options.map(option => requiredOf(option)[0])
  const either = each.every(texts => texts !== undefined) ? bounded(each.flat() as string[]) : undefined
  return { exact, required: either === undefined ? [] : [either] }
}

/** The lists that tell anything, the one that tells most first: long texts, and few of them. */
function requiredOf({ exact, required = [] }: Texts): TextList[] {
  const lists = exact === undefined ? required : [...required, exact]
  return lists.filter(texts => strength(texts) > 0).toSorted((a, b) => strength(b) - strength(a))
}

function strength(texts: TextList): number {
  return Math.min(...texts.map(text => text.length)) * mostTexts - texts.length + 1
}

function bounded(texts: string[]): TextList | undefined {
  const distinct = [...new Set(texts)]
  const fits = distinct.length <= mostTexts && distinct.every(text => text.length <= longestText)
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
