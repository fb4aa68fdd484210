import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { machine } from '../../bench/measure/machine.mjs'
import { table } from '../../bench/measure/table.mjs'
import { faults } from '../faults/faults.mjs'
import { isAsPromised, number, recoveryText } from './row-text.mjs'

/** @typedef {import('../run-fault.mjs').Row} Row */

const file = new URL('../../docs/reliability.md', import.meta.url)
const root = fileURLToPath(new URL('../..', import.meta.url))
const [begin, end] = ['<!-- campaign -->', '<!-- /campaign -->']
const head = [
  'fault',
  'kills',
  'acknowledged',
  'lost',
  'doubled',
  'wrong',
  '5xx',
  'no response',
  'recovery',
  'as promised',
  'measured',
]

/** Replaces the rows and notes of these faults in the document, and returns its path. @param {Row[]} rows @param {{ seed: string }} options */
export function writeDocument(rows, { seed }) {
  const text = readFileSync(file, 'utf8')
  const [before = '', rest = ''] = text.split(begin)
  const [old = '', after = ''] = rest.split(end)
  const lines = new Map(
    old.split('\n').flatMap(line => {
      const cells = line.split('|').map(cell => cell.trim())
      return cells.length > head.length ? [[cells[1], cells.slice(1, -1)]] : []
    }),
  )
  const notes = new Map(
    old.split('\n').flatMap(line => {
      const [, title, note] = /^- \*(.+?)\*: (.+)$/.exec(line) ?? []
      return title && note ? [[title, note]] : []
    }),
  )
  const measured = `${new Date().toISOString().slice(0, 10)}, ${commit()}`
  for (const row of rows) {
    lines.set(row.title, cellsOf(row, measured))
    notes.set(
      row.title,
      [...row.notes, ...row.broken.map(promise => `not as promised: ${promise}`)].join('; '),
    )
  }
  const inOrder = faults.map(({ title }) => title)
  const parts = [
    table(
      head,
      inOrder.flatMap(title => [lines.get(title) ?? []]).filter(cells => cells.length > 0),
    ),
    `The last run: ${machine()}; seed ${seed}; load average ${loadavg().map(Math.round).join(', ')}.`,
    inOrder
      .filter(title => notes.get(title))
      .map(title => `- *${title}*: ${notes.get(title)}`)
      .join('\n'),
  ]
  writeFileSync(file, `${before}${begin}\n${parts.join('\n\n')}\n${end}${after}`)
  return 'docs/reliability.md'
}

/** @param {Row} row @param {string} measured */
const cellsOf = (row, measured) => [
  row.title,
  row.kills > 0 ? number(row.kills) : '',
  number(row.acknowledged),
  number(row.lost.length),
  number(row.doubled.length),
  number(row.wrong.length),
  number(row.serverErrors),
  number(row.cutOff),
  recoveryText(row.recoveries),
  isAsPromised(row) ? 'yes' : 'no',
  measured,
]

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return 'unknown commit'
  }
}
