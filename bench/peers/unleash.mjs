import { fileURLToPath } from 'node:url'
import { anotherDatabase } from '../edge/database.mjs'
import { startChildServer } from '../measure/child-server.mjs'

const program = fileURLToPath(new URL('unleash-server.mjs', import.meta.url))
const token = 'default:production.frontend-token-of-the-bench'

/** Switches off what the frontend API does not need. The requests accept no compressed responses anyway. */
const withoutExtras = {
  CHECK_VERSION: 'false',
  SEND_TELEMETRY: 'false',
  ENABLE_OAS: 'false',
  SERVER_DISABLE_COMPRESSION: 'true',
}

/** A flag in a response of the frontend API, with an empty payload. @param {string} name */
const flagOf = name => ({
  name,
  enabled: true,
  variant: {
    name: 'content',
    payload: { type: 'string', value: '' },
    enabled: true,
    feature_enabled: true,
    featureEnabled: true,
  },
  impressionData: false,
})

/**
 * The frontend API of unleash-server, with one flag per rule.
 * @type {import('../peers.mjs').StartPeer}
 */
export async function startUnleash(world, { rules, users, guide, payloadFor }) {
  const server = await startChildServer(program, {
    ...withoutExtras,
    NODE_ENV: 'production',
    HTTP_HOST: '127.0.0.1',
    DATABASE_URL: await anotherDatabase(world.databaseUrl, `unleash_${rules}`),
    DATABASE_SSL: 'false',
    INIT_FRONTEND_API_TOKENS: token,
    RULES: `${rules}`,
    PAYLOAD_BYTES: `${payloadFor(ids => ({ toggles: ids.map(flagOf) }))}`,
  })
  return {
    name: 'unleash-server',
    server,
    requests: users.map(({ id, claims, tokens }, index) => ({
      method: 'POST',
      path: '/api/frontend',
      headers: { ...guide.requests[index]?.headers, authorization: token },
      body: JSON.stringify({
        context: { userId: id, sessionId: `session-of-${id}`, properties: textsOf({ ...claims, ...tokens }) },
      }),
    })),
    idsOf: response => response.toggles.map((/** @type {{ name: string }} */ toggle) => toggle.name),
    atLeast: 20,
  }
}

/** The properties of a context are texts. @param {Record<string, string | number>} attributes */
const textsOf = attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, `${value}`]))
