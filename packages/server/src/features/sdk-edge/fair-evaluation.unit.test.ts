import type { Decisions, startEvaluation } from '@guide/engine'
import { expect, test } from 'vitest'
import { createFairEvaluation } from './fair-evaluation.ts'

const decisions: Decisions = { items: [], nextChangeAt: null, stopped: new Map() }

/** An evaluation in parts. */
function evaluationOf(parts: number) {
  let left = parts
  const evaluation = {
    begun: 0,
    start: () => {
      evaluation.begun += 1
      return {
        run() {
          left -= 1
          return left > 0 ? undefined : decisions
        },
      } as unknown as ReturnType<typeof startEvaluation>
    },
  }
  return evaluation
}

test('a short evaluation is decided at once', () => {
  const evaluate = createFairEvaluation()
  expect(evaluate('acme', evaluationOf(1).start)).toMatchObject({ decisions })
})

test('after a long one, those of the same tenant wait for a turn before they begin, and others do not', async () => {
  const evaluate = createFairEvaluation()
  const [long, next, other] = [evaluationOf(3), evaluationOf(1), evaluationOf(1)]
  const decidedLater = evaluate('acme', long.start)
  expect(decidedLater).toBeInstanceOf(Promise)
  const waiting = evaluate('acme', next.start)
  expect([long.begun, next.begun]).toEqual([1, 0])
  expect(evaluate('globex', other.start)).toMatchObject({ decisions })
  expect(await decidedLater).toMatchObject({ decisions })
  expect(await waiting).toMatchObject({ decisions })
})
