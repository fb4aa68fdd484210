import type { Decisions, startEvaluation } from '@guide/engine'
import { createBoundedCache } from '../../bounded-cache.ts'
import { rateLimited } from '../../errors.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import { nextTurn } from '../../slices.ts'

type Evaluation = ReturnType<typeof startEvaluation>

interface Evaluated {
  evaluation: Evaluation
  decisions: Decisions
}

/** For this time after a long evaluation, those of the same tenant wait for a turn before they begin. */
const slowMs = 2000
const maxSlow = 10_000
/** How many evaluations of one tenant may wait. The longest ones take some seconds then, which is as long as pages wait. */
const maxWaiting = 200

/**
 * Returns the function that runs an evaluation of a tenant. A long one takes turns with other requests. The requests of one turn
 * of the event loop would all begin in it, so a tenant with long ones also waits before each of them begins. Long means many
 * steps, and not much time: on a busy machine, time would be the fault of others.
 */
export function createFairEvaluation() {
  const slow = createBoundedCache<true>(maxSlow, { ttl: slowMs })
  const waiting = new Map<string, number>()

  async function takeTurns(
    tenantId: string,
    start: () => Evaluation,
    isGone: () => boolean,
  ): Promise<Evaluated> {
    const before = waiting.get(tenantId) ?? 0
    if (before >= maxWaiting) throw tooMany()
    waiting.set(tenantId, before + 1)
    try {
      let evaluation: Evaluation | undefined
      for (;;) {
        await nextTurn(tenantId)
        // Nobody gets this refusal.
        if (isGone()) throw tooMany()
        evaluation ??= start()
        const decisions = evaluation.run()
        if (decisions !== undefined) return { evaluation, decisions }
        slow.set(tenantId, true)
      }
    } finally {
      const left = (waiting.get(tenantId) ?? 1) - 1
      if (left > 0) waiting.set(tenantId, left)
      else waiting.delete(tenantId)
    }
  }

  /** @param isGone whether the client has left, so that nobody waits for the result */
  return (tenantId: string, start: () => Evaluation, isGone: () => boolean): MaybePromise<Evaluated> => {
    if (slow.has(tenantId)) return takeTurns(tenantId, start, isGone)
    const evaluation = start()
    const decisions = evaluation.run()
    if (decisions !== undefined) return { evaluation, decisions }
    slow.set(tenantId, true)
    return takeTurns(tenantId, () => evaluation, isGone)
  }
}

const tooMany = () => rateLimited(1, undefined, 'requests of this tenant at the same time')
