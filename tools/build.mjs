import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withFileLock } from './file-lock.mjs'
import { run } from './run.mjs'
import { isTestFile, sourceFiles } from './source-files.mjs'
import { explain, step } from './step.mjs'
import { workspaces } from './workspaces.mjs'

const stampFile = '.setup/built'

/** Builds if the sources changed since the last build. @param {string} root */
export async function ensureBuilt(root) {
  if (isBuilt(root)) return
  await withFileLock(join(root, '.setup/lock'), async () => {
    if (!isBuilt(root)) await step('Building', () => build(root))
  })
}

/** Whether the last build used the current sources. @param {string} root */
export function isBuilt(root) {
  const stamp = join(root, stampFile)
  return existsSync(stamp) && hasAllOutput(root) && readFileSync(stamp, 'utf8') === fingerprint(root)
}

/** Compiles the packages, bundles the SDK and the console, and creates the template of the embedded database. @param {string} root */
export async function build(root) {
  const stamp = join(root, stampFile)
  const before = fingerprint(root)
  rmSync(stamp, { force: true })
  // tsc trusts its .tsbuildinfo files: it would not write a deleted dist folder again.
  const force = hasAllOutput(root) ? [] : ['--force']
  // The test command checks the types, those of the tests included. Checking here would take as long as all the rest.
  const compile = ['node_modules/typescript/bin/tsc', '-b', '--noCheck', ...force]
  await run(process.execPath, compile, { cwd: root })
  await Promise.all(bundles(root).map(program => run(process.execPath, [program], { cwd: root })))
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, before)
}

/** Scripts of packages that need more than the compiler. @param {string} root */
function bundles(root) {
  return workspaces(root)
    .map(path => `${path}/bundle.mjs`)
    .filter(file => existsSync(join(root, file)))
}

/** The bundler of a package, the scripts that it imports and the page that it starts from. @param {string} root @param {string} path */
function scripts(root, path) {
  const names = readdirSync(join(root, path)).filter(name => /\.(mjs|html)$/.test(name))
  return names.map(name => `${path}/${name}`)
}

/** @param {string} root */
function hasAllOutput(root) {
  return workspaces(root).every(path => existsSync(join(root, path, 'dist')))
}

/** @param {string} root */
function fingerprint(root) {
  const shared = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'tools/build.mjs']
  const owned = workspaces(root).flatMap(path => [
    `${path}/package.json`,
    `${path}/tsconfig.json`,
    ...scripts(root, path),
  ])
  const sources = sourceFiles(root).filter(path => !isTestFile(path))
  const hash = createHash('sha256')
  for (const file of [...shared, ...owned, ...sources]) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  await step('Building', () => build(root)).catch(error => {
    console.error(explain(error))
    process.exitCode = 1
  })
}
