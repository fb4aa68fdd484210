// GrowthBook's SDK behind the Fastify of the service and nothing else. It evaluates all features for each request.
import { createRequire } from 'node:module'
import { GrowthBookClient } from '@growthbook/growthbook'
import { reportUsage } from '../measure/report-usage.mjs'
import { itemsOf } from './rules.mjs'

const Fastify = createRequire(new URL('../../packages/server/package.json', import.meta.url))('fastify')

const payload = 'x'.repeat(Number(process.env.PAYLOAD_BYTES))
const items = itemsOf(Number(process.env.RULES))
const features = Object.fromEntries(
  items.map(({ id, rule }) => [id, { defaultValue: null, rules: [{ condition: rule, force: payload }] }]),
)
const keys = Object.keys(features)
const client = new GrowthBookClient().initSync({ payload: { features } })

const app = Fastify()
app.get('/health/ready', async () => 'ready')
app.post('/features', async (/** @type {{ body: { attributes: Record<string, unknown> } }} */ request) => {
  // The client itself, because an instance per user also keeps track of the features that were used.
  const user = { attributes: request.body.attributes }
  const found = []
  for (const key of keys) {
    const { on, value } = client.evalFeature(key, user)
    if (on) found.push({ key, value })
  }
  return { features: found }
})

reportUsage()
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.once('SIGTERM', async () => {
  await app.close()
  process.disconnect?.()
})
