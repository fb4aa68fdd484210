import { stat } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { withTimeout } from './with-timeout.ts'

test('a query that does not respond in time is given up', async () => {
  await expect(withTimeout(new Promise(() => {}), 20)).rejects.toThrow('The database does not respond.')
})

test('a response that arrived while this process was blocked counts', async () => {
  const holdUp = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  const answer = new Promise((resolve, reject) => {
    // After an immediate, Node runs the timers first and only then reads the data that arrived.
    setImmediate(() => {
      withTimeout(promisify(stat)('.'), 20).then(resolve, reject)
      holdUp()
    })
  })
  await expect(answer).resolves.toBeDefined()
})
