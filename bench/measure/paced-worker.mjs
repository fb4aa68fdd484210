// Sends requests at a fixed rate, without waiting for responses, in its own process. Each message of the parent is one
// run. autocannon cannot do this: it sends all requests of a second at once.
import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { freshBody } from './fresh-body.mjs'
import { outcomeOf } from './outcome.mjs'

/** @typedef {import('./load.mjs').Run & { rate: number }} PacedRun */

const agent = new Agent({ keepAlive: true })

process.on('message', async message => {
  const { url, requests, rate, seconds } = /** @type {PacedRun} */ (message)
  const senders = requests.map(request => senderOf(url, request))
  const begun = performance.now()
  /** The latency of each request, or null if it failed. @type {Promise<number | null>[]} */
  const sent = []
  for (let due = 0; sent.length < rate * seconds; due = ((performance.now() - begun) / 1000) * rate) {
    while (sent.length < Math.min(due, rate * seconds)) {
      const send = senders[sent.length % senders.length]
      if (send) sent.push(send().catch(() => null))
    }
    await delay(1)
  }
  const latencies = (await Promise.all(sent)).filter(latency => latency !== null)
  process.send?.(outcomeOf(latencies, seconds, sent.length - latencies.length))
})

process.on('disconnect', () => agent.destroy())

/** @param {string} url @param {import('./load.mjs').Request} request */
function senderOf(url, { method, path, headers, body }) {
  const fresh = freshBody(body)
  return async () => {
    const text = fresh?.() ?? body
    const begun = performance.now()
    const length = { 'content-length': Buffer.byteLength(text) }
    const request = httpRequest(`${url}${path}`, { agent, method, headers: { ...headers, ...length } })
    request.end(text)
    const [response] = await once(request, 'response')
    response.resume()
    await once(response, 'end')
    if (response.statusCode >= 300) throw new Error(`responded ${response.statusCode}`)
    return performance.now() - begun
  }
}
