// Bundles the SDK into dist: two entries with fixed names, and all other files with a hash of their content in the name.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentKindNames, contentKinds } from '@guide/contracts/content-kinds'
import { minify } from 'terser'
import { build, minifySync } from 'vite'
import { constants, version } from './constants.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const dist = join(here, 'dist')

/** The module that shows each kind. */
const moduleOfKind = Object.fromEntries(contentKindNames.map(kind => [kind, contentKinds[kind].module]))
/** The file of a content module, which exports `mount`. @param {string} name */
const mountFile = name => join(here, `src/modules/${name}/mount.ts`)
/** The file of a companion (help, admin), which exports `attach`. @param {string} name */
const attachFile = name => join(here, `src/modules/${name}/attach.ts`)
const companions = readdirSync(join(here, 'src/modules')).filter(name => existsSync(attachFile(name)))

/** Properties that only the SDK's own files use: neither the page nor the service nor the storage sees them. */
const ownProperties = [
  // The most used ones come first, because the first names are the shortest.
  ...['element', 'emit', 'layers', 'isResting', 'emitter', 'explicit', 'isShown', 'load', 'card'],
  ...['hide', 'isModal', 'isRtl', 'margin', 'onEnd', 'options', 'presenter', 'watch', 'arrow'],
  ...['forget', 'gap', 'hosting', 'later', 'report'],
  ...['addressParts', 'alike', 'announce', 'api', 'applyTo', 'around', 'arrival', 'arrivalUrl'],
  ...['beacon', 'beginShowing', 'claimsOf', 'controls', 'disarm', 'draw', 'dropped', 'due'],
  ...['escape', 'eventTracked', 'expectItems', 'flush', 'follow', 'foundBy', 'glide', 'gone'],
  ...['hasClosed', 'hasEnded', 'hasHelp', 'hasStepAfter', 'hasUnsent', 'hole', 'identity'],
  ...['isHidden', 'isPassive', 'isRefused', 'isSpent', 'leave', 'localProgress', 'locate'],
  ...['located', 'mounted', 'names', 'play', 'pointsAt', 'prefix', 'present', 'queue', 'reach'],
  ...['readItem', 'readOptions', 'ready', 'refresh', 'reportEnd', 'reportMissing', 'request'],
  ...['rest', 'restart', 'rested', 'resume', 'retryAfter', 'router', 'saveProgress', 'service'],
  ...['setConfig', 'setItems', 'setPage', 'showings', 'side', 'since', 'startedByCall'],
  ...['startedTours', 'store', 'subscribe', 'surface', 'tabStops', 'targets', 'turn', 'view'],
  ...['visit', 'wait', 'waitMs', 'byCall'],
]
/** Few letters, because they compress better than many, and no name that something else has, such as `x`, `id` and `on`. */
const letters = [...'abcdefghijklmnoprstuvwz']
const shortNames = ['', 't', 'r', 'n', 'o']
  .flatMap(last => letters.map(first => first + last))
  .filter(name => !['at', 'on'].includes(name))
const props = Object.fromEntries(ownProperties.map((name, at) => [`$${name}`, shortNames[at]]))

/** Each minifier finds what the other one leaves: together they save one to two percent. @type {import('vite').Plugin} */
const minifyTwice = {
  name: 'minify-twice',
  renderChunk(code, { fileName }) {
    const once = minifySync(fileName, code, { module: true, compress: { target: 'es2022' } }).code
    return minifyAgain(once)
  },
}

/**
 * Names for the variables that a file exports and imports: a variable that has the same name in both files needs no `as`.
 * @param {string} code
 */
function sharedNames(code) {
  const statements = [...code.matchAll(/\b(export|import) ?\{([^}]*)\}/g)]
  const pairs = statements.flatMap(([, kind, list = '']) =>
    list.split(',').map(one => {
      const [first = '', second = first] = one.trim().split(' as ')
      return kind === 'export' ? { local: first, shared: second } : { local: second, shared: first }
    }),
  )
  // Two files may export the same name.
  const isFirst = (/** @type {{ shared: string }} */ { shared }, /** @type {number} */ at) =>
    pairs.findIndex(pair => pair.shared === shared) === at
  return Object.fromEntries(pairs.filter(isFirst).map(({ local, shared }) => [`$${local}`, shared]))
}

/** @param {string} code */
async function minifyAgain(code) {
  const compress = { passes: 5, unsafe: true, unsafe_arrows: true, pure_getters: true }
  // The browser has properties with some of these names too, which the SDK does not use.
  const mangle = { properties: { regex: new RegExp(`^(${ownProperties.join('|')})$`), builtins: true } }
  // The same names in all files.
  const nameCache = { props: { props }, vars: { props: sharedNames(code) } }
  const { code: minified = code } = await minify(code, {
    module: true,
    ecma: 2020,
    compress,
    mangle,
    nameCache,
  })
  return minified
}

const builderFolder = join(here, 'src/modules/builder/')
const likenessFolder = join(here, 'src/targets/likeness/')

/**
 * Gives the builder copies of its own of what it shares with the core, and of what places cards, and `likeness` those of
 * what finds targets. Otherwise this code would move from the core to a file of its own, which every page would load, or a
 * file of users would have one more export. `guide.js` contains the core, so nothing can import it from there. @type {import('vite').Plugin}
 */
const ownCopies = {
  name: 'own-copies',
  enforce: 'pre',
  async resolveId(source, importer = '') {
    const [file = '', copy] = importer.split('?')
    const owner =
      copy ?? (file.startsWith(builderFolder) ? 'builder' : file.startsWith(likenessFolder) && 'likeness')
    if (!/^\.|^@guide/.test(source) || !owner) return null
    const resolved = await this.resolve(source, file, { skipSelf: true })
    const isShared =
      resolved && /\/src\/(core|targets)\/[^?]*$|\/anchor\/place\.ts$|\/contracts\/[^?]*$/.test(resolved.id)
    return isShared ? { ...resolved, id: `${resolved.id}?${owner}` } : resolved
  },
}

/** The files of the core, without the copies of others. */
const coreFiles = /src\/(core|targets)\/(?!later|likeness|describe).*\.ts$|contracts\/\w+\/digest\.\w+$/

const optimization = { inlineConst: { mode: /** @type {const} */ ('all'), pass: 3 } }
/** The bundler only removes whitespace; `minifyTwice` does the rest. */
const outputMinify = { compress: false, mangle: false, codegen: { removeWhitespace: true } }

/** No warnings about the time that the plugin takes. */
const checks = { pluginTimings: false, bundlerTimings: false }

/** @type {import('vite').InlineConfig} */
const sharedConfig = { root: here, configFile: false, logLevel: 'warn', define: constants }
const sharedBuild = {
  outDir: dist,
  emptyOutDir: false,
  target: 'es2022',
  cssTarget: ['chrome111', 'firefox115', 'safari16.4'],
  modulePreload: false,
  minify: false,
  cssMinify: true,
  reportCompressedSize: false,
}

/** Bundles everything except the entries. `ui` is what several kinds draw with, `anchor` what anchored kinds need. */
async function bundleModules() {
  const files = [
    ...Object.values(moduleOfKind).map(name => [name, mountFile(name)]),
    ...companions.map(name => [name, attachFile(name)]),
  ]
  const input = {
    core: join(here, 'src/core/create-guide.ts'),
    actions: join(here, 'src/render/actions/actions.ts'),
    later: join(here, 'src/core/later/later.ts'),
    likeness: join(here, 'src/targets/likeness/learn.ts'),
    ...Object.fromEntries(files),
  }
  const result = await build({
    ...sharedConfig,
    plugins: [ownCopies, minifyTwice],
    build: {
      ...sharedBuild,
      // For a library Vite does not wrap `import()` in code that preloads style sheets.
      lib: { entry: input, formats: ['es'] },
      rolldownOptions: {
        checks,
        optimization,
        preserveEntrySignatures: 'allow-extension',
        output: {
          minify: outputMinify,
          entryFileNames: '[name]-[hash:6].js',
          chunkFileNames: '[name]-[hash:6].js',
          codeSplitting: {
            groups: [
              // What finds targets is part of the core, and `likeness` takes it from there.
              { name: 'core', test: coreFiles },
              { name: 'anchor', test: /src\/render\/anchor\/(?!.*\?builder)/ },
              { name: 'actions', test: /src\/render\/actions\// },
              { name: 'status', test: /src\/status\// },
              { name: 'ui', test: /src\/render\/(?!anchor|actions)/, priority: 1 },
            ],
          },
        },
      },
    },
  })
  const [{ output }] = /** @type {[import('vite').Rolldown.RolldownOutput]} */ (result)
  return output.map(({ fileName }) => fileName)
}

/**
 * Bundles the two entries. The module imports the core from a file of its own, which a bundler may have loaded already.
 * @param {(name: string) => string} pathOf the path of a file, by its name without the hash
 */
async function bundleEntries(pathOf) {
  /** The files that an entry does not contain. @type {Record<string, string>} */
  const external = { 'debug/attach.ts': 'debug', 'core/create-guide.ts': 'core' }
  /** @type {(names: string[]) => import('vite').Plugin} */
  const filesOfTheirOwn = names => ({
    name: 'files-of-their-own',
    enforce: 'pre',
    resolveId(source) {
      const [, name] = Object.entries(external).find(([file]) => source.endsWith(file)) ?? []
      return name && names.includes(name) ? { id: pathOf(name), external: true } : null
    },
  })
  /** @type {Record<string, [string, 'iife' | 'es', string[]]>} */
  const entries = {
    'guide.js': ['guide-script.ts', 'iife', ['debug']],
    'guide.mjs': ['guide.ts', 'es', ['core']],
  }
  for (const [file, [source, format, others]] of Object.entries(entries)) {
    const debugPath = format === 'iife' ? pathOf('debug').replace('.', '/sdk') : ''
    await build({
      ...sharedConfig,
      define: { ...constants, __DEBUG_PATH__: JSON.stringify(debugPath) },
      plugins: [filesOfTheirOwn(others), minifyTwice],
      build: {
        ...sharedBuild,
        lib: { entry: join(here, 'src/entry', source), formats: [format], name: 'unused' },
        rolldownOptions: {
          checks,
          optimization,
          preserveEntrySignatures: 'strict',
          output: { minify: outputMinify, entryFileNames: file },
        },
      },
    })
  }
}

/** Lists the file of each module, and the hash and the size of each file. @param {string[]} files */
function writeManifest(files) {
  const described = files.map(file => {
    const content = readFileSync(join(dist, file))
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
    return [file, { integrity, bytes: content.length }]
  })
  // The core knows the path of `debug` without the manifest.
  const named = companions.filter(name => name !== 'debug')
  const others = ['ui', 'anchor', 'actions', 'later', 'likeness', ...named].map(name => [name, name])
  const modules = [...others, ...Object.entries(moduleOfKind)].map(([name, module]) => [
    name,
    files.find(file => file.startsWith(`${module}-`)),
  ])
  const manifest = { version, modules: Object.fromEntries(modules), files: Object.fromEntries(described) }
  writeFileSync(join(dist, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** A page may assign a queue to `window.Guide`, but then reads a Guide from it. */
const globalTypes = `export declare const Guide: GuideApi;
declare global {
    const Guide: GlobalGuide;
    interface Window {
        get Guide(): GlobalGuide;
        set Guide(guide: GuidePlaceholder | GlobalGuide);
    }
}
`

/** Writes the types of the package: those of the public API, with the kinds from the table instead of an import. */
function writeTypes() {
  const kinds = contentKindNames.map(kind => `'${kind}'`).join(' | ')
  const api = readFileSync(join(dist, 'types/core/api.d.ts'), 'utf8')
    .replace(/\/\/# sourceMappingURL.*/, '')
    .replace(/import type \{ ContentKind \} from .*\n/, '')
    .replace('export type { ContentKind };', `export type ContentKind = ${kinds};`)
  writeFileSync(join(dist, 'guide.d.ts'), `${api.trim()}\n${globalTypes}`)
}

for (const file of readdirSync(dist)) if (/\.m?js$/.test(file)) rmSync(join(dist, file))
const modules = await bundleModules()
await bundleEntries(name => `./${modules.find(file => file.startsWith(`${name}-`))}`)
writeManifest(['guide.js', 'guide.mjs', ...modules].sort())
writeTypes()
