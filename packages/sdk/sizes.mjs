// The sizes of the emitted files and their budgets: bytes after gzip, JavaScript and CSS together.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { contentKinds } from '@guide/contracts/content-kinds'

const dist = fileURLToPath(new URL('dist', import.meta.url))
const kilobyte = 1024

/** The budgets of content modules that differ from the usual one, in kilobytes. @type {Record<string, number>} */
const contentBudgets = { tour: 3, callout: 1.75, notice: 1.5, checklist: 2.25 }
const usualContentBudget = 1.25
const contentModules = [...new Set(Object.values(contentKinds).map(({ module }) => module))]

/** The budget of each file, in kilobytes. @type {Record<string, number>} */
export const budgets = {
  'guide.js': 9.25,
  'guide.mjs': 0.6,
  core: 9,
  ui: 4.5,
  anchor: 3.4,
  actions: 1,
  later: 2.25,
  // The design allows 1.2, which it exceeds (bench/RESULTS.md).
  likeness: 1.75,
  ...Object.fromEntries(contentModules.map(name => [name, contentBudgets[name] ?? usualContentBudget])),
  help: 5,
  admin: 4.5,
  builder: 40,
  debug: 2.25,
  preview: 3,
  status: 1.75,
}

/**
 * Left out of "everything but help", because most users never load it: only admins load `admin` and `builder`, only developers, who set
 * the option, load `debug`, and both load `status`. Only people with a preview link load `preview`, and only pages on which the keys of a
 * target have failed load `likeness`. Bundlers load `guide.mjs` and `core` in place of `guide.js`, which contains the core.
 */
const extras = ['guide.mjs', 'core', 'help', 'admin', 'builder', 'debug', 'status', 'preview', 'likeness']

/** What a page downloads together, in kilobytes. */
const paths = {
  'first tour': { budget: 18.5, files: ['guide.js', 'ui', 'anchor', 'tour'] },
  'everything but help': {
    budget: 26,
    files: Object.keys(budgets).filter(name => !extras.includes(name)),
  },
}

/** @typedef {{ name: string, bytes: number, budget: number }} Size */

/** The size of every emitted file, and of the files that are loaded together. @returns {Size[]} */
export function sdkSizes() {
  const files = readdirSync(dist).filter(file => /\.m?js$/.test(file))
  const sizes = files.map(file => {
    const name = file.replace(/-[\w-]{6}\.js$/, '')
    const bytes = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
    return { name, bytes, budget: (budgets[name] ?? 0) * kilobyte }
  })
  const bytesOf = (/** @type {string} */ name) => sizes.find(size => size.name === name)?.bytes ?? 0
  const together = Object.entries(paths).map(([name, { budget, files: parts }]) => ({
    name,
    bytes: parts.map(bytesOf).reduce((sum, bytes) => sum + bytes, 0),
    budget: budget * kilobyte,
  }))
  return [...sizes, ...together]
}
