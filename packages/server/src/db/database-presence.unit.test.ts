import { expect, test } from 'vitest'
import { createDatabasePresence } from './database-presence.ts'

const refusedConnection = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** The presence of a database whose response to a probe can be chosen. */
function world() {
  const log: string[] = []
  const state = { failure: null as Error | null, probes: 0 }
  const presence = createDatabasePresence({
    async probe() {
      state.probes += 1
      if (state.failure) throw state.failure
    },
    log: message => log.push(message.replace(/[:,][^(]*/, ' ').trim()),
  })
  return { presence, log, state }
}

test('a failed query is no proof: the database is asked', async () => {
  const { presence, log, state } = world()
  presence.failed(refusedConnection)
  await expect.poll(() => state.probes).toBe(1)
  await presence.check()
  expect([presence.awayMs(), log]).toEqual([null, []])
})

test.each([
  ['a query that is wrong', Object.assign(new Error('x'), { code: '42P01' })],
  ['a statement that took too long', Object.assign(new Error('x'), { code: '57014' })],
])('%s is no reason to ask', (_, error) => {
  const { presence, state } = world()
  presence.failed(error)
  expect(state.probes).toBe(0)
})

test('a database that has too many connections is not away', async () => {
  const { presence, state } = world()
  state.failure = Object.assign(new Error('too many clients'), { code: '53300' })
  await presence.check()
  expect(presence.awayMs()).toBeNull()
})

test('a database that responds to queries is not away, even if it is too busy for a new connection', async () => {
  const { presence, state } = world()
  state.failure = refusedConnection
  const asked = presence.check()
  presence.responded()
  await asked
  expect(presence.awayMs()).toBeNull()
  await expect(presence.check()).rejects.toThrow()
  expect(presence.awayMs()).not.toBeNull()
  presence.stop()
})

test('what waits for a database is given up when it goes away, until it is back', async () => {
  const { presence, log, state } = world()
  const hanging = presence.unlessAway(new Promise(() => {}))
  state.failure = refusedConnection
  presence.failed(refusedConnection)
  await expect(hanging).rejects.toThrow('The database does not respond.')
  await expect(presence.unlessAway(new Promise(() => {}))).rejects.toThrow('The database does not respond.')
  expect(presence.awayMs()).toBeGreaterThanOrEqual(0)
  state.failure = null
  await expect.poll(() => presence.awayMs()).toBeNull()
  expect(await presence.unlessAway(Promise.resolve('here'))).toBe('here')
  expect(log).toEqual(['the database does not respond (connect ECONNREFUSED)', 'the database responds again'])
  presence.stop()
})
