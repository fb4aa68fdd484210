// The peer: the Fastify of the service and nothing else. It parses the same body and responds with RESPONSE_BYTES of JSON.
import { createRequire } from 'node:module'
import { reportUsage } from '../measure/report-usage.mjs'

const Fastify = createRequire(new URL('../../packages/server/package.json', import.meta.url))('fastify')

const padding = Number(process.env.RESPONSE_BYTES) - JSON.stringify({ padding: '' }).length
const response = JSON.stringify({ padding: 'x'.repeat(padding) })
const app = Fastify()
app.get('/health/ready', async () => 'ready')
app.post('/v1/sdk/content', async (_request, reply) => reply.type('application/json').send(response))

reportUsage()
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.once('SIGTERM', async () => {
  await app.close()
  process.disconnect?.()
})
