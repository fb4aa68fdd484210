import { join } from 'node:path'
import { startIdentityProvider } from '../../bench/edge/identity-provider.mjs'
import { platformSecret } from './cluster.mjs'
import { startNode } from './node.mjs'

/** Starts one node with the embedded database. @returns {Promise<import('./cluster.mjs').World>} */
export async function startEmbedded() {
  const provider = await startIdentityProvider()
  try {
    const node = await startNode({ PLATFORM_SECRET: platformSecret })
    return {
      url: node.url,
      nodes: [node],
      provider,
      platformSecret,
      database: { url: null, dataDir: join(node.folder, 'data') },
      async stop() {
        await node.stop()
        provider.stop()
      },
    }
  } catch (error) {
    provider.stop()
    throw error
  }
}
