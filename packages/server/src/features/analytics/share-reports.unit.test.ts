import { expect, test } from 'vitest'
import { shareReports } from './share-reports.ts'

test('twelve requests that arrive together compute a report twice, and a later request computes it again', async () => {
  const share = shareReports()
  let computed = 0
  const compute = async () => ++computed
  const arrivedAt = performance.now()
  const first = await share('acme', arrivedAt, compute)
  // The first computation may have read the counts before the others arrived.
  const others = performance.now()
  const answers = []
  for (let tab = 0; tab < 11; tab++) answers.push(await share('acme', others, compute))
  expect([first, ...new Set(answers)]).toEqual([1, 2])
  expect(await share('acme', performance.now(), compute)).toBe(3)
  expect(await share('globex', arrivedAt, compute)).toBe(4)
})

test('a report that failed is not shared', async () => {
  const share = shareReports()
  const arrivedAt = performance.now()
  await expect(share('acme', arrivedAt, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await share('acme', arrivedAt, async () => 'report')).toBe('report')
})
