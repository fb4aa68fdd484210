import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../../tools/run.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const migrations = 'packages/server/src/db/migrations'

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * Builds the newest commit that has fewer migrations than this one, in a temporary folder. The packages are those of this one.
 */
export async function previousRelease() {
  const files = readdirSync(join(root, migrations)).filter(name => name.endsWith('.sql'))
  const newest = `${migrations}/${files.sort().at(-1)}`
  const commit = git(
    'log',
    '-1',
    '--format=%h',
    `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', newest)}~1`,
  )
  const older = git('ls-tree', '--name-only', commit, `${migrations}/`).split('\n')
  const folder = mkdtempSync(join(tmpdir(), 'guide-release-'))
  const remove = () => {
    rmSync(folder, { recursive: true, force: true })
    process.off('exit', remove)
  }
  process.on('exit', remove)
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C '${folder}'`], { cwd: root })
  linkPackages(folder)
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', '--noCheck'], {
    cwd: folder,
  })
  // Browsers load these; the nodes only need to find them.
  for (const name of ['sdk', 'console'])
    cpSync(join(root, 'packages', name, 'dist'), join(folder, 'packages', name, 'dist'), { recursive: true })
  return {
    commit,
    missing: files.length - older.filter(name => name.endsWith('.sql')).length,
    program: join(folder, 'packages/server/bin/guide.js'),
    remove,
  }
}

/** Links to the installed packages, but to the workspaces of the release itself. @param {string} folder */
function linkPackages(folder) {
  mkdirSync(join(folder, 'node_modules/@guide'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@guide') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  for (const name of readdirSync(join(folder, 'packages'))) {
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@guide', name))
    const own = join(root, 'packages', name, 'node_modules')
    try {
      symlinkSync(own, join(folder, 'packages', name, 'node_modules'))
    } catch {
      // The workspace has no packages of its own.
    }
  }
}
