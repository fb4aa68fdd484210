import type { JSONContent } from '@tiptap/core'
import { writeInlines } from './write-inlines.ts'

/** Writes blocks below each other. */
export function joinBlocks(blocks: JSONContent[]): string {
  let alternate = 0
  let last = ''
  return blocks
    .flatMap(block => {
      // Two lists of the same kind would become one if they had the same marker.
      alternate = block.type === last && /List$/.test(last) ? 1 - alternate : 0
      const written = writeBlock(block, alternate)
      if (written === '') return []
      last = block.type ?? ''
      return [written]
    })
    .join('\n\n')
}

function writeBlock(block: JSONContent, alternate: number): string {
  switch (block.type) {
    case 'bulletList':
    case 'orderedList':
      return writeList(block, alternate)
    case 'codeBlock':
      return writeCode(block.content?.map(({ text }) => text).join('') ?? '')
    default:
      return writeInlines(block.content ?? [])
  }
}

function writeCode(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(run => run.length))
  const fence = '`'.repeat(longest + 1)
  return text === '' ? `${fence}\n${fence}` : `${fence}\n${text}\n${fence}`
}

function writeList(list: JSONContent, alternate: number): string {
  const items = list.content ?? []
  const isTight = items.every(({ content = [] }) =>
    content.every(
      ({ type }, index) => type === (index === 0 ? 'paragraph' : type) && (index === 0 || isList(type)),
    ),
  )
  const written = items.map((item, index) => {
    const marker = list.type === 'bulletList' ? '-*'[alternate] : `${index + 1}${'.)'[alternate]}`
    return `${marker} ${indent(writeItem(item, isTight), `${marker} `.length)}`.trimEnd()
  })
  return written.join(isTight ? '\n' : '\n\n')
}

const isList = (type = '') => /List$/.test(type)

function writeItem({ content = [] }: JSONContent, isTight: boolean): string {
  const [first, ...rest] = content
  // A list that begins with an empty item cannot stand directly below a text.
  const isClose = isTight && content.length === 2 && first?.content && rest.every(hasText)
  return isClose ? content.map(block => writeBlock(block, 0)).join('\n') : joinBlocks(content)
}

const hasText = (list: JSONContent) => writeInlines(list.content?.[0]?.content?.[0]?.content ?? []) !== ''

const indent = (text: string, by: number) => text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(by)}`)
