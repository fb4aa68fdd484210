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

const neverGone = () => false

test('a short evaluation is decided at once', () => {
  const evaluate = createFairEvaluation()
  expect(evaluate('acme', evaluationOf(1).start, neverGone)).toMatchObject({ decisions })
})

test('after a long one, those of the same tenant wait for a turn before they begin, and others do not', async () => {
  const evaluate = createFairEvaluation()
  const [long, next, other] = [evaluationOf(3), evaluationOf(1), evaluationOf(1)]
  const decidedLater = evaluate('acme', long.start, neverGone)
  expect(decidedLater).toBeInstanceOf(Promise)
  const waiting = evaluate('acme', next.start, neverGone)
  expect([long.begun, next.begun]).toEqual([1, 0])
  expect(evaluate('globex', other.start, neverGone)).toMatchObject({ decisions })
  expect(await decidedLater).toMatchObject({ decisions })
  expect(await waiting).toMatchObject({ decisions })
})

/** Makes a tenant one with long evaluations. */
async function slowTenant() {
  const evaluate = createFairEvaluation()
  await evaluate('acme', evaluationOf(2).start, neverGone)
  return evaluate
}

test('only so many of a tenant wait: further ones are refused until one of them has ended', async () => {
  const evaluate = await slowTenant()
  const waiting = Array.from({ length: 200 }, () => evaluate('acme', evaluationOf(3).start, neverGone))
  const refused = evaluationOf(1)
  await expect(evaluate('acme', refused.start, neverGone)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    retryAfterSeconds: 1,
  })
  expect(refused.begun).toBe(0)
  expect(evaluate('globex', evaluationOf(1).start, neverGone)).toMatchObject({ decisions })
  await Promise.all(waiting)
  expect(await evaluate('acme', evaluationOf(1).start, neverGone)).toMatchObject({ decisions })
})

test('an evaluation does not begin, and does not go on, if its client has left', async () => {
  const evaluate = await slowTenant()
  let isGone = false
  const [waiting, running] = [evaluationOf(1), evaluationOf(1000)]
  const ends = [evaluate('acme', running.start, () => isGone), evaluate('acme', waiting.start, () => true)]
  await expect(ends[1]).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect([running.begun, waiting.begun]).toEqual([1, 0])
  isGone = true
  await expect(ends[0]).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})
