import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.mjs'

const program = fileURLToPath(new URL('../../packages/server/bin/guide.js', import.meta.url))

/**
 * Starts the service in demo mode with a temporary data folder.
 * @param {string[]} [flags] of Node
 * @param {Record<string, string>} [settings] of the service
 */
export async function startGuideDemo(flags = [], settings = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'guide-demo-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const env = {
    // What is measured does not compete with the activity of the demo.
    DEMO_ACTIVITY: 'false',
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PORT: new URL(url).port,
    HOST: '127.0.0.1',
    ...settings,
  }
  const service = spawn(process.execPath, [...flags, program, 'start', '--demo'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(service, 'exit')
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      response => response.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (service.exitCode !== null) throw new Error('The service did not start.')
    await delay(50)
  }
  return {
    url,
    async stop() {
      service.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
