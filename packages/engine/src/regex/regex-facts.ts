import { outlineOf, type RegexTree } from './regex-tree.ts'

/** What can be told of a regular expression without running it. */
export interface RegexFacts {
  /** About how many instructions it compiles to. */
  size: number
  /** Texts of which every match holds at least one; undefined when none are known. */
  required: readonly string[] | undefined
  /** Set when it is nothing but fixed texts, perhaps anchored: then it needs no regex engine at all. */
  fixed: FixedTexts | undefined
}

export interface FixedTexts {
  texts: readonly string[]
  atStart: boolean
  atEnd: boolean
}

const mostTexts = 16
const longestText = 64

/** Reads the facts of an expression in RE2's syntax. */
export function factsOf(source: string): RegexFacts {
  const { tree, literal } = outlineOf(source)
  const size = sizeOf(tree)
  if (!literal) return { size, required: undefined, fixed: undefined }
  const { exact, required } = textsOf(tree)
  return { size, required: better(required, exact), fixed: fixedTexts(tree) }
}

function sizeOf(tree: RegexTree): number {
  switch (tree.kind) {
    case 'sequence':
      return tree.parts.reduce((sum, part) => sum + sizeOf(part), 0)
    case 'choice':
      return tree.options.reduce((sum, option) => sum + sizeOf(option) + 1, 0)
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
  exact?: readonly string[] | undefined
  required?: readonly string[] | undefined
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
    case 'repeat': {
      const part = textsOf(tree.part)
      if (tree.min > 0) return { required: better(part.required, part.exact) }
      return tree.max === 1 && part.exact !== undefined ? { exact: bounded([...part.exact, '']) } : {}
    }
  }
}

function textsOfSequence(parts: readonly RegexTree[]): Texts {
  let whole = true
  let run: readonly string[] = ['']
  let required: readonly string[] | undefined
  for (const part of parts) {
    const texts = textsOf(part)
    const longer = texts.exact && bounded(run.flatMap(head => texts.exact?.map(tail => head + tail) ?? []))
    if (longer !== undefined) {
      run = longer
      continue
    }
    whole = false
    required = better(better(required, run), texts.required)
    run = texts.exact ?? ['']
  }
  return { exact: whole ? run : undefined, required: better(required, run) }
}

function textsOfChoice(options: readonly Texts[]): Texts {
  const exact = options.every(option => option.exact !== undefined)
    ? bounded(options.flatMap(option => option.exact ?? []))
    : undefined
  const each = options.map(option => better(option.required, option.exact))
  const required = each.every(texts => texts !== undefined) ? bounded(each.flat() as string[]) : undefined
  return { exact, required }
}

function bounded(texts: string[]): readonly string[] | undefined {
  const distinct = [...new Set(texts)]
  const fits = distinct.length <= mostTexts && distinct.every(text => text.length <= longestText)
  return fits ? distinct : undefined
}

/** Of two lists that a match can't do without, the one that tells more. */
function better(a: readonly string[] | undefined, b: readonly string[] | undefined) {
  return strength(b) > strength(a) ? b : a
}

function strength(texts: readonly string[] | undefined): number {
  return texts === undefined ? 0 : Math.min(...texts.map(text => text.length)) * mostTexts - texts.length + 1
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
  return tree.kind === 'text' || (tree.kind === 'repeat' && tree.max === 1 && isPlain(tree.part))
}
