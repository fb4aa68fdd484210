// Bundles the SDK into dist: two entries under fixed names, everything else under names that carry a hash of it.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

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
const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))

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
  modulePreload: false,
  reportCompressedSize: false,
}

/** The modules: `core` and `ui` are what several of them share. */
async function bundleModules() {
  const input = {
    triggers: join(here, 'src/core/triggers/arm-trigger.ts'),
    ...Object.fromEntries(Object.values(kinds).map(name => [name, join(here, `src/modules/${name}/${name}.ts`)])),
  }
  const result = await build({
    ...shared,
    build: {
      ...settings,
      rolldownOptions: {
        input: { guide: join(here, 'src/entry/guide.ts'), ...input },
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: chunk => (chunk.name === 'guide' ? 'guide.mjs' : '[name]-[hash].js'),
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: {
            groups: [
              { name: 'core', test: /src\/(core\/(?!triggers)|targets\/)/ },
              { name: 'anchor', test: /src\/render\/anchor\// },
              { name: 'ui', test: /src\/render\/(?!anchor)/, priority: 1 },
            ],
          },
        },
      },
    },
  })
  return result.output.map(({ fileName }) => fileName)
}

/** The classic script, which fetches the core. @param {string} core */
async function bundleScript(core) {
  await build({
    ...shared,
    define: { __CORE__: JSON.stringify(`./${core}`) },
    build: {
      ...settings,
      rolldownOptions: {
        input: { guide: join(here, 'src/entry/guide-script.ts') },
        output: { format: 'iife', entryFileNames: 'guide.js' },
      },
    },
  })
}

/** @param {string[]} files */
function writeManifest(files) {
  const described = files.map(file => {
    const content = readFileSync(join(here, 'dist', file))
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
    return [file, { integrity, bytes: content.length }]
  })
  const shared = { ui: 'ui', anchor: 'anchor', triggers: 'triggers' }
  const modules = Object.entries({ ...shared, ...kinds }).map(([name, file]) => [
    name,
    files.find(one => one.startsWith(`${file}-`)),
  ])
  const manifest = { version, modules: Object.fromEntries(modules), files: Object.fromEntries(described) }
  writeFileSync(join(here, 'dist/manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

const modules = await bundleModules()
await bundleScript(modules.find(file => file.startsWith('core-')))
writeManifest(['guide.js', ...modules].sort())
