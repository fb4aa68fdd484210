import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'
import { workspaces } from './workspaces.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[] }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 * @typedef {Record<string, Record<string, string> | undefined>} Manifest
 */

const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/**
 * Why the packages have to be installed, or undefined when what is installed is what the lock file says.
 * npm writes `installed` (its own list in node_modules) as the last act of an install, so an interrupted
 * one has none.
 * @param {{ lock: Lock, installed: Lock | undefined, manifests: Record<string, Manifest>,
 *   platform?: string, arch?: string }} state
 * @returns {string | undefined}
 */
export function whyInstall({ lock, installed, manifests, platform = process.platform, arch = process.arch }) {
  if (!installed) return 'nothing is installed'
  for (const [path, manifest] of Object.entries(manifests)) {
    const locked = /** @type {Manifest | undefined} */ (lock.packages[path])
    for (const field of dependencyFields) {
      if (!sameEntries(manifest[field], locked?.[field]))
        return `${path || '.'}/package.json: ${field} changed`
    }
  }
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/')) continue
    const present = installed.packages[path]
    if (!present && locked.optional) continue
    if (!present) return `${path} is missing`
    if (present.version !== locked.version || present.integrity !== locked.integrity) return `${path} changed`
  }
  for (const [path, present] of Object.entries(installed.packages)) {
    if (!lock.packages[path]) return `${path} is no longer needed`
    if (!allows(present.os, platform) || !allows(present.cpu, arch)) return `${path} is for another machine`
  }
  return undefined
}

/** @param {string} root */
export function readInstallState(root) {
  const manifests = Object.fromEntries(
    ['', ...workspaces(root)].map(path => [path, readJson(join(root, path, 'package.json'))]),
  )
  return { lock: readJson(join(root, 'package-lock.json')), installed: readInstalled(root), manifests }
}

/** @param {string} root @returns {Lock | undefined} */
function readInstalled(root) {
  const list = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(list)) return undefined
  const packages = Object.entries(readJson(list).packages)
  return { packages: Object.fromEntries(packages.filter(([path]) => existsSync(join(root, path)))) }
}

/** @param {string} root */
export async function install(root) {
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined
  const args = ['ci', '--include=dev', '--no-progress', '--loglevel=warn']
  const options = { cwd: root, env: withoutCallersChoices(process.env) }
  await (npm ? run(process.execPath, [npm, ...args], options) : run('npm', args, options))
}

/**
 * An outer `npm … test` hands its own command-line options down as variables; these would make the inner
 * `npm ci` install elsewhere, or only a part.
 * @param {NodeJS.ProcessEnv} env
 */
function withoutCallersChoices(env) {
  const choices =
    /^npm_config_(prefix|global|location|omit|only|production|workspaces?|include_workspace_root|dry_run)$/i
  return Object.fromEntries(Object.entries(env).filter(([name]) => !choices.test(name)))
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** @param {Record<string, string>} [left] @param {Record<string, string>} [right] */
function sameEntries(left = {}, right = {}) {
  const names = Object.keys(left)
  return names.length === Object.keys(right).length && names.every(name => left[name] === right[name])
}

/** @param {string[] | undefined} list npm's form: names that are allowed, or refused when written `!name` @param {string} name */
function allows(list, name) {
  if (!list || list.length === 0) return true
  if (list.includes(`!${name}`)) return false
  return list.includes(name) || list.every(entry => entry.startsWith('!'))
}
