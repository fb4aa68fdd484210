import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startIdentityProvider } from '../../bench/edge/identity-provider.mjs'
import { startHaproxy } from '../../tools/servers/haproxy-server.mjs'
import { startPostgres } from '../../tools/servers/postgres-server.mjs'
import { startRedis } from '../../tools/servers/redis-server.mjs'
import { startNode } from './node.mjs'

/**
 * @typedef {import('./node.mjs').Node} Node
 * @typedef {object} World what every fault works with
 * @property {string} url where clients send their requests
 * @property {Node[]} nodes
 * @property {Awaited<ReturnType<typeof startIdentityProvider>>} provider
 * @property {string} platformSecret
 * @property {{ url: string | null, dataDir: string }} database
 * @property {() => Promise<void>} stop
 *
 * @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster
 */

export const platformSecret = 'platform-secret-of-the-campaign'
const nodeCount = 3

/**
 * Starts PostgreSQL with fsync, Redis, three nodes and HAProxy in front of them.
 * @param {object} [options]
 * @param {Record<string, string>} [options.settings] of all nodes
 * @param {string} [options.program] the program of another release
 * @param {string} [options.postgresFolder] where PostgreSQL stores its data
 * @param {(url: string, index: number) => string | Promise<string>} [options.databaseUrlOf] the way of a node to the database
 * @param {(ports: number[]) => ReturnType<typeof startHaproxy>} [options.startBalancer]
 */
export async function startCluster({
  settings = {},
  program,
  postgresFolder,
  databaseUrlOf = url => url,
  startBalancer = startHaproxy,
} = {}) {
  /** @type {{ stop(): unknown }[]} */
  const started = []
  const stop = async () => {
    for (const part of started.reverse()) await part.stop()
  }
  /** @template {{ stop(): unknown }} T @param {T} part */
  const kept = part => {
    started.push(part)
    return part
  }
  try {
    const provider = kept(await startIdentityProvider())
    const within = postgresFolder === undefined ? {} : { within: postgresFolder }
    const postgres = kept(await startPostgres({ durable: true, ...within }))
    const redis = kept(await startRedis())
    // All nodes share it, and it is removed with the folder of Redis.
    const dataDir = join(redis.folder, 'files')
    mkdirSync(dataDir)
    /** @type {Node[]} */
    const nodes = []
    for (let index = 0; index < nodeCount; index++) {
      const node = await startNode(
        {
          PLATFORM_SECRET: platformSecret,
          DATABASE_URL: await databaseUrlOf(postgres.url, index),
          REDIS_URL: redis.url,
          DATA_DIR: dataDir,
          ...settings,
        },
        program,
      )
      nodes.push(kept(node))
    }
    const balancer = kept(await startBalancer(nodes.map(({ port }) => port)))
    return {
      url: balancer.url,
      nodes,
      provider,
      platformSecret,
      database: { url: postgres.url, dataDir },
      postgres,
      redis,
      balancer,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
