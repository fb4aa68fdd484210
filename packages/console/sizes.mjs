// What the browser downloads for each screen, and the budgets: kilobytes after gzip, JavaScript and CSS together.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = new URL('dist/', import.meta.url)
const kilobyte = 1024
const firstView = 300
/** What a tab of the editor may add to the first view of its page. */
const editor = 200

/** The parts of each tab of the editor. They are loaded when they are needed. */
const editorTabs = {
  Design: [
    'src/features/item/design/design-tab.tsx',
    'src/components/markdown-editor/markdown-editor.tsx',
    'src/components/markdown-editor/visual-editor.tsx',
    'src/components/stage/stage.tsx',
  ],
  'Who, where, when': ['src/features/item/when/when-tab.tsx', 'src/components/rule-editor/rule-editor.tsx'],
}

/** @typedef {{ file: string, css?: string[], imports?: string[], src?: string }} Chunk */

/** @returns {Record<string, Chunk>} */
const readChunks = () => JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

/** What each tab of the editor adds when all of its parts are used. */
export function editorSizes() {
  const chunks = readChunks()
  const before = filesOf(chunks, ['index.html', 'src/features/item/item-screen.tsx'])
  return Object.entries(editorTabs).map(([name, parts]) => {
    const added = [...filesOf(chunks, parts)].filter(file => !before.has(file))
    return {
      name,
      bytes: added.reduce((sum, file) => sum + gzipped(file), 0),
      budget: editor * kilobyte,
      missing: parts.filter(part => !chunks[part]),
    }
  })
}

/** The size of every screen when it is the first one that a browser opens. */
export function consoleSizes() {
  const chunks = readChunks()
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
