// How large the emitted files are, and how large they may be: bytes after gzip, JavaScript and CSS together.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = fileURLToPath(new URL('dist', import.meta.url))
const kilobyte = 1024

/** What each file may take, in kilobytes. Anchor, triggers and history are loaded by the pages that need them. */
export const budgets = {
  'guide.js': 0.6,
  'guide.mjs': 0.6,
  core: 7,
  ui: 4,
  anchor: 3,
  triggers: 1.2,
  history: 0.4,
  tour: 2.2,
  callout: 0.8,
  banner: 0.8,
  modal: 1,
  hotspot: 1,
  checklist: 1.8,
  help: 4,
  admin: 4,
}

/** What the pages of users download together, in kilobytes; admin access is for admins alone. */
const paths = {
  'first tour': { budget: 15.2, files: ['guide.js', 'core', 'ui', 'anchor', 'tour'] },
  'everything but help': {
    budget: 21,
    files: Object.keys(budgets).filter(name => !['guide.mjs', 'help', 'admin'].includes(name)),
  },
}

/** @typedef {{ name: string, bytes: number, budget: number }} Size */

/** The size of every emitted file, and of what is loaded together. @returns {Size[]} */
export function sdkSizes() {
  const files = readdirSync(dist).filter(file => /\.m?js$/.test(file))
  const sizes = files.map(file => {
    const name = file.replace(/-[\w-]{8}\.js$/, '')
    const budget = /** @type {Record<string, number>} */ (budgets)[name] ?? 0
    return {
      name,
      bytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
      budget: budget * kilobyte,
    }
  })
  const bytesOf = (/** @type {string} */ name) => sizes.find(size => size.name === name)?.bytes ?? 0
  const together = Object.entries(paths).map(([name, { budget, files: parts }]) => ({
    name,
    bytes: parts.map(bytesOf).reduce((sum, bytes) => sum + bytes, 0),
    budget: budget * kilobyte,
  }))
  return [...sizes, ...together]
}
