import { styleText } from 'node:util'

type Style = 'bold' | 'dim' | 'red' | 'cyan'
type Row = [label: string, value: string]

/** Styled on a terminal, plain in a pipe or with NO_COLOR. */
export const styled = (style: Style, text: string, stream: NodeJS.WriteStream = process.stdout): string =>
  stream.isTTY && !process.env.NO_COLOR ? styleText(style, text, { validateStream: false }) : text

/** Rows of a label and a value, the values aligned over all blocks; blocks are set apart by an empty line. */
export function table(...blocks: Row[][]): string {
  const width = Math.max(...blocks.flat().map(([label]) => label.length))
  const line = ([label, value]: Row) => `  ${styled('dim', label.padEnd(width))}  ${value}`
  return blocks.map(rows => rows.map(line).join('\n')).join('\n\n')
}

/** Says on stderr what went wrong and, where it helps, what to do. */
export function complain(problem: string, advice?: string) {
  console.error(`${styled('red', 'guide:', process.stderr)} ${problem}`)
  if (advice) console.error(`       ${advice}`)
}
