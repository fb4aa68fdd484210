// Installs the files of `npm run pack` into an empty prefix, as on a machine that has only Node, starts the service there and
// looks at what it serves. Not part of `npm test`, because it needs the registry.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'
import { freePort } from './servers/free-port.mjs'
import { explain, step } from './step.mjs'

const packed = fileURLToPath(new URL('../packed', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'guide-packed-'))
const prefix = join(folder, 'prefix')
const program = join(prefix, 'bin/guide')
/** A home without settings and without packages that npm has downloaded before. */
const npmSettings = { npm_config_prefix: prefix, npm_config_cache: join(folder, 'cache') }
const env = { ...process.env, HOME: folder, ...npmSettings }

const fileOf = (/** @type {RegExp} */ name) => {
  const found = readdirSync(packed).find(file => name.test(file))
  assert(found, 'run "npm run pack" first')
  return join(packed, found)
}

async function install() {
  mkdirSync(prefix)
  await run('npm', ['install', '-g', '--no-audit', '--no-fund', fileOf(/^inpage-guide-\d/)], {
    cwd: folder,
    env,
  })
  const version = await run(program, ['--version'], { cwd: folder, env })
  assert.match(version, /^\d+\.\d+\.\d+\n$/)
}

async function serve() {
  const port = await freePort()
  // On a busy machine too, it serves every request.
  const patient = { MAX_EVENT_LOOP_LAG: '0', DATABASE_WAIT_MS: '60000', DEMO_ACTIVITY: 'false' }
  const settings = { ...env, ...patient, PORT: String(port), DATA_DIR: join(folder, 'data') }
  const service = spawn(program, ['start', '--demo'], { cwd: folder, env: settings })
  let output = ''
  for (const stream of [service.stdout, service.stderr]) stream.on('data', chunk => (output += chunk))
  const ended = once(service, 'close')
  try {
    while (!output.includes('is ready'))
      assert(!(await Promise.race([once(service.stdout, 'data').then(() => null), ended])), output)
    for (const path of ['/v1/health/live', '/console', '/sdk/guide.js', '/demo/overview', '/docs']) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`)
      assert.equal(status, 200, path)
    }
  } finally {
    service.kill('SIGTERM')
    assert.deepEqual(await ended, [0, null], output)
  }
}

async function installSdk() {
  const app = join(folder, 'app')
  mkdirSync(app)
  await run('npm', ['install', '--no-audit', '--no-fund', fileOf(/^inpage-guide-sdk-\d/)], { cwd: app, env })
  const { resolve } = createRequire(join(app, 'index.js'))
  assert.match(resolve('inpage-guide-sdk'), /guide\.mjs$/)
}

try {
  await step('Installing the service', install)
  await step('Starting it', serve)
  await step('Installing the SDK', installSdk)
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
