import { once } from 'node:events'
import { expect, test } from 'vitest'
import { countTurns } from '../../testing/count-turns.ts'
import { queryFrame } from './server-frames.ts'
import type { Session } from './shared-engine.ts'
import { WireStream } from './wire-stream.ts'

test('a large response is passed on in parts, and each turn of the event loop has one of them', async () => {
  const response = Buffer.alloc(1_000_000, 'x')
  const session: Session = {
    serverVersion: '18',
    onFailure: () => () => {},
    exchange: async () => response,
    end: () => {},
  }
  const stream = new WireStream(async () => session)
  await once(stream.connect(), 'connect')
  const startup = Buffer.alloc(8)
  startup.writeInt32BE(startup.length)
  stream.write(startup)
  await once(stream, 'data')

  const turns = countTurns()
  const arrivals: number[] = []
  let received = 0
  const finished = new Promise<void>(resolve => {
    stream.on('data', (part: Buffer) => {
      received += part.length
      arrivals.push(turns.soFar())
      if (received === response.length) resolve()
    })
  })
  stream.write(queryFrame('select 1'))
  await finished
  turns.stop()
  expect(arrivals).toHaveLength(16)
  expect(new Set(arrivals).size).toBe(16)
})
