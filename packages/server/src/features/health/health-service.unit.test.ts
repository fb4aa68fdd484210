import { expect, test } from 'vitest'
import { createDegradedMode } from '../../db/degraded-mode.ts'
import { createHealthService } from './health-service.ts'

/** A database that has been away for some seconds; null if it is not away. */
function readinessAfter(awaySeconds: number | null, { seconds = 600, isDraining = false } = {}) {
  const database = {
    awayMs: () => awaySeconds && awaySeconds * 1000,
    ping: () => (awaySeconds === null ? Promise.resolve() : Promise.reject(new Error('no response'))),
  }
  const clockSkew = { isWrong: () => false, seconds: () => 0 }
  const health = createHealthService({
    database,
    degraded: createDegradedMode({ database, seconds }),
    clockSkew,
    redis: null,
    invalidation: { isPolling: () => false },
    fileStore: null,
  })
  if (isDraining) health.startDraining()
  return health.ready().catch(({ message }) => message)
}

test.each([
  [null, { status: 'ready' }],
  [1, { status: 'degraded' }],
  [599, { status: 'degraded' }],
  [600, 'The database does not respond.'],
])('a database that has been away for %s seconds', async (awaySeconds, readiness) => {
  expect(await readinessAfter(awaySeconds)).toEqual(readiness)
})

test('with DEGRADED_SECONDS=0, a service without its database is never degraded', async () => {
  expect(await readinessAfter(0.001, { seconds: 0 })).toBe('The database does not respond.')
})

test.each([null, 1])('a service that is stopping is not ready (away for %s seconds)', async awaySeconds => {
  expect(await readinessAfter(awaySeconds, { isDraining: true })).toBe('The service is stopping.')
})
