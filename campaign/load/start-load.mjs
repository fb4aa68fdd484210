import { setTimeout as delay } from 'node:timers/promises'
import { createAnswers, isFailure } from './answers.mjs'
import { author } from './author.mjs'
import { keyKeeper } from './key-keeper.mjs'
import { createLedger } from './ledger.mjs'
import { createSender } from './send.mjs'
import { visitor } from './visitor.mjs'

/**
 * @typedef {object} ClientParts what a client needs
 * @property {string} name
 * @property {import('./tenants.mjs').Tenant} tenant
 * @property {import('./ledger.mjs').Ledger} ledger
 * @property {import('./send.mjs').Send} send
 * @property {() => boolean} isStopped
 * @property {() => Promise<void>} rest a short pause, so that the load leaves time to the service
 * @property {<T>(list: T[]) => T | undefined} pick
 *
 * @typedef {Awaited<ReturnType<typeof startLoad>>} Load
 */

const repeatMs = 100

/** The clients of each tenant. */
const clients = [author, author, keyKeeper, visitor, visitor, visitor]

/**
 * Starts clients that work until they are stopped. They can be paused and resumed.
 * @param {{ url: string, tenants: import('./tenants.mjs').Tenant[], quietTenants: import('./tenants.mjs').Tenant[], random: () => number, restMs?: number }} options
 */
export function startLoad({ url, tenants, quietTenants, random, restMs = 15 }) {
  const ledger = createLedger()
  const answers = createAnswers()
  let round = 0
  let isStopped = true
  /** @type {Promise<unknown>} */
  let ended = Promise.resolve()
  const sender = createSender(url, answers)
  /** A failed request is repeated after a pause, as the SDK does, or the load would take the processors from what restarts. @type {import('./send.mjs').Send} */
  const send = async (kind, request, to) => {
    const answer = await sender.send(kind, request, to)
    if (isFailure(answer.status)) await delay(repeatMs)
    return answer
  }

  function resume() {
    isStopped = false
    round++
    ended = Promise.all(
      tenants.flatMap((tenant, tenantIndex) =>
        clients.map((client, index) =>
          client({
            name: `${client.name}-${tenantIndex}-${index}-${round}`,
            tenant,
            ledger,
            send,
            isStopped: () => isStopped,
            rest: () => delay(random() * 2 * restMs),
            pick: list => list[Math.floor(random() * list.length)],
          }),
        ),
      ),
    )
  }
  async function pause() {
    isStopped = true
    await ended
  }
  resume()

  return {
    ledger,
    answers,
    tenants,
    quietTenants,
    send,
    pause,
    resume,
    /** Resolves when this many more changes and events are acknowledged. @param {number} count */
    async acknowledges(count, timeoutMs = 120_000) {
      const [wanted, until] = [ledger.acknowledged() + count, performance.now() + timeoutMs]
      while (ledger.acknowledged() < wanted) {
        if (performance.now() > until) throw new Error(`Nothing was acknowledged for ${timeoutMs / 1000} s.`)
        await delay(5)
      }
    },
    async stop() {
      await pause()
      sender.close()
    },
  }
}
