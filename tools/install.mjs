import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFileLock } from './file-lock.mjs'
import { run } from './run.mjs'
import { step } from './step.mjs'
import { workspaces } from './workspaces.mjs'

// The stamp is in node_modules so that it disappears when the folder is deleted.
const stampFile = 'node_modules/.guide-install'
const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/**
 * Installs the packages of a folder from its lock file, unless they are installed already.
 * @param {string} folder has a package.json and a package-lock.json
 * @param {{ dev?: boolean, title?: string }} [options] `dev: false` leaves out the devDependencies, `title` is what the
 *   user sees while npm works
 */
export async function ensureInstalled(folder, { dev = true, title = 'Installing packages' } = {}) {
  if (isInstalled(folder, dev)) return
  await withFileLock(join(folder, '.setup/lock'), async () => {
    if (!isInstalled(folder, dev)) await step(title, () => install(folder, dev))
  })
}

/** @param {string} folder @param {boolean} dev */
const isInstalled = (folder, dev) => hasStamp(folder, true) || (!dev && hasStamp(folder, false))

/** @param {string} folder @param {boolean} dev */
async function install(folder, dev) {
  // `npm ci` would delete the packages that a running `npm start` uses. If only devDependencies are missing, npm adds them.
  const command = dev && hasStamp(folder, false) ? ['install', '--no-save'] : ['ci']
  const stamp = join(folder, stampFile)
  // An interrupted install must not leave the stamp of the previous one.
  rmSync(stamp, { force: true })
  await npm(folder, [...command, dev ? '--include=dev' : '--omit=dev'])
  writeFileSync(stamp, stampOf(folder, dev))
}

/** @param {string} folder @param {boolean} dev */
function hasStamp(folder, dev) {
  const stamp = join(folder, stampFile)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(folder, dev)
}

/** @param {string} folder @param {boolean} dev */
const stampOf = (folder, dev) => `${fingerprint(folder)} ${dev ? 'with' : 'without'} devDependencies\n`

/**
 * Changes with the lock file, with what npm installed, with the dependencies in every package.json and with the kind
 * of machine. If a package.json is not in step with the lock file, the next `npm ci` stops and says so.
 * @param {string} folder
 */
function fingerprint(folder) {
  const hash = createHash('sha256')
  hash.update(`${process.platform} ${process.arch} ${process.versions.node.split('.')[0]}\n`)
  // npm writes the second file at the end of every install.
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json']) {
    const file = join(folder, name)
    hash.update(existsSync(file) ? readFileSync(file) : 'missing')
  }
  for (const path of ['', ...workspaces(folder)]) {
    const manifest = JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8'))
    hash.update(JSON.stringify([path, ...dependencyFields.map(field => manifest[field])]))
  }
  return hash.digest('hex')
}

/** @param {string} folder @param {string[]} command */
async function npm(folder, command) {
  const args = [...command, '--no-progress', '--loglevel=warn']
  const options = { cwd: folder, env: withoutCallersOptions(process.env) }
  const program = process.env.npm_execpath
  await (program?.endsWith('npm-cli.js')
    ? run(process.execPath, [program, ...args], options)
    : run('npm', args, options))
}

/**
 * An outer `npm test` passes its own command-line options on as environment variables. They would make the inner
 * `npm ci` install into another folder, or only some of the packages.
 * @param {NodeJS.ProcessEnv} env
 */
function withoutCallersOptions(env) {
  const options =
    /^npm_config_(prefix|global|location|omit|include|only|production|workspaces?|include_workspace_root|dry_run)$/i
  return Object.fromEntries(Object.entries(env).filter(([name]) => !options.test(name)))
}
