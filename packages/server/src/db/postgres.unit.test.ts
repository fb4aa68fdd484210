import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPostgres } from '../../../../tools/servers/postgres-server.mjs'
import { timed } from '../testing/timed.ts'
import { type Database, openDatabase } from './database.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

let server: Awaited<ReturnType<typeof startPostgres>>
let database: Database
const log: string[] = []

const open = (url = server.url) => openDatabase({ url, dataDir: '/nowhere', log: line => log.push(line) })

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

beforeEach(async () => {
  database = await open()
})
afterEach(() => database.close())

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.fail('it did not fail'),
    error => error,
  )
const one = () => database.sql.execute(sql`select 1 as one`)
const terminateOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'guide' and pid <> pg_backend_pid()`

test('a server that is too old is refused in one line', async () => {
  // A role whose search path contains another current_setting function.
  for (const statement of [
    'create schema old',
    `create function old.current_setting(name text) returns text language sql
       as $$ select case when name = 'server_version' then '14.11' else '140011' end $$`,
    'create role old login superuser',
    'alter role old set search_path = old, pg_catalog',
  ]) {
    await database.sql.execute(sql.raw(statement))
  }
  const error = await failureOf(open(server.url.replace('postgres@', 'old@')))
  expect(error.message).toBe(
    "DATABASE_URL can't be used: the server is PostgreSQL 14.11, but 15 or newer is required.",
  )
})

test('a statement may take ten seconds', async () => {
  const { rows } = await database.sql.execute(sql`show statement_timeout`)
  expect(rows).toEqual([{ statement_timeout: '10s' }])
})

test('withoutTimeouts has no statement timeout', async () => {
  const shown = await database.withoutTimeouts(client => client.query('show statement_timeout'))
  expect(shown.rows).toEqual([{ statement_timeout: '0' }])
})

test('reports and admins never take a connection from the edge, and wait for their own', async () => {
  const pools = { edge: 1, admins: 1, reports: 1 }
  const small = await openDatabase({ url: server.url, dataDir: '/nowhere', pools })
  try {
    let finish = () => {}
    const work = new Promise<void>(resolve => {
      finish = resolve
    })
    const long = [small.forReports, small.forAdmins].map(part => part.transaction(() => work))
    const waiting = [small.forReports, small.forReports, small.forAdmins].map(part => part.query('select 1'))
    const state = (name: string, in_use: number, waiting: number) => ({ name, size: 1, in_use, waiting })
    await expect
      .poll(() => small.pools())
      .toEqual([state('edge', 0, 0), state('admins', 1, 1), state('reports', 1, 2)])
    await small.query('select 1')
    await small.transaction(tx => tx.execute(sql`select 1`))
    finish()
    await Promise.all([...long, ...waiting])
  } finally {
    await small.close()
  }
})

test('an idle transaction does not keep its locks forever', async () => {
  const { rows } = await database.sql.execute(sql`show idle_in_transaction_session_timeout`)
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '10s' }])
})

test('a lost idle connection is logged and has no other effect', async () => {
  await Promise.all([one(), one(), one()])
  log.length = 0
  await database.sql.execute(terminateOthers)
  await expect.poll(() => log.length).toBeGreaterThan(0)
  expect(log[0]).toMatch(/^lost an idle database connection: /)
  await one()
})

test('a connection that is lost inside a transaction fails only that transaction, as "unavailable"', async () => {
  const failing = database.transaction(async tx => {
    const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`)
    const mine = sql`from pg_stat_activity where pid = ${rows[0]?.pid}::int`
    await database.sql.execute(sql`select pg_terminate_backend(pid) ${mine}`)
    await expect.poll(async () => (await database.sql.execute(sql`select 1 ${mine}`)).rows).toEqual([])
    await tx.execute(sql`select 2`)
  })
  const error = await failureOf(failing)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(error.message).toMatch(/select 2/)
  await database.transaction(tx => tx.execute(sql`select 1`))
})

test('if the database becomes unavailable during the work, the error is that of the work, not of the ROLLBACK', async () => {
  const failing = database.transaction(tx => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
  expect(await failureOf(failing)).toMatchObject({ cause: { code: '57P01' } })
})

test('a stopped server is "unavailable" at once, and used again after its restart', async () => {
  await one()
  await server.kill()
  // More attempts than connections: a failed attempt must not keep a connection.
  for (let attempt = 0; attempt < 15; attempt++) {
    expect(isDatabaseUnavailable(await failureOf(one()))).toBe(true)
    expect(isDatabaseUnavailable(await failureOf(database.transaction(async () => {})))).toBe(true)
    expect(isDatabaseUnavailable(await failureOf(database.ping()))).toBe(true)
  }
  expect(database.awayMs()).not.toBeNull()
  await server.restart()
  await expect.poll(() => database.awayMs()).toBeNull()
  await one()
  await database.transaction(tx => tx.execute(sql`select 1`))
})

test('connections that break at BEGIN do not use up the pool', async () => {
  for (let round = 0; round < 4; round++) {
    await Promise.all(Array.from({ length: 10 }, () => database.sql.execute(sql`select pg_sleep(0.05)`)))
    const killed = server.kill()
    const dying = Array.from({ length: 20 }, () => database.transaction(async () => {}))
    await Promise.allSettled([killed, ...dying])
    await server.restart()
    await expect.poll(() => database.awayMs()).toBeNull()
  }
  await Promise.all(Array.from({ length: 20 }, () => database.transaction(tx => tx.execute(sql`select 1`))))
})

test('with a frozen server, a ping and a new connection fail within two seconds, and work again afterwards', async () => {
  await one()
  server.pause()
  try {
    await expect.poll(() => timed(() => failureOf(database.ping()))).toBeLessThan(2000)
    await expect.poll(() => timed(() => failureOf(one()))).toBeLessThan(2000)
  } finally {
    server.resume()
  }
  await expect.poll(() => database.awayMs()).toBeNull()
  await one()
})

test('a server whose connections are all in use is not away', async () => {
  const { rows } = await database.query("select current_setting('max_connections')::int as most")
  const taken = Array.from({ length: (rows as [{ most: number }])[0].most }, () => new pg.Client(server.url))
  const results = await Promise.allSettled(taken.map(client => client.on('error', () => {}).connect()))
  expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  await database.ping()
  await one()
  expect(database.awayMs()).toBeNull()
  await Promise.allSettled(taken.map(client => client.end()))
})

test('an unreachable server fails within two seconds, in one line without the password', async () => {
  const refused = () => failureOf(open('postgres://x@127.0.0.1:1/x'))
  await expect.poll(() => timed(refused)).toBeLessThan(2000)
  const error = await failureOf(open('postgres://x:secret@127.0.0.1:1/x'))
  expect(error.message).toBe("DATABASE_URL can't be used: connect ECONNREFUSED 127.0.0.1:1.")
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test('a start waits for a server that is away, says so, and ends the wait when it is stopped', async () => {
  const settings = { url: server.url, dataDir: '/nowhere', bootWaitMs: 600_000 }
  await server.kill()
  const lines: string[] = []
  const stop = new AbortController()
  const stopped = failureOf(openDatabase({ ...settings, signal: stop.signal }))
  const waiting = openDatabase({ ...settings, log: line => lines.push(line) })
  await expect.poll(() => lines[0]).toMatch(/^waiting for the database for up to \d+ s: .*ECONNREFUSED/)
  stop.abort()
  expect((await stopped).message).toMatch(/ECONNREFUSED/)
  await server.restart()
  const late = await waiting
  await late.ping()
  await late.close()
})

test('a missing database is named as the reason', async () => {
  const error = await failureOf(open(`${server.url}_of_somebody_else`))
  expect(error.message).toBe(
    `DATABASE_URL can't be used: database "postgres_of_somebody_else" does not exist.`,
  )
})

test('closing twice has the effect of closing once', async () => {
  const other = await open()
  await Promise.all([other.close(), other.close()])
  await other.close()
  expect(isDatabaseUnavailable(await failureOf(other.ping()))).toBe(true)
})
