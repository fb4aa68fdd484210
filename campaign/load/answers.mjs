import { setTimeout as delay } from 'node:timers/promises'

/**
 * @typedef {'change' | 'events' | 'read' | 'warm' | 'key' | 'report'} Kind warm: a read for a user who has asked before, of a tenant that does not
 *   change; key: a read with a key that the node may not know yet
 * @typedef {{ kind: Kind, status: number, sentAt: number, endedAt: number, reason?: string }} Noted status: 0 if no response came
 * @typedef {ReturnType<typeof createAnswers>} Answers
 */

/** The kinds that the load always sends. @type {Kind[]} */
const always = ['change', 'events', 'read']

/** Whether the service failed, not the request. @param {number} status */
export const isFailure = status => status === 0 || status >= 500

/** Notes the responses that clients got, and knows when the last ones failed. */
export function createAnswers() {
  /** @type {Noted[]} */
  const noted = []
  /** @type {Noted[]} */
  const failures = []
  /** @type {Map<Kind, number>} */
  const lastSuccess = new Map()

  return {
    /** @param {Noted} answer */
    note(answer) {
      const { kind, status, sentAt } = answer
      noted.push(answer)
      if (isFailure(status)) failures.push(answer)
      else lastSuccess.set(kind, Math.max(lastSuccess.get(kind) ?? 0, sentAt))
    },

    total: () => noted.length,

    /** The longest time of requests of these kinds that ended after this moment, in milliseconds. @param {number} moment */
    slowestSince: (moment, kinds = always) =>
      noted.reduce(
        (slowest, { kind, sentAt, endedAt }) =>
          endedAt >= moment && kinds.includes(kind) ? Math.max(slowest, endedAt - sentAt) : slowest,
        0,
      ),

    /** @param {(answer: Noted) => boolean} [isCounted] */
    failures: (isCounted = () => true) => failures.filter(isCounted),

    /** Resolves when requests of every kind that were sent after this moment have succeeded. @param {number} moment */
    async succeedAfter(moment, timeoutMs = 120_000) {
      const until = performance.now() + timeoutMs
      while (always.some(kind => (lastSuccess.get(kind) ?? 0) <= moment)) {
        if (performance.now() > until) throw new Error(`Requests still fail after ${timeoutMs / 1000} s.`)
        await delay(5)
      }
      return performance.now()
    },

    /** The time from a moment until the last failure of a request that was sent later, or had been sent before. @param {number} moment */
    failingFor(moment) {
      const last = failures.findLast(({ endedAt }) => endedAt >= moment)
      return last ? last.endedAt - moment : 0
    },
  }
}
