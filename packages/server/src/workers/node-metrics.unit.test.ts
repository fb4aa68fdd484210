import { expect, test } from 'vitest'
import type { WorkerCalls, WorkerMetrics } from './calls.ts'
import type { Channel } from './channel.ts'
import { createNodeMetrics } from './node-metrics.ts'

test('the counts of a worker that does not respond do not fall', async () => {
  const counted = (value: number) =>
    [
      { name: 'calls', help: 'calls', type: 'counter', aggregator: 'sum', values: [{ value, labels: {} }] },
    ] as unknown as WorkerMetrics
  let answer: WorkerMetrics | undefined = counted(3)
  const channel = (read: () => WorkerMetrics | undefined) =>
    ({ ask: async () => read() }) as unknown as Channel<WorkerCalls>
  const workers = new Map([
    [{}, channel(() => answer)],
    [{}, channel(() => counted(4))],
  ])
  const metrics = createNodeMetrics()
  expect(await metrics.render(workers)).toContain('calls 7')
  answer = undefined
  expect(await metrics.render(workers)).toContain('calls 7')
})
