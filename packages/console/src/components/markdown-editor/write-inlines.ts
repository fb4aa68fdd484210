import { parseBody } from '@guide/engine/rich-text'
import type { JSONContent } from '@tiptap/core'
import { asReference, escapeAddress, escapeText } from './escape-markdown.ts'
import { inlineRuns, isBlank, looksOf, type Run, splitBlanks } from './inline-runs.ts'
import { toDocumentBlocks } from './to-document.ts'

interface Style {
  italic: '*' | '_'
  bold: '**' | '__'
  isCareful: boolean
}

const styles: Style[] = [false, true].flatMap(isCareful => [
  { italic: '*', bold: '**', isCareful },
  { italic: '_', bold: '**', isCareful },
  { italic: '*', bold: '__', isCareful },
])

/**
 * Writes the inside of a paragraph as Markdown. There are several ways to write emphasis, and none of them works beside
 * every letter and mark, so each is read back, and the first that means the same is taken.
 */
export function writeInlines(nodes: JSONContent[]): string {
  const runs = inlineRuns(nodes)
  const wanted = looksOf(runs)
  const isSame = (markdown: string) => {
    const blocks = toDocumentBlocks(parseBody(markdown))
    return blocks.length < 2 && looksOf(inlineRuns(blocks[0]?.content ?? [])) === wanted
  }
  const written = styles.map(style => () => writeRuns(runs, style))
  return written.find(write => isSame(write()))?.() ?? writeRuns(runs, styles[0] as Style)
}

type Mark = 'link' | 'italic' | 'bold'
const marks: Mark[] = ['link', 'italic', 'bold']

/** A piece of Markdown; the letters beside a delimiter may have to be written as references. */
interface Piece {
  source: string
  isDelimiter: boolean
}

function writeRuns(runs: Run[], style: Style): string {
  const pieces = nest(runs.flatMap(splitBlanks), marks, style, true)
  const written = pieces.map(({ source, isDelimiter }, index) => {
    if (isDelimiter || !style.isCareful) return source
    const before = pieces[index - 1]?.isDelimiter ? source.replace(/^[\p{L}\p{N}]/u, asReference) : source
    return pieces[index + 1]?.isDelimiter ? before.replace(/[\p{L}\p{N}]$/u, asReference) : before
  })
  return written.join('')
}

function nest(runs: Run[], open: Mark[], style: Style, isFirst: boolean): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < runs.length; ) {
    const run = runs[at] as Run
    const lengths = open.map(mark => ({ mark, length: lengthOf(runs, at, mark) }))
    const longest = Math.max(0, ...lengths.map(({ length }) => length))
    const mark = lengths.find(({ length }) => length === longest)?.mark
    const atLineStart = at === 0 ? isFirst : runs[at - 1]?.kind === 'break'
    if (longest === 0 || mark === undefined) {
      const next = runs[at + 1]
      pieces.push(write(run, atLineStart, style, next !== undefined && next.link !== run.link))
      at += 1
      continue
    }
    const inside = nest(
      runs.slice(at, at + longest),
      open.filter(one => one !== mark),
      style,
      false,
    )
    pieces.push(...around(mark, run, inside, style))
    at += longest
  }
  return pieces
}

/** How many pieces from here on have a mark. Emphasis cannot begin or end with a blank. */
const lengthOf = (runs: Run[], at: number, mark: Mark) => {
  const value = runs[at]?.[mark]
  if (!value || (mark !== 'link' && isBlank(runs[at] as Run))) return 0
  const next = runs.findIndex((run, index) => index > at && run[mark] !== value)
  let end = next < 0 ? runs.length : next
  while (mark !== 'link' && isBlank(runs[end - 1] as Run)) end -= 1
  return end - at
}

function around(mark: Mark, run: Run, inside: Piece[], style: Style): Piece[] {
  if (mark === 'link')
    return [
      { source: '[', isDelimiter: false },
      ...inside,
      { source: `](${escapeAddress(run.link)})`, isDelimiter: false },
    ]
  const delimiter = { source: style[mark], isDelimiter: true }
  return [delimiter, ...inside, delimiter]
}

function write(run: Run, atLineStart: boolean, { isCareful }: Style, isBeforeLink: boolean): Piece {
  const place = { atLineStart, inLink: run.link !== '', isCareful }
  const source = () => {
    switch (run.kind) {
      case 'break':
        return '\\\n'
      case 'code':
        return codeSpan(run.text)
      case 'image':
        return `![${escapeText(run.text, { ...place, inLink: true })}](${escapeAddress(run.src ?? '')})`
      default: {
        const text = escapeText(run.text, place)
        return isBeforeLink || isCareful ? text : text.replace(/\\!$/, '!')
      }
    }
  }
  return { source: source(), isDelimiter: false }
}

function codeSpan(text: string): string {
  const lengths = (text.match(/`+/g) ?? []).map(run => run.length)
  let length = 1
  while (lengths.includes(length)) length += 1
  const isPadded = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '')
  const inside = isPadded ? ` ${text} ` : text
  return '`'.repeat(length) + inside + '`'.repeat(length)
}
