import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Bundles a library in the same way as the SDK. Returns its JavaScript and its CSS.
 * @param {string} source a module that uses the library
 * @param {string[]} external modules that the page loads anyway
 */
export async function bundlePeer(source, external = []) {
  const folder = mkdtempSync(join(tmpdir(), 'guide-bundle-'))
  const entry = join(root, 'bench', `.peer-${process.pid}-${Math.random().toString(36).slice(2)}.js`)
  writeFileSync(entry, source)
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        emptyOutDir: false,
        target: 'es2022',
        modulePreload: false,
        reportCompressedSize: false,
        rolldownOptions: { input: entry, external, output: { format: 'es', entryFileNames: 'peer.js' } },
      },
    })
    const assets = join(folder, 'assets')
    const css = readdirSync(folder).includes('assets')
      ? readdirSync(assets)
          .filter(file => file.endsWith('.css'))
          .map(file => readFileSync(join(assets, file), 'utf8'))
          .join('')
      : ''
    return { js: readFileSync(join(folder, 'peer.js'), 'utf8'), css }
  } finally {
    rmSync(entry)
    rmSync(folder, { recursive: true })
  }
}

/** @param {string} text */
export const gzipped = text => (text === '' ? 0 : gzipSync(text, { level: 9 }).length)
