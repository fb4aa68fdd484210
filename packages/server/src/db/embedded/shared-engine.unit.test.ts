import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isDatabaseUnavailable } from '../database-unavailable.ts'
import { createEmbeddedPool } from './embedded-pool.ts'
import { createEngineKeeper, type EngineKeeper } from './engine-keeper.ts'
import { joinRemote, serveSessions } from './remote-session.ts'
import { ensureDataDirectory } from './template.ts'

const waitMs = 500

let dataDir: string
let keeper: EngineKeeper
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guide-shared-'))
  const directory = await ensureDataDirectory(dataDir)
  keeper = createEngineKeeper({ directory, log: () => {}, waitMs })
})
afterAll(async () => {
  await keeper.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** A client in another thread, with an open transaction in which it has stored a note. */
const clientThread = `
  const { workerData, parentPort } = require('node:worker_threads')
  import(workerData.pool).then(async ({ createEmbeddedPool }) => {
    const { joinRemote } = await import(workerData.session)
    const pool = createEmbeddedPool({ join: () => joinRemote(workerData.port), waitMs: 0 })
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into notes values (7)')
    parentPort.postMessage('stored')
  })`
const compiled = (name: string) => new URL(`../../../dist/db/embedded/${name}.js`, import.meta.url).href

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it should have failed'),
    (error: Error) => error,
  )

describe.each(['this thread', 'a port'])('clients in this thread and by %s', where => {
  let pools: pg.Pool[]
  let one: pg.Pool
  let other: pg.Pool

  beforeAll(async () => {
    const port = where === 'a port' ? serveSessions(keeper.join) : null
    const joins = [keeper.join, port ? () => joinRemote(port) : keeper.join]
    pools = joins.map(join => createEmbeddedPool({ join, waitMs: 0 }))
    for (const pool of pools) pool.on('error', () => {})
    ;[one, other] = pools as [pg.Pool, pg.Pool]
    await one.query('create table if not exists notes (id int)')
  })
  beforeEach(() => one.query('truncate notes'))
  afterAll(async () => {
    for (const pool of pools) await pool.end()
  })

  const count = async (pool: pg.Pool) => (await pool.query('select count(*)::int from notes')).rows[0].count

  test('nothing comes between the statements of a transaction', async () => {
    let isWriting = true
    const write = async (pool: pg.Pool) => {
      for (let round = 0; round < 50; round++) {
        const client = await pool.connect()
        await client.query('begin')
        await client.query('insert into notes values (1)')
        if (round % 3 === 0) await nextTurn()
        await client.query('insert into notes values (2)')
        await client.query(round % 5 === 0 ? 'rollback' : 'commit')
        client.release()
      }
    }
    const counts = new Set<number>()
    const look = async (pool: pg.Pool) => {
      while (isWriting) counts.add((await count(pool)) % 2)
    }
    const writing = Promise.all(pools.map(write)).finally(() => {
      isWriting = false
    })
    await Promise.all([writing, ...pools.map(look)])
    expect([...counts]).toEqual([0])
    expect(await count(one)).toBe(2 * 2 * 40)
  })

  test('who waits too long for the transaction of another one is refused, and is served again afterwards', async () => {
    const client = await one.connect()
    await client.query('begin')
    await client.query('insert into notes values (1)')
    const error = await failureOf(count(other))
    expect(error.message).toBe(
      'The embedded database is unavailable: a transaction has taken longer than 0.5 s',
    )
    expect(isDatabaseUnavailable(error)).toBe(true)
    await client.query('commit')
    client.release()
    expect(await count(other)).toBe(1)
  })

  test.each([
    ['one', () => [one, other]],
    ['the other', () => [other, one]],
  ] as const)('what a client that leaves has left open is rolled back: %s', async (_, order) => {
    const [leaving, staying] = order() as [pg.Pool, pg.Pool]
    const client = await leaving.connect()
    await client.query('begin')
    await client.query('insert into notes values (1)')
    void client.query('insert into notes values (2)').catch(() => {})
    client.release(true)
    expect(await count(staying)).toBe(0)
    expect(await count(leaving)).toBe(0)
  })

  test('no statement of a transaction runs in the engine that comes after its own', async () => {
    const client = await other.connect()
    client.on('error', () => {})
    await client.query('begin')
    await (await keeper.engine()).terminate('killed by the test')
    const late = await failureOf(client.query('insert into notes values (1)'))
    expect(isDatabaseUnavailable(late)).toBe(true)
    client.release(true)
    expect(await count(one)).toBe(0)
    expect(await count(other)).toBe(0)
  })
})

test('if a thread ends, its transaction is rolled back, and others do not wait for it', async () => {
  const pool = createEmbeddedPool({ join: keeper.join, waitMs: 0 })
  await pool.query('create table if not exists notes (id int)')
  await pool.query('truncate notes')
  const port = serveSessions(keeper.join)
  const workerData = { port, pool: compiled('embedded-pool'), session: compiled('remote-session') }
  const thread = new Worker(clientThread, { eval: true, workerData, transferList: [port] })
  await once(thread, 'message')
  await thread.terminate()
  expect((await pool.query('select * from notes')).rows).toEqual([])
  await pool.end()
})
