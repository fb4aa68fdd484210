import type { Decisions, startEvaluation } from '@guide/engine'
import { LRUCache } from 'lru-cache'
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

/**
 * Returns the function that runs an evaluation of a tenant. A long one takes turns with other requests. The requests of one turn
 * of the event loop would all begin in it, so a tenant with long ones also waits before each of them begins. Long means many
 * steps, and not much time: on a busy machine, time would be the fault of others.
 */
export function createFairEvaluation() {
  const slow = new LRUCache<string, true>({ max: maxSlow, ttl: slowMs })

  function begin(tenantId: string, evaluation: Evaluation): MaybePromise<Evaluated> {
    const decisions = evaluation.run()
    if (decisions !== undefined) return { evaluation, decisions }
    slow.set(tenantId, true)
    return goOn(tenantId, evaluation)
  }

  async function goOn(tenantId: string, evaluation: Evaluation): Promise<Evaluated> {
    for (;;) {
      await nextTurn(tenantId)
      const decisions = evaluation.run()
      if (decisions !== undefined) return { evaluation, decisions }
    }
  }

  return (tenantId: string, start: () => Evaluation): MaybePromise<Evaluated> =>
    slow.has(tenantId) ? nextTurn(tenantId).then(() => begin(tenantId, start())) : begin(tenantId, start())
}
