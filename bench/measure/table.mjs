/** A Markdown table whose columns are also aligned in a terminal. @param {string[]} head @param {string[][]} rows */
export function table(head, rows) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map(row => (row[column] ?? '').length)))
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
