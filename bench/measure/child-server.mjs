import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../tools/servers/free-port.mjs'
import { lowerPriority } from './lower-priority.mjs'

/** @typedef {{ heap: number, buffers: number }} Memory */
/** @typedef {{ held: number, rss: number }} Strain */

/**
 * Starts a server in its own process and waits until it is ready. Its program listens on PORT, serves /health/ready and
 * calls `reportUsage`. It does not inherit the settings of this process.
 * @param {string} program
 * @param {Record<string, string | undefined>} settings
 * @param {{ isElsewhere?: boolean }} [options] isElsewhere: it stands for a server on another machine
 */
export async function startChildServer(program, settings, { isElsewhere = false } = {}) {
  const port = await freePort()
  const { PATH, HOME, TMPDIR } = process.env
  const child = fork(program, {
    env: { PATH, HOME, TMPDIR, PORT: `${port}`, DRAIN_SECONDS: '0', ...settings },
    execArgv: [...process.execArgv, '--expose-gc'],
    silent: true,
  })
  if (isElsewhere) lowerPriority(child)
  const ended = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', text => {
      output = `${output}${text}`.slice(-20_000)
    })
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server did not start:\n${output}`)
    await delay(10)
  }

  const ask = async (/** @type {string} */ question) => {
    const reply = once(child, 'message')
    child.send(question)
    return (await reply)[0]
  }

  return {
    url,
    pid: /** @type {number} */ (child.pid),

    /** Microseconds of CPU time that all its threads have used. @returns {Promise<number>} */
    cpuTime: () => ask('CPU time'),

    /** Bytes in use after a garbage collection, on the heap and in buffers. @returns {Promise<Memory>} */
    memory: () => ask('memory'),

    /**
     * The longest time that its event loop was held, in milliseconds, and its largest resident set, in bytes. Both since the
     * last question. @returns {Promise<Strain>}
     */
    strain: () => ask('strain'),

    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** @param {string} url */
const isReady = url =>
  fetch(`${url}/health/ready`).then(
    response => response.ok,
    () => false,
  )
