// What the browser downloads for each screen, and the budgets: kilobytes after gzip, JavaScript and CSS together.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = new URL('dist/', import.meta.url)
const kilobyte = 1024
const firstView = 300

/** @typedef {{ file: string, css?: string[], imports?: string[], src?: string }} Chunk */

/** The size of every screen when it is the first one that a browser opens. */
export function consoleSizes() {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
  const screens = Object.keys(chunks).filter(name => /^src\/features\/.*-screen\.tsx$/.test(name))
  return screens.map(name => {
    const files = filesOf(chunks, ['index.html', name])
    const bytes = [...files].reduce((sum, file) => sum + gzipped(file), 0)
    return { name: /** @type {string} */ (name.split('/').at(-1)), bytes, budget: firstView * kilobyte }
  })
}

/** The files that some chunks need, each once. @param {Record<string, Chunk>} chunks @param {string[]} names */
function filesOf(chunks, names) {
  /** @type {Set<string>} */
  const files = new Set()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = chunks[name]
    if (!chunk || files.has(chunk.file)) continue
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    waiting.push(...(chunk.imports ?? []))
  }
  return files
}

/** @param {string} file */
const gzipped = file => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length
