import { posix } from 'node:path'
import { isTestFile } from '../source-files.mjs'
import { findCycles } from './find-cycles.mjs'
import { findImports } from './find-imports.mjs'
import { consoleLayers, doorsOf, layers, packages, reserved, sdkLayers } from './rules.mjs'

/**
 * @param {Map<string, string>} files path from the root, with `/` → source
 * @returns {string[]} one line for each import that breaks a rule
 */
export function findViolations(files) {
  const imports = [...files].flatMap(([file, source]) =>
    findImports(source).map(found => ({ ...found, file, target: resolve(file, found.specifier) })),
  )
  const broken = imports.flatMap(one => {
    const rule = brokenRule(one)
    return rule ? [`${one.file}:${one.line} imports ${one.specifier}: ${rule}`] : []
  })
  return [...broken, ...statefulDoors(files), ...cyclesAmong(files, imports)]
}

/** @typedef {import('./find-imports.mjs').Import & { file: string, target: string }} Found */

/** @param {Found} found @returns {string | undefined} */
function brokenRule(found) {
  const [, home = '', inside = ''] = /^packages\/([^/]+)\/src\/(.*)$/.exec(found.file) ?? []
  const named = /^@guide\/(.+)$/.exec(found.target)?.[1]
  if (home === 'sdk' && named === 'drafts' && !inside.startsWith('modules/builder/')) {
    return 'only the builder keeps drafts'
  }
  if (named) return brokenPackageRule(home, named, found.typesOnly)
  if (isTestFile(inside)) return undefined
  const here = `packages/${home}/src/`
  if (isRelative(found.specifier) && !found.target.startsWith(here)) {
    return 'a package is imported by its name, never by a path'
  }
  const target = isRelative(found.specifier) ? found.target.slice(here.length) : undefined
  if (target && isTestFile(target)) return 'only tests may import testing/'
  if (home === 'sdk' && target) return brokenSdkRule(inside, target, found.typesOnly)
  if (home === 'console' && target) return brokenConsoleRule(inside, target, found.typesOnly)
  if (home !== 'server') return undefined
  return target ? brokenLayerRule(inside, target) : brokenReservation(inside, found.specifier)
}

/** @param {string} home @param {string} named @param {boolean} typesOnly */
function brokenPackageRule(home, named, typesOnly) {
  const allowed = packages[home]
  if (!allowed) return `packages/${home} is not in the table of packages`
  if (allowed.includes(named)) return undefined
  if (!allowed.includes(`type:${named}`)) return `${home} may import ${list(allowed)}`
  return typesOnly ? undefined : `${home} may import only types of ${named} (import type …)`
}

/** @param {string} file @param {string} target both inside the SDK's src @param {boolean} typesOnly */
function brokenSdkRule(file, target, typesOnly) {
  const [from, to] = [file, target].map(path => /^modules\/([^/]+)\//.exec(path)?.[1])
  if (from && to && from !== to) return 'modules do not import each other; what they share belongs to render'
  return brokenLayer(sdkLayers, file, target, typesOnly)
}

/** @param {string} file @param {string} target both inside the console's src @param {boolean} typesOnly */
function brokenConsoleRule(file, target, typesOnly) {
  const [from, to] = [file, target].map(featureOf)
  if (from && to && from !== to)
    return 'features do not import each other; what they share belongs to components'
  return brokenLayer(consoleLayers, file, target, typesOnly)
}

/** @typedef {{ layer: string, files: string[], imports: string[] }} Layer */

/** @param {Layer[]} table @param {string} file @param {string} target @param {boolean} [typesOnly] */
function brokenLayer(table, file, target, typesOnly) {
  const from = layerOf(file, table)
  const to = layerOf(target, table)
  if (!from) return `${file} has no layer`
  if (!to) return `${target} has no layer`
  if (from.layer === to.layer || from.imports.includes(to.layer)) return undefined
  if (typesOnly && from.imports.includes(`type:${to.layer}`)) return undefined
  return `${from.layer} may import ${list(from.imports)}; this is ${to.layer}`
}

/** @param {string} file @param {string} target both inside the server's src */
function brokenLayerRule(file, target) {
  const broken = brokenLayer(layers, file, target)
  if (broken) return broken
  const other = featureOf(target)
  const crosses = other !== undefined && featureOf(file) !== undefined && featureOf(file) !== other
  if (!crosses || doorsOf(other).includes(target)) return undefined
  return `another feature is entered through ${doorsOf(other).join(' or ')}`
}

/** @param {string} file @param {string} specifier */
function brokenReservation(file, specifier) {
  const rule = reserved.find(({ names }) => fitsAny(names, specifier))
  const layer = layerOf(file)?.layer ?? 'none'
  return rule && !rule.layers.includes(layer)
    ? `only ${list(rule.layers)} may import it; this is ${layer}`
    : undefined
}

/** What a feature offers to others is functions and types; caches and other state are created by deps.ts. @param {Map<string, string>} files */
function statefulDoors(files) {
  return [...files].flatMap(([file, source]) => {
    const [, feature = '', path = ''] =
      /^packages\/server\/src\/(?=features\/([^/]+)\/)(.*)$/.exec(file) ?? []
    const isStateful = /^(export )?class /m.test(source) || source.includes("'lru-cache'")
    return doorsOf(feature).includes(path) && isStateful
      ? [`${file} holds state: only functions and types`]
      : []
  })
}

/** @param {Map<string, string>} files @param {Found[]} imports */
function cyclesAmong(files, imports) {
  const graph = new Map([...files.keys()].map(file => [file, /** @type {string[]} */ ([])]))
  for (const { file, target } of imports) if (files.has(target)) graph.get(file)?.push(target)
  return findCycles(graph).map(cycle => {
    const [last = '', first = ''] = cycle.slice(-2)
    const closing = imports.find(one => one.file === last && one.target === first)
    return `${last}:${closing?.line} imports ${closing?.specifier}: closes the cycle ${cycle.join(' → ')}`
  })
}

/** @param {string} path @param {Layer[]} table */
const layerOf = (path, table = layers) => table.find(({ files }) => fitsAny(files, path))
/** @param {string} path */
const featureOf = path => /^features\/([^/]+)\//.exec(path)?.[1]
/** @param {string} specifier */
const isRelative = specifier => specifier.startsWith('.')
/** @param {string} file @param {string} specifier */
const resolve = (file, specifier) =>
  isRelative(specifier) ? posix.join(posix.dirname(file), specifier) : specifier
/** @param {readonly string[]} names */
const list = names => (names.length === 0 ? 'nothing else' : names.join(', '))

/** @param {string[]} patterns @param {string} text */
function fitsAny(patterns, text) {
  return patterns.some(pattern => {
    const source = pattern.replaceAll('.', '\\.').replace(/\*\*?/g, stars => (stars === '*' ? '[^/]*' : '.*'))
    return new RegExp(`^${source}$`).test(text)
  })
}
