// Installs and builds what is missing or outdated: what `npm start` needs, with --dev also what tests and benches need.
// Prints nothing if there is nothing to do.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const required = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).engines.node.replace('>=', '')

if (isOlder(process.versions.node, required)) {
  console.error(`Guide needs Node ${required} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}

// Imported after the check: an old Node would fail on their syntax before it could print the message above.
const { ensureInstalled } = await import('./install.mjs')
const { ensureBuilt } = await import('./build.mjs')
const { explain } = await import('./step.mjs')

try {
  const dev = process.argv.includes('--dev')
  await ensureInstalled(root, { dev })
  if (dev) await ensureInstalled(`${root}bench`, { title: 'Installing packages of the benches' })
  await ensureBuilt(root)
} catch (error) {
  console.error(explain(error, { mostLines: 40 }))
  process.exitCode = 1
}

function isOlder(version, minimum) {
  const [major, minor] = version.split('.').map(Number)
  const [minMajor, minMinor] = minimum.split('.').map(Number)
  return major < minMajor || (major === minMajor && minor < minMinor)
}
