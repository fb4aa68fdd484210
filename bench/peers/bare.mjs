import { fileURLToPath } from 'node:url'
import { startChildServer } from '../measure/child-server.mjs'

const program = fileURLToPath(new URL('../edge/bare-server.mjs', import.meta.url))

/**
 * A bare Fastify server that responds with as many bytes and decides nothing: no server can be much faster.
 * @param {import('../peers.mjs').Contestant} guide
 * @param {number} bytes
 * @returns {Promise<import('../peers.mjs').Contestant>}
 */
export async function startBare(guide, bytes) {
  const server = await startChildServer(program, { NODE_ENV: 'production', RESPONSE_BYTES: `${bytes}` })
  return { name: 'bare Fastify, no rules', server, requests: guide.requests, idsOf: () => [] }
}
