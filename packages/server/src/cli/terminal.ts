import { styleText } from 'node:util'

type Style = 'bold' | 'dim' | 'red' | 'cyan'

/** Styled on a terminal, plain in a pipe or with NO_COLOR. */
export const styled = (style: Style, text: string, stream: NodeJS.WriteStream = process.stdout): string =>
  stream.isTTY && !process.env.NO_COLOR ? styleText(style, text) : text

/** Rows of a label and a value, the values aligned. */
export function table(rows: [label: string, value: string][]): string {
  const width = Math.max(...rows.map(([label]) => label.length))
  return rows.map(([label, value]) => `  ${styled('dim', label.padEnd(width))}  ${value}`).join('\n')
}

/** Says on stderr what went wrong and, where it helps, what to do. */
export function complain(problem: string, advice?: string) {
  console.error(`${styled('red', 'guide:', process.stderr)} ${problem}`)
  if (advice) console.error(`       ${advice}`)
}
