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
 * Loaded by bundlers instead of guide.js, which contains the core, only if there is help, only by admins, only by developers, who set `debug`,
 * only with a preview link, or only if the keys of a target have failed.
 * Admins and developers share `status`.
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
