// Bundles the service with its dependencies into dist/bundle, because loading a thousand files takes longer than all the rest of a
// start. Then creates the template of the embedded database with it.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { external } from './external.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const output = join(here, 'dist/bundle')
const source = (/** @type {string} */ path) => join(here, 'src', path)

/**
 * Writes characters beyond Latin-1 as escapes. Every thread has the text of the files that it has loaded in memory, and one such
 * character doubles the size of its whole file there.
 * @satisfies {import('vite').Plugin}
 */
const latinText = {
  name: 'latin-text',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      if (/\\[\u0100-\uffff]/.test(chunk.code))
        throw new Error(`${chunk.fileName} has a backslash before a character that has to be escaped.`)
      chunk.code = chunk.code.replace(/[\u0100-\uffff]/g, escaped)
    }
  },
}
/** @param {string} unit */
const escaped = unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

rmSync(output, { recursive: true, force: true })
await build({
  root: here,
  configFile: false,
  logLevel: 'warn',
  plugins: [latinText],
  ssr: {
    noExternal: true,
    external,
    resolve: { conditions: ['source', 'node'] },
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: output,
    minify: false,
    reportCompressedSize: false,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: {
        main: source('main.ts'),
        'embedded-worker': source('db/embedded/worker.ts'),
        'admin-thread': source('cli/run-admin-thread.ts'),
        'parser-worker': source('rich-text/parser-worker.ts'),
        'make-template': source('db/embedded/make-template.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
execFileSync(process.execPath, [join(output, 'make-template.js')], { stdio: 'inherit' })
