// Brings a fresh or outdated clone to where every command works; silent when there is nothing to do.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).engines.node.replace('>=', '')

if (olderThan(process.versions.node, wanted)) {
  console.error(`Guide needs Node ${wanted} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}

// Imported only now: an old Node would stop at their syntax before it could say the line above.
const { whyInstall, readInstallState, install } = await import('./install.mjs')
const { isBuilt, build } = await import('./build.mjs')
const { onlyOne } = await import('./only-one.mjs')
const { explain, step } = await import('./step.mjs')

const needsInstall = () => whyInstall(readInstallState(root)) !== undefined

if (needsInstall() || !isBuilt(root)) {
  try {
    await onlyOne(`${root}.setup/lock`, async () => {
      if (needsInstall()) await step('Installing packages', () => install(root))
      if (!isBuilt(root)) await step('Building', () => build(root))
    })
  } catch (error) {
    console.error(explain(error, { mostLines: 40 }))
    process.exitCode = 1
  }
}

function olderThan(version, minimum) {
  const [major, minor] = version.split('.').map(Number)
  const [minMajor, minMinor] = minimum.split('.').map(Number)
  return major < minMajor || (major === minMajor && minor < minMinor)
}
