import { fileURLToPath } from 'node:url'
import { startChildServer } from '../measure/child-server.mjs'

const program = fileURLToPath(new URL('growthbook-server.mjs', import.meta.url))

/**
 * GrowthBook's SDK behind a bare Fastify server, with one feature per rule.
 * @type {import('../peers.mjs').StartPeer}
 */
export async function startGrowthBook(_world, { rules, users, guide, payloadFor }) {
  const server = await startChildServer(program, {
    NODE_ENV: 'production',
    RULES: `${rules}`,
    PAYLOAD_BYTES: `${payloadFor(ids => ({ features: ids.map(key => ({ key, value: '' })) }))}`,
  })
  return {
    name: 'GrowthBook behind Fastify',
    server,
    requests: users.map(({ id, claims, tokens }, index) => ({
      method: 'POST',
      path: '/features',
      headers: guide.requests[index]?.headers ?? {},
      body: JSON.stringify({ attributes: { id, ...claims, ...tokens } }),
    })),
    idsOf: response => response.features.map((/** @type {{ key: string }} */ feature) => feature.key),
    atLeast: 3,
  }
}
