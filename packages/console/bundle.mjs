// Bundles the console into dist: its page, the page of the stage, and files with a hash of their content in the name.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { constants } from '../sdk/constants.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const dist = join(here, 'dist')
/** Where the console and the stage find the sources of the SDK. @param {string} path */
const sdkSource = path => fileURLToPath(new URL(`../sdk/src/${path}.ts`, import.meta.url))

/** @type {import('vite').InlineConfig} */
const sharedConfig = {
  root: here,
  configFile: false,
  logLevel: 'warn',
  base: '/console/',
}
const sharedBuild = {
  outDir: dist,
  // The compiler's types are there too.
  emptyOutDir: false,
  target: 'es2022',
  cssTarget: ['chrome111', 'firefox115', 'safari16.4'],
  modulePreload: { polyfill: false },
  // The page does not accept data: URLs for everything, and a file can be cached.
  assetsInlineLimit: 0,
  reportCompressedSize: false,
}

rmSync(join(dist, 'assets'), { recursive: true, force: true })
await build({
  ...sharedConfig,
  resolve: {
    alias: {
      '@guide/sdk/fill-tokens': sdkSource('render/fill-tokens'),
      '@guide/sdk/split-addresses': sdkSource('modules/help/split-addresses'),
    },
  },
  build: {
    ...sharedBuild,
    manifest: true,
    // The libraries mark their files with "use client", which means nothing in a browser.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
})
// On its own, so that it shares no file with the console.
await build({
  ...sharedConfig,
  define: constants,
  resolve: {
    alias: {
      '@guide/sdk/preview': sdkSource('entry/preview'),
      '@guide/sdk/all-modules': sdkSource('entry/all-modules'),
    },
  },
  build: { ...sharedBuild, rolldownOptions: { input: join(here, 'stage.html') } },
})
