import { setTimeout as delay } from 'node:timers/promises'
import { startEmbedded } from '../world/embedded.mjs'
import { startWithWorkers, workersOf } from '../world/workers.mjs'

/**
 * @typedef {import('../run-fault.mjs').Fault} Fault
 * @typedef {import('../run-fault.mjs').Context} Context
 * @typedef {import('../world/node.mjs').Node} Node
 */

/** @type {import('../load/answers.mjs').Kind[]} */
const all = ['change', 'events', 'read', 'key']

/**
 * Kills again and again. The load works for a moment before each time.
 * @param {Context} context
 * @param {(killed: () => void) => Promise<void>} kill calls `killed` for each kill
 */
async function killOften({ load, kills, isLate, killed, random, progress }, kill) {
  let count = 0
  const counted = () => {
    killed()
    progress(`kill ${++count} of ${kills}`)
  }
  while (count < kills && !isLate()) {
    await load.acknowledges(5)
    await delay(random() * 300)
    await kill(counted)
  }
}

/** @type {Fault} */
const node = {
  name: 'kill-node',
  title: '`kill -9` of a node',
  mayFail: all,
  share: 0.5,
  async run(context) {
    const { world, random, recovers } = context
    /** @type {Node[]} */
    const nodes = world.nodes
    /** @type {Promise<void>[]} */
    const starts = []
    await killOften(context, async killed => {
      // At least one node goes on.
      while (nodes.filter(one => one.isUp()).length < 2) await delay(5)
      const up = nodes.filter(one => one.isUp())
      const victim = /** @type {Node} */ (up[Math.floor(random() * up.length)])
      const killedAt = performance.now()
      await victim.kill()
      const start = victim.start()
      start.catch(() => {})
      starts.push(start)
      await recovers(killedAt)
      killed()
    })
    await Promise.all(starts)
  },
}

/** @type {Fault} */
const worker = {
  name: 'kill-worker',
  title: '`kill -9` of a worker of a node (`WORKERS=2`, without Redis)',
  mayFail: all,
  share: 0.2,
  start: startWithWorkers,
  run: context =>
    killOften(context, async killed => {
      const { world, random, recovers } = context
      const victim = /** @type {Node} */ (world.nodes[Math.floor(random() * world.nodes.length)])
      let pids = workersOf(victim)
      for (; pids.length === 0; pids = workersOf(victim)) await delay(20)
      const killedAt = performance.now()
      process.kill(/** @type {number} */ (pids[Math.floor(random() * pids.length)]), 'SIGKILL')
      await recovers(killedAt)
      killed()
    }),
}

/**
 * Kills a part of the cluster, which a service manager starts again.
 * @param {'postgres' | 'redis' | 'balancer'} part
 * @param {Pick<Fault, 'name' | 'title' | 'mayFail' | 'share'>} row
 * @returns {Fault}
 */
const killOf = (part, row) => ({
  ...row,
  run: context =>
    killOften(context, async killed => {
      const killedAt = performance.now()
      await context.world[part].killAll()
      await restartOf(context.world[part])
      await context.recovers(killedAt)
      killed()
    }),
})

/** A process of PostgreSQL that began while the others were killed may hold its memory for a moment. @param {{ restart(): Promise<void> }} part */
export async function restartOf(part, attempts = 20) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await part.restart()
    } catch (error) {
      if (attempt === attempts) throw error
      await delay(100)
    }
  }
}

/** @type {Fault} */
const embedded = {
  name: 'kill-embedded',
  title: '`kill -9` of a single node with the embedded database',
  mayFail: all,
  share: 1,
  start: startEmbedded,
  async run(context) {
    const { world, random, recovers, note } = context
    /** @type {Node} */
    const service = world.nodes[0]
    let [startMs, whileStarting] = [1000, 0]
    await killOften(context, async killed => {
      let killedAt = performance.now()
      await service.kill()
      killed()
      // Every second kill hits a node that starts: the next start repairs what the interrupted one had begun to repair.
      const interrupted = service.start().catch(() => {})
      await delay(random() * startMs)
      killedAt = performance.now()
      await service.kill()
      await interrupted
      // It is up if it had not even begun.
      if (!service.isUp()) {
        killed()
        whileStarting++
        await service.start()
        startMs = performance.now() - killedAt
      }
      await recovers(killedAt)
    })
    note(`${whileStarting} of the kills hit the node while it started`)
  },
}

export const kills = [
  node,
  worker,
  killOf('postgres', {
    name: 'kill-postgres',
    title: '`kill -9` of PostgreSQL, all its processes',
    mayFail: all,
    share: 0.2,
  }),
  killOf('redis', { name: 'kill-redis', title: '`kill -9` of Redis', mayFail: [], share: 0.15 }),
  killOf('balancer', { name: 'kill-haproxy', title: '`kill -9` of HAProxy', mayFail: all, share: 0.15 }),
  embedded,
]
