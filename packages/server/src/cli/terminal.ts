import { styleText } from 'node:util'

type Style = 'bold' | 'dim' | 'red' | 'cyan'
type Row = [label: string, value: string]

/** Styles text on a terminal. In a pipe or with NO_COLOR the text stays plain. */
export const styled = (style: Style, text: string, stream: NodeJS.WriteStream = process.stdout): string =>
  stream.isTTY && !process.env.NO_COLOR ? styleText(style, text, { validateStream: false }) : text

/** Formats rows of a label and a value. Values are aligned over all blocks; an empty line separates blocks. */
export function table(...blocks: Row[][]): string {
  const width = Math.max(...blocks.flat().map(([label]) => label.length))
  const line = ([label, value]: Row) => `  ${styled('dim', label.padEnd(width))}  ${value}`
  return blocks.map(rows => rows.map(line).join('\n')).join('\n\n')
}

/** Prints on stderr what went wrong and, optionally, what to do. */
export function printError(problem: string, advice?: string) {
  console.error(`${styled('red', 'guide:', process.stderr)} ${problem}`)
  if (advice) console.error(`       ${advice}`)
}

/** Tells a person at a terminal what takes so long. Scripts see only the result. */
export function printProgress(text: string) {
  if (process.stderr.isTTY) console.error(styled('dim', `${text} …`, process.stderr))
}
