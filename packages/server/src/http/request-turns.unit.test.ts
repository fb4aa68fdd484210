import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createRequestTurns } from './request-turns.ts'

const response = (destroyed = false) =>
  Object.assign(new EventEmitter(), { destroyed }) as unknown as Parameters<
    ReturnType<typeof createRequestTurns>
  >[1]

/** Starts requests at the same time. Returns the names of those that did not wait for a turn of the event loop. */
async function withoutWaiting(
  takeTurn: ReturnType<typeof createRequestTurns>,
  names: string[],
  of = () => response(),
) {
  const begun: string[] = []
  const all = names.map(async name => {
    await takeTurn(name, of())
    begun.push(name)
  })
  await Promise.resolve()
  await Promise.resolve()
  const first = [...begun]
  await Promise.all(all)
  expect(begun).toHaveLength(names.length)
  return first
}

const times = (name: string, count: number) => Array<string>(count).fill(name)

test('a tenant with many requests waits for turns while another one is present, which does not wait', async () => {
  const takeTurn = createRequestTurns()
  const names = ['calm', ...times('flood', 10), 'calm', 'calm']
  expect(await withoutWaiting(takeTurn, names)).toEqual(['calm', ...times('flood', 4), 'calm', 'calm'])
})

test('requests that ended do not count', async () => {
  const takeTurn = createRequestTurns()
  const ended: EventEmitter[] = []
  const remembered = () => {
    const one = new EventEmitter()
    ended.push(one)
    return one as unknown as ReturnType<typeof response>
  }
  await withoutWaiting(takeTurn, ['calm', ...times('flood', 4)], remembered)
  expect(await withoutWaiting(takeTurn, ['flood'])).toEqual([])
  for (const one of ended) one.emit('close')
  expect(await withoutWaiting(takeTurn, times('flood', 3))).toEqual(times('flood', 3))
})

test('requests whose clients have left before do not count', async () => {
  const takeTurn = createRequestTurns()
  await withoutWaiting(takeTurn, ['calm', ...times('flood', 10)], () => response(true))
  expect(await withoutWaiting(takeTurn, ['calm', ...times('flood', 4)])).toHaveLength(5)
})
