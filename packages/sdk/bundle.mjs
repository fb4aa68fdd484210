// Bundles the SDK into dist: two entries under fixed names, everything else under names that carry a hash of it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minify } from 'terser'
import { build, minifySync } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
/** Which module shows which kind. */
const kinds = {
  tour: 'tour',
  tooltip: 'callout',
  spotlight: 'callout',
  banner: 'banner',
  modal: 'modal',
  hotspot: 'hotspot',
  checklist: 'checklist',
}
/** The modules that stand beside the content. */
const companions = { help: 'help', admin: 'admin' }
const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))

/** Each finds what the other leaves: together they save every visitor one to two percent. @type {import('vite').Plugin} */
const minifyTwice = {
  name: 'minify-twice',
  async renderChunk(code, { fileName }) {
    const once = minifySync(fileName, code, { module: true, compress: { target: 'es2022' } }).code
    const compress = { passes: 3, unsafe: true, unsafe_arrows: true, pure_getters: true }
    const { code: twice = once } = await minify(once, { module: true, ecma: 2020, compress })
    return twice
  },
}

const optimization = { inlineConst: { mode: /** @type {const} */ ('all'), pass: 3 } }
/** How the bundler writes what comes out of it. */
const written = { compress: false, mangle: false, codegen: { removeWhitespace: true } }

/** That it takes a few seconds is known. */
const checks = { pluginTimings: false, bundlerTimings: false }

/** @type {import('vite').InlineConfig} */
const shared = {
  root: here,
  configFile: false,
  logLevel: 'warn',
  define: { __GUIDE_VERSION__: JSON.stringify(version) },
}
const settings = {
  outDir: join(here, 'dist'),
  emptyOutDir: false,
  target: 'es2022',
  cssTarget: ['chrome111', 'firefox115', 'safari16.4'],
  modulePreload: false,
  minify: false,
  cssMinify: true,
  reportCompressedSize: false,
}

/** Everything but the classic script. What several kinds draw with is `ui`; what those at a target need, `anchor`. */
async function bundleModules() {
  const input = {
    core: join(here, 'src/core/create-guide.ts'),
    triggers: join(here, 'src/core/triggers/arm-trigger.ts'),
    history: join(here, 'src/core/history/watch-history.ts'),
    ...Object.fromEntries(
      Object.values({ ...kinds, ...companions }).map(name => [
        name,
        join(here, `src/modules/${name}/${name}.ts`),
      ]),
    ),
  }
  const result = await build({
    ...shared,
    plugins: [minifyTwice],
    build: {
      ...settings,
      rolldownOptions: {
        checks,
        optimization,
        input,
        preserveEntrySignatures: 'strict',
        output: {
          minify: written,
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: {
            groups: [
              { name: 'anchor', test: /src\/render\/anchor\// },
              { name: 'ui', test: /src\/render\/(?!anchor)/, priority: 1 },
            ],
          },
        },
      },
    },
  })
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (result)
  return output.map(({ fileName }) => fileName)
}

/** The two entries, which have the core in a file of its own. @param {string} core */
async function bundleEntries(core) {
  /** @type {import('vite').Plugin} */
  const coreIsOutside = {
    name: 'core-is-outside',
    enforce: 'pre',
    resolveId: source => (source.endsWith('core/create-guide.ts') ? { id: core, external: true } : null),
  }
  /** @type {Record<string, [string, 'iife' | 'es']>} */
  const entries = { 'guide.js': ['guide-script.ts', 'iife'], 'guide.mjs': ['guide.ts', 'es'] }
  for (const [file, [source, format]] of Object.entries(entries)) {
    await build({
      ...shared,
      define: { __CORE__: JSON.stringify(core) },
      plugins: [coreIsOutside, minifyTwice],
      build: {
        ...settings,
        rolldownOptions: {
          checks,
          input: join(here, 'src/entry', source),
          preserveEntrySignatures: 'strict',
          output: { format, minify: written, entryFileNames: file },
        },
      },
    })
  }
}

/** @param {string[]} files */
function writeManifest(files) {
  const described = files.map(file => {
    const content = readFileSync(join(here, 'dist', file))
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
    return [file, { integrity, bytes: content.length }]
  })
  const shared = { ui: 'ui', anchor: 'anchor', triggers: 'triggers', history: 'history' }
  const modules = Object.entries({ ...shared, ...kinds, ...companions }).map(([name, file]) => [
    name,
    files.find(one => one.startsWith(`${file}-`)),
  ])
  const manifest = { version, modules: Object.fromEntries(modules), files: Object.fromEntries(described) }
  writeFileSync(join(here, 'dist/manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** The compiler's declarations of the interface, which stand by themselves, as those of the package. */
function writeTypes() {
  const api = readFileSync(join(here, 'dist/types/core/api.d.ts'), 'utf8').replace(
    /\/\/# sourceMappingURL.*/,
    '',
  )
  const global = 'declare global {\n    interface Window {\n        Guide: GuideApi;\n    }\n}\n'
  writeFileSync(
    join(here, 'dist/guide.d.ts'),
    `${api.trim()}\nexport declare const Guide: GuideApi;\n${global}`,
  )
}

for (const file of readdirSync(join(here, 'dist'))) if (/\.m?js$/.test(file)) rmSync(join(here, 'dist', file))
const modules = await bundleModules()
await bundleEntries(`./${modules.find(file => file.startsWith('core-'))}`)
writeManifest(['guide.js', 'guide.mjs', ...modules].sort())
writeTypes()
