import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../tools/servers/free-port.mjs'

const guide = fileURLToPath(new URL('../../packages/server/bin/guide.js', import.meta.url))

/** Milliseconds that Node itself takes to start and end. */
export async function nodeTime() {
  const begun = performance.now()
  await once(spawn(process.execPath, ['-e', '0']), 'exit')
  return performance.now() - begun
}

/**
 * Milliseconds from the start of the service's process until it is ready.
 * @param {Record<string, string>} settings
 */
export async function bootTime(settings) {
  const port = await freePort()
  const env = { ...process.env, ENVIRONMENT: 'test', LOG_LEVEL: 'error', PORT: `${port}`, ...settings }
  const begun = performance.now()
  const service = spawn(process.execPath, [...process.execArgv, guide, 'start'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exit = once(service, 'exit')
  let errors = ''
  service.stderr.on('data', text => {
    errors += text
  })
  try {
    while (!(await isReady(port))) {
      if (service.exitCode !== null || service.signalCode !== null)
        throw new Error(`The service did not start:\n${errors}`)
      await delay(5)
    }
    return performance.now() - begun
  } finally {
    service.kill('SIGTERM')
    await exit
  }
}

/** @param {number} port */
async function isReady(port) {
  return fetch(`http://127.0.0.1:${port}/health/ready`).then(
    response => response.ok,
    () => false,
  )
}
