import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../tools/servers/free-port.mjs'

/** @typedef {{ heap: number, buffers: number }} Memory */

/**
 * A server in a process of its own, ready to answer. Its program listens on PORT, has a /health/ready, and answers
 * questions as `tellUsage` does. Nothing of this process's own settings reaches it.
 * @param {string} program
 * @param {Record<string, string>} settings
 */
export async function startChildServer(program, settings) {
  const port = await freePort()
  const { PATH, HOME, TMPDIR } = process.env
  const child = fork(program, {
    env: { PATH, HOME, TMPDIR, PORT: `${port}`, ...settings },
    execArgv: ['--expose-gc'],
    silent: true,
  })
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
    const answer = once(child, 'message')
    child.send(question)
    return (await answer)[0]
  }

  return {
    url,
    pid: /** @type {number} */ (child.pid),

    /** Microseconds that all its threads have kept cores busy. @returns {Promise<number>} */
    coreTime: () => ask('core time'),

    /** Bytes that it holds after a collection, on its heap and in buffers. @returns {Promise<Memory>} */
    memory: () => ask('memory'),

    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** @param {string} url */
const isReady = url =>
  fetch(`${url}/health/ready`).then(
    answer => answer.ok,
    () => false,
  )
