// Sends requests as fast as they are answered, in a process of its own; each message of its parent is one run.
import autocannon from 'autocannon'
import { freshBody } from './fresh-body.mjs'
import { outcomeOf } from './outcome.mjs'

/** @typedef {import('./load.mjs').Run & { connections: number }} FullRun */

process.on('message', async message => {
  const { url, requests, connections, seconds } = /** @type {FullRun} */ (message)
  const hands = deal(requests.map(withFreshBody), connections)
  /** @type {number[]} */
  const latencies = []
  let failed = 0
  const firing = autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 100,
    timeout: 30,
    requests: [requests[0]],
    setupClient: client => client.setRequests(hands.pop()),
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
 * Each connection goes through requests of its own; where there are too few, through all of them.
 * @template Card
 * @param {Card[]} cards
 * @param {number} players
 */
function deal(cards, players) {
  return Array.from({ length: players }, (_, player) =>
    cards.length < players ? [...cards] : cards.filter((_, index) => index % players === player),
  )
}
