import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { lowerPriority } from './lower-priority.mjs'

/**
 * @typedef {{ method: 'GET' | 'POST' | 'PUT', path: string, headers: Record<string, string>, body: string, refusal?: number, manner?: Manner }} Request
 *   refusal: the status with which the service refuses it, if it should; manner: how a client behaves that holds its connection
 */
/** @typedef {'never reads' | 'never ends'} Manner it takes no byte of the response, or never sends the last one of its body */
/** @typedef {{ url: string, requests: Request[], seconds: number, mayFail?: boolean }} Run */
/** @typedef {import('./outcome.mjs').Outcome} Outcome */

/** Starts a process that sends requests as fast as the server responds. */
export const startLoad = () => startWorker(new URL('load-worker.mjs', import.meta.url))

/** The same for an attacker, whose own machine would do this work: it must not take CPU time from what is measured. */
export const startAttackLoad = () => startWorker(new URL('load-worker.mjs', import.meta.url), lowerPriority)

/** Starts a process that sends requests at a fixed rate. */
export const startPacedLoad = () => startWorker(new URL('paced-worker.mjs', import.meta.url))

/** @param {URL} program @param {(child: import('node:child_process').ChildProcess) => void} [prepare] */
function startWorker(program, prepare) {
  const child = fork(fileURLToPath(program), { execArgv: [] })
  prepare?.(child)
  const ended = new AbortController()
  child.once('exit', () => ended.abort())
  return {
    /** @param {Run & ({ connections: number, held?: number } | { rate: number })} run held: the connections of each request with a manner @returns {Promise<Outcome>} */
    async fire(run) {
      const reply = once(child, 'message', { signal: ended.signal })
      child.send(run)
      const [outcome] = await reply
      if (outcome.failed > 0 && !run.mayFail) throw new Error(`${outcome.failed} requests failed.`)
      return outcome
    },
    stop() {
      child.disconnect()
    },
  }
}
