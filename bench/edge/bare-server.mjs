// The peer: the service's own Fastify and nothing else. It parses the same body and answers with ANSWER_BYTES of JSON.
import { createRequire } from 'node:module'
import { tellUsage } from '../measure/tell-usage.mjs'

const Fastify = createRequire(new URL('../../packages/server/package.json', import.meta.url))('fastify')

const padding = Number(process.env.ANSWER_BYTES) - JSON.stringify({ padding: '' }).length
const answer = JSON.stringify({ padding: 'x'.repeat(padding) })
const app = Fastify()
app.get('/health/ready', async () => 'ready')
app.post('/v1/sdk/content', async (_request, reply) => reply.type('application/json').send(answer))

tellUsage()
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.once('SIGTERM', async () => {
  await app.close()
  process.disconnect?.()
})
