import { setTimeout as delay } from 'node:timers/promises'
import { startNginx } from '../../tools/servers/nginx-server.mjs'
import { startCluster } from '../world/cluster.mjs'
import { ownProgram } from '../world/node.mjs'
import { previousRelease } from '../world/previous-release.mjs'
import { startWithWorkers } from '../world/workers.mjs'
import { startReaders } from './readers.mjs'

/**
 * @typedef {import('../run-fault.mjs').Fault} Fault
 * @typedef {import('../run-fault.mjs').Context} Context
 * @typedef {import('../world/node.mjs').Node} Node
 */

const saturating = { count: 24, restMs: 0 }
/** A load balancer needs a moment to notice that a node is back. */
const noticedMs = 1500

/** Stops one node after the other and starts it again. @param {Context} context @param {(node: Node) => void} [change] */
async function restartAll({ world, load, progress }, change = () => {}) {
  for (const [index, node] of world.nodes.entries()) {
    progress(`node ${index}`)
    await node.terminate()
    change(node)
    await node.start()
    await delay(noticedMs)
    await load.acknowledges(20)
  }
}

/** @param {Context} context */
async function drain(context) {
  const stop = await startReaders(context, saturating)
  await restartAll(context)
  await stop()
}

/** @type {Fault} */
const drainBehindHaproxy = {
  name: 'drain-haproxy',
  title: 'SIGTERM of each node, saturating clients behind HAProxy',
  mayFail: [],
  run: drain,
}

/** @type {Fault} */
const drainBehindNginx = {
  name: 'drain-nginx',
  title: 'SIGTERM of each node, saturating clients behind nginx',
  mayFail: [],
  start: () => startCluster({ startBalancer: startNginx }),
  run: drain,
}

/** @type {Fault} */
const drainOfWorkers = {
  name: 'drain-workers',
  title: 'SIGTERM of each node with two workers and without Redis, saturating clients behind HAProxy',
  mayFail: [],
  start: startWithWorkers,
  run: drain,
}

/** @type {Fault} */
const rollingRestart = {
  name: 'rolling-restart',
  title: 'rolling restart of all nodes',
  mayFail: [],
  run: context => restartAll(context),
}

/** @type {Fault} */
const rollingUpgrade = {
  name: 'rolling-upgrade',
  title: 'rolling upgrade from an older release with fewer migrations',
  mayFail: [],
  async start() {
    const release = await previousRelease()
    const cluster = await startCluster({ program: release.program })
    return {
      ...cluster,
      release,
      async stop() {
        await cluster.stop()
        release.remove()
      },
    }
  },
  async run(context) {
    const { release } = context.world
    await restartAll(context, node => node.change({ program: ownProgram }))
    context.note(`from ${release.commit}, which has ${release.missing} migrations less`)
  },
}

export const restarts = [drainBehindHaproxy, drainBehindNginx, drainOfWorkers, rollingRestart, rollingUpgrade]
