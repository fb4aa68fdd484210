import { setTimeout as delay } from 'node:timers/promises'
import { startEmbedded } from '../world/embedded.mjs'

/** @typedef {import('../run-fault.mjs').Fault} Fault */
/** @typedef {import('../run-fault.mjs').Context} Context */

/** The load works for a moment before each kill. */
const works = async (/** @type {Context} */ { load, random }) => {
  await load.acknowledges(5)
  await delay(random() * 300)
}

/** @type {Fault} */
const node = {
  name: 'kill-node',
  title: '`kill -9` of a node',
  mayFail: ['change', 'events', 'read', 'key'],
  share: 0.5,
  async run(context) {
    const { world, kills, isLate, killed, random, progress, recovers } = context
    /** @type {import('../world/node.mjs').Node[]} */
    const nodes = world.nodes
    /** @type {Promise<void>[]} */
    const starts = []
    for (let kill = 1; kill <= kills && !isLate(); kill++) {
      await works(context)
      // At least one node goes on.
      while (nodes.filter(one => one.isUp()).length < 2) await delay(5)
      const up = nodes.filter(one => one.isUp())
      const victim = /** @type {import('../world/node.mjs').Node} */ (up[Math.floor(random() * up.length)])
      const killedAt = performance.now()
      await victim.kill()
      const start = victim.start()
      start.catch(() => {})
      starts.push(start)
      await recovers(killedAt)
      killed()
      progress(`kill ${kill} of ${kills}`)
    }
    await Promise.all(starts)
  },
}

/** @type {Fault} */
const postgres = {
  name: 'kill-postgres',
  title: '`kill -9` of PostgreSQL, all its processes',
  mayFail: ['change', 'events', 'read', 'key'],
  share: 0.2,
  run: context => killPart(context, context.world.postgres),
}

/** @type {Fault} */
const redis = {
  name: 'kill-redis',
  title: '`kill -9` of Redis',
  mayFail: [],
  share: 0.15,
  run: context => killPart(context, context.world.redis),
}

/** @type {Fault} */
const haproxy = {
  name: 'kill-haproxy',
  title: '`kill -9` of HAProxy',
  mayFail: ['change', 'events', 'read', 'key'],
  share: 0.15,
  run: context => killPart(context, context.world.balancer),
}

/**
 * @param {Context} context
 * @param {{ killAll(): Promise<void>, restart(): Promise<void> }} part
 */
async function killPart(context, part) {
  const { kills, isLate, killed, progress, recovers } = context
  for (let kill = 1; kill <= kills && !isLate(); kill++) {
    await works(context)
    const killedAt = performance.now()
    await part.killAll()
    await restartOf(part)
    await recovers(killedAt)
    killed()
    progress(`kill ${kill} of ${kills}`)
  }
}

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
  mayFail: ['change', 'events', 'read', 'key'],
  share: 1,
  start: startEmbedded,
  async run(context) {
    const { world, kills, isLate, killed, progress, recovers } = context
    const [service] = world.nodes
    for (let kill = 1; kill <= kills && !isLate(); kill++) {
      await works(context)
      const killedAt = performance.now()
      await service.kill()
      await service.start()
      await recovers(killedAt)
      killed()
      progress(`kill ${kill} of ${kills}`)
    }
  },
}

export const kills = [node, postgres, redis, haproxy, embedded]
