import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ensureInstalled } from './install.mjs'
import { run } from './run.mjs'

let folder = ''
const at = (/** @type {string} */ path) => join(folder, path)

/** @param {string} path @param {object} content */
function writeJson(path, content) {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), JSON.stringify(content))
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guide-install-'))
  writeJson('package.json', { name: 'sample', dependencies: { tool: 'file:local/tool' } })
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

describe('when npm runs', () => {
  const npm = `
    const { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } = require('node:fs')
    appendFileSync('commands', process.argv.slice(2).join(' ') + '\\n')
    if (existsSync('interrupt')) process.exit(1)
    if (process.argv[2] === 'ci') rmSync('node_modules', { recursive: true, force: true })
    mkdirSync('node_modules', { recursive: true })
    writeFileSync('node_modules/.package-lock.json', '{}')`

  const commands = () => (existsSync(at('commands')) ? readFileSync(at('commands'), 'utf8').split('\n') : [])

  /** How many times npm runs until the packages are installed. */
  async function npmRuns() {
    const before = commands().length
    await ensureInstalled(folder)
    return commands().length - before
  }

  beforeEach(async () => {
    writeFileSync(at('npm-cli.js'), npm)
    vi.stubEnv('npm_execpath', at('npm-cli.js'))
    writeJson('package-lock.json', { packages: {} })
    await ensureInstalled(folder)
  })

  test('packages are installed once', async () => {
    expect(commands()[0]).toMatch(/^ci /)
    expect(await npmRuns()).toBe(0)
  })

  test('devDependencies are added later without removing anything', async () => {
    rmSync(at('node_modules'), { recursive: true })
    await ensureInstalled(folder, { dev: false })
    expect(commands().at(-2)).toMatch(/^ci --omit=dev /)
    await ensureInstalled(folder, { dev: false })
    await ensureInstalled(folder)
    expect(commands().slice(-3, -1)).toEqual([
      expect.stringMatching(/^ci --omit=dev /),
      expect.stringMatching(/^install --no-save --include=dev /),
    ])
  })

  test('if everything is installed, a command that needs no devDependencies installs nothing', async () => {
    const before = commands().length
    await ensureInstalled(folder, { dev: false })
    expect(commands().length).toBe(before)
  })

  test('two processes at once install once', async () => {
    writeJson('package-lock.json', { packages: { changed: {} } })
    const before = commands().length
    await Promise.all([ensureInstalled(folder), ensureInstalled(folder)])
    expect(commands().length - before).toBe(1)
  })

  test('a changed lock file leads to an install', async () => {
    writeJson('package-lock.json', { packages: { changed: {} } })
    expect(await npmRuns()).toBe(1)
  })

  test('a deleted node_modules leads to an install', async () => {
    rmSync(at('node_modules'), { recursive: true })
    expect(await npmRuns()).toBe(1)
  })

  test('an interrupted install is repeated', async () => {
    const lock = readFileSync(at('package-lock.json'), 'utf8')
    writeJson('package-lock.json', { packages: { changed: {} } })
    writeFileSync(at('interrupt'), '')
    await expect(ensureInstalled(folder)).rejects.toThrow('failed with exit code 1')
    rmSync(at('interrupt'))
    writeFileSync(at('package-lock.json'), lock)
    expect(await npmRuns()).toBe(1)
  })

  test('an install by hand that may have left packages out is repeated', async () => {
    writeJson('node_modules/.package-lock.json', { packages: {}, partly: true })
    expect(await npmRuns()).toBe(1)
  })

  test('packages that were installed on another kind of machine are installed again', async () => {
    const arch = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(process, 'arch'))
    Object.defineProperty(process, 'arch', { ...arch, value: 'another' })
    try {
      expect(await npmRuns()).toBe(1)
    } finally {
      Object.defineProperty(process, 'arch', arch)
    }
  })

  test('changed dependencies of a workspace lead to an install', async () => {
    writeJson('packages/server/package.json', { dependencies: { pg: '8.0.0' } })
    expect(await npmRuns()).toBe(1)
  })

  test('other changes in a package.json do not lead to an install', async () => {
    const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'))
    writeJson('package.json', { ...manifest, scripts: { start: 'node .' } })
    expect(await npmRuns()).toBe(0)
  })
})

test('if package.json names a package that the lock file does not, npm says what to do', async () => {
  // Packages from local folders need no registry.
  for (const name of ['tool', 'other']) writeJson(`local/${name}/package.json`, { name, version: '1.0.0' })
  await run('npm', ['install', '--package-lock-only'], { cwd: folder })
  await ensureInstalled(folder)
  expect(existsSync(at('node_modules/tool/package.json'))).toBe(true)

  writeJson('package.json', { name: 'sample', dependencies: { other: 'file:local/other' } })
  await expect(ensureInstalled(folder)).rejects.toMatchObject({
    output: expect.stringMatching(/in sync.*update your lock file with `npm install`.*Missing: other/s),
  })
})
