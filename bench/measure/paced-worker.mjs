// Sends requests at a fixed rate, whether or not earlier ones are answered, in a process of its own; each message of
// its parent is one run. autocannon sends what is due in a second all at once.
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
  /** @type {Promise<number>[]} */
  const sent = []
  while (sent.length < rate * seconds) {
    const due = Math.min(rate * seconds, ((performance.now() - begun) / 1000) * rate)
    while (sent.length < due)
      sent.push(/** @type {() => Promise<number>} */ (senders[sent.length % senders.length])())
    await delay(1)
  }
  const answers = await Promise.allSettled(sent)
  const latencies = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
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
    if (response.statusCode >= 300) throw new Error(`answered ${response.statusCode}`)
    return performance.now() - begun
  }
}
