// Writes the packages for npm into packed/: the service (inpage-guide) and the browser SDK (inpage-guide-sdk).
// In the workspaces they are @guide/server and @guide/sdk; that scope and the name `guide` belong to others in the registry.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { external } from '../packages/server/external.mjs'
import { ensureBuilt } from './build.mjs'
import { run } from './run.mjs'
import { explain, step } from './step.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const output = join(root, 'packed')
const drafts = join(root, '.setup/packages')

/** The packages of the workspace whose files the service serves. */
const served = ['@guide/console', '@guide/sdk']

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const write = (/** @type {string} */ path, /** @type {object} */ value) =>
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)

/**
 * Types and source maps are for those who build, pictures are large, and npm drops the empty folders of the template.
 * @param {string} path
 */
const isNeeded = path =>
  !/\.(d\.ts|map|tsbuildinfo)$|_snapshot\.json$|\/(docs\/images|dist\/(template|types|browser-results))$/.test(
    path,
  )

/** @param {string} from @param {string} to */
const copy = (from, to) => cpSync(join(root, from), to, { recursive: true, filter: isNeeded })

/**
 * The folder of the service. It has the layout of this repository, because modules find their files by it.
 * The bundle has the code of all other packages but for those that read files of their own.
 */
function draftService() {
  const folder = join(drafts, 'inpage-guide')
  const { version, license, engines, description } = read('package.json')
  const server = join(folder, 'packages/server')
  for (const part of ['bin', 'dist/bundle', 'dist/template', 'pages', 'src/db/migrations', 'package.json'])
    copy(`packages/server/${part}`, join(server, part))
  for (const part of ['examples/demo', 'docs', 'deploy']) copy(part, join(folder, part))
  for (const file of ['LICENSE', 'README.md']) copy(file, join(folder, file))
  const { dependencies } = read('packages/server/package.json')
  for (const name of served) {
    const target = join(folder, 'node_modules', name)
    const source = name.replace('@guide', 'packages')
    copy(`${source}/dist`, join(target, 'dist'))
    const { dependencies: _, devDependencies: __, ...rest } = read(`${source}/package.json`)
    write(join(target, 'package.json'), rest)
  }
  write(join(folder, 'package.json'), {
    ...{ name: 'inpage-guide', version, description, license, engines, type: 'module' },
    bin: { guide: 'packages/server/bin/guide.js', 'inpage-guide': 'packages/server/bin/guide.js' },
    files: ['packages', 'examples', 'docs', 'deploy'],
    dependencies: Object.fromEntries([...external, ...served].map(name => [name, dependencies[name]])),
    bundleDependencies: served,
  })
  return folder
}

function draftSdk() {
  const folder = join(drafts, 'inpage-guide-sdk')
  const { devDependencies: _, ...rest } = read('packages/sdk/package.json')
  cpSync(join(root, 'packages/sdk/dist'), join(folder, 'dist'), { recursive: true })
  for (const file of ['LICENSE', 'packages/sdk/README.md'])
    copy(file, join(folder, file.split('/').at(-1) ?? ''))
  write(join(folder, 'package.json'), { ...rest, name: 'inpage-guide-sdk' })
  return folder
}

/** Packs everything. @returns {Promise<string[]>} the files */
async function pack() {
  for (const folder of [drafts, output]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(output)
  const files = []
  for (const folder of [draftService(), draftSdk()]) {
    const packed = await run('npm', [
      'pack',
      folder,
      '--json',
      '--pack-destination',
      output,
      '--loglevel=error',
    ])
    const [{ filename }] = JSON.parse(packed.slice(packed.indexOf('[')))
    files.push(join('packed', filename))
  }
  rmSync(drafts, { recursive: true })
  return files
}

try {
  await ensureBuilt(root)
  const files = await step('Packing', pack)
  for (const file of files) console.log(`  ${file}`)
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
