// Sends requests as fast as the server responds, in its own process. Each message of the parent is one run.
import autocannon from 'autocannon'
import { freshBody } from './fresh-body.mjs'
import { outcomeOf } from './outcome.mjs'

/** @typedef {import('./load.mjs').Run & { connections: number }} FullRun */

process.on('message', async message => {
  const { url, requests, connections, seconds } = /** @type {FullRun} */ (message)
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
  process.send?.(outcomeOf(latencies, duration, failed + errors + timeouts))
})

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
