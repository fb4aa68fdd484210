import { splitTokens } from '@guide/engine/rich-text'
import type { JSONContent } from '@tiptap/core'
import { tokenSource } from './to-document.ts'

/** A piece of a paragraph with the same formatting from its beginning to its end. */
export interface Run {
  kind: 'text' | 'code' | 'image' | 'break'
  /** The words; of an image its description. */
  text: string
  src?: string
  italic: boolean
  bold: boolean
  link: string
}

/** The pieces of a paragraph as Markdown can write them: no formatted blanks at an edge, no blanks at the ends. */
export function inlineRuns(nodes: JSONContent[]): Run[] {
  const runs = nodes.flatMap(toRun).flatMap(splitBlanks)
  for (const mark of ['bold', 'italic'] as const) unmarkEdges(runs, mark)
  return join(trim(runs))
}

function toRun(node: JSONContent): Run[] {
  const mark = (type: string) => node.marks?.find(one => one.type === type)
  const format = { italic: !!mark('italic'), bold: !!mark('bold'), link: mark('link')?.attrs?.href ?? '' }
  if (node.type === 'hardBreak') return [{ kind: 'break', text: '', ...format }]
  if (node.type === 'image') {
    const { src, alt } = node.attrs ?? {}
    return [{ kind: 'image', text: alt ?? '', src, ...format }]
  }
  const text = (node.text ?? '').replaceAll(/\r\n?|\n/g, ' ')
  if (text === '') return []
  return mark('code') ? [{ kind: 'code', text, ...format }] : [{ kind: 'text', text: plain(text), ...format }]
}

/** The text with its tokens in their shortest form. */
const plain = (text: string) =>
  splitTokens(text)
    .map(node => (node.type === 'token' ? tokenSource(node) : 'text' in node ? node.text : ''))
    .join('')

/** A text without the blanks at its ends, and these beside it. */
export function splitBlanks(run: Run): Run[] {
  if (run.kind !== 'text') return [run]
  const [, before = '', core = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(run.text) ?? []
  return [before, core, after].filter(text => text !== '').map(text => ({ ...run, text }))
}

/** What a reader sees of a paragraph, to compare: whether a blank is bold cannot be seen. */
export const looksOf = (runs: Run[]): string =>
  JSON.stringify(
    join(
      runs.flatMap(run => {
        if (run.kind !== 'text') return [run]
        const parts = run.text.split(/(\s+)/).filter(text => text !== '')
        return parts.map(text => ({
          ...run,
          text,
          ...(text.trim() === '' && { bold: false, italic: false }),
        }))
      }),
    ),
  )

export const isBlank = (run: Run) => run.kind === 'break' || (run.kind === 'text' && run.text.trim() === '')

function unmarkEdges(runs: Run[], mark: 'bold' | 'italic') {
  const unmark = (from: number, by: number) => {
    for (let at = from; runs[at]?.[mark] && isBlank(runs[at] as Run); at += by)
      (runs[at] as Run)[mark] = false
  }
  for (const [index, run] of runs.entries()) {
    if (!run[mark] || runs[index - 1]?.[mark]) continue
    unmark(index, 1)
    let last = index
    while (runs[last + 1]?.[mark]) last += 1
    unmark(last, -1)
  }
}

function trim(runs: Run[]): Run[] {
  const isEmpty = (run: Run) => run.kind === 'break' || (run.kind === 'text' && /^[ \t]*$/.test(run.text))
  const start = runs.findIndex(run => !isEmpty(run))
  const kept = start < 0 ? [] : runs.slice(start, runs.findLastIndex(run => !isEmpty(run)) + 1)
  return kept.filter((run, at) => run.kind === 'break' || !isEmpty(run) || kept[at - 1]?.kind !== 'break')
}

const isAlike = (a: Run, b: Run) => a.italic === b.italic && a.bold === b.bold && a.link === b.link

function join(runs: Run[]): Run[] {
  const joined: Run[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last && last.kind === run.kind && (run.kind === 'text' || run.kind === 'code') && isAlike(last, run))
      joined[joined.length - 1] = { ...last, text: last.text + run.text }
    else joined.push(run)
  }
  return joined
}
