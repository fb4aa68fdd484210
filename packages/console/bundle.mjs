// Bundles the console into dist: one page, and files with a hash of their content in the name.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const dist = join(here, 'dist')

rmSync(join(dist, 'assets'), { recursive: true, force: true })
await build({
  root: here,
  configFile: false,
  logLevel: 'warn',
  base: '/console/',
  build: {
    outDir: dist,
    // The compiler's types are there too.
    emptyOutDir: false,
    target: 'es2022',
    cssTarget: ['chrome111', 'firefox115', 'safari16.4'],
    modulePreload: { polyfill: false },
    // The page does not accept data: URLs for everything, and a file can be cached.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    // The libraries mark their files with "use client", which means nothing in a browser.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
})
