import { readdirSync, readFileSync } from 'node:fs'
import { startCluster } from './cluster.mjs'

const workers = 2

/** The cluster, with several workers per node. They count for the rate limits without Redis. */
export const startWithWorkers = () => startCluster({ settings: { WORKERS: `${workers}`, REDIS_URL: '' } })

/** The process ids of a node's workers, if all are there. Works on Linux only. @param {import('./node.mjs').Node} node */
export function workersOf(node) {
  const own = readdirSync('/proc').filter(name => /^\d+$/.test(name) && isWorker(name, node.port))
  return own.length === workers ? own.map(Number) : []
}

/** Node's `cluster` gives each worker a variable with its number. @param {string} pid @param {number} port */
function isWorker(pid, port) {
  const variables = environmentOf(pid)
  return variables.includes(`PORT=${port}`) && variables.some(one => one.startsWith('NODE_UNIQUE_ID='))
}

/** Empty if the process has ended, or is of another user. @param {string} pid */
function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  } catch {
    return []
  }
}
