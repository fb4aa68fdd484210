// Sends requests as fast as the server responds, in its own process. Each message of the parent is one run.
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { freshBody } from './fresh-body.mjs'
import { startHoldingClients } from './holding-clients.mjs'
import { outcomeOf } from './outcome.mjs'

/** @typedef {import('./load.mjs').Run & { connections: number, held?: number }} FullRun */

process.on('message', async message => {
  const { url, requests, connections, held = 0, seconds } = /** @type {FullRun} */ (message)
  const holding = requests.filter(({ manner }) => manner !== undefined)
  const repeated = requests.filter(({ manner }) => manner === undefined)
  const clients = startHoldingClients(url, holding, held)
  const { latencies, duration, failed } = await (repeated.length > 0
    ? fire(url, repeated, connections, seconds)
    : delay(seconds * 1000, { latencies: [], duration: seconds, failed: 0 }))
  const { begun, dropped } = clients.stop()
  const outcome = outcomeOf(latencies, duration, failed + dropped)
  process.send?.({ ...outcome, perSecond: outcome.perSecond + (begun - dropped) / duration })
})

/** @param {string} url @param {import('./load.mjs').Request[]} requests @param {number} connections @param {number} seconds */
async function fire(url, requests, connections, seconds) {
  const shares = distribute(requests.map(withFreshBody), connections)
  /** @type {number[]} */
  const latencies = []
  let failed = 0
  const firing = autocannon({
    url,
    connections,
    // A quick run sends one request per connection, so that each is answered on a busy machine too.
    ...(seconds < 1 ? { amount: connections } : { duration: seconds }),
    sampleInt: 100,
    timeout: 30,
    requests: [requests[0]],
    setupClient: client => client.setRequests(shares.pop()),
  })
  firing.on('response', (_client, status, _bytes, milliseconds) => {
    if (status < 300) latencies.push(milliseconds)
    else failed++
  })
  const { duration, errors, timeouts } = await firing
  return { latencies, duration, failed: failed + errors + timeouts }
}

/** @param {import('./load.mjs').Request} request */
function withFreshBody(request) {
  const body = freshBody(request.body)
  return body === null ? request : { ...request, setupRequest: () => ({ ...request, body: body() }) }
}

/**
 * Gives each connection its own requests. If there are too few, every connection gets all of them.
 * @template Item
 * @param {Item[]} items
 * @param {number} connections
 */
function distribute(items, connections) {
  return Array.from({ length: connections }, (_, connection) =>
    items.length < connections ? [...items] : items.filter((_, index) => index % connections === connection),
  )
}
