import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isDatabaseUnavailable } from '../database-unavailable.ts'
import { createEmbeddedPool } from './embedded-pool.ts'
import { startEngine } from './engine.ts'
import { createEngineKeeper, type EngineKeeper } from './engine-keeper.ts'
import { queryFrame } from './server-frames.ts'
import { ensureDataDirectory } from './template.ts'
import { WireStream } from './wire-stream.ts'

let dataDir: string
let directory: string
let keeper: EngineKeeper
let pool: pg.Pool
const log: string[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guide-embedded-'))
  directory = await ensureDataDirectory(dataDir)
  keeper = createEngineKeeper({ directory, log: message => log.push(message), waitMs: 0 })
  // On a busy machine a new engine may take longer to start than a request would wait.
  pool = createEmbeddedPool({ join: keeper.join, waitMs: 0 })
  pool.on('error', () => {})
  await pool.query('create table notes (id int primary key)')
})

beforeEach(async () => {
  await pool.query('truncate notes')
  log.length = 0
})

afterAll(async () => {
  await pool.end()
  await keeper.close()
  await rm(dataDir, { recursive: true, force: true })
})

const notes = async () => (await pool.query('select id from notes order by id')).rows.map(row => row.id)
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it should have failed'),
    (error: Error) => error,
  )

test('an open transaction of one client does not reach the next client', async () => {
  const previous = await pool.connect()
  await previous.query('begin')
  await previous.query('insert into notes values (1)')
  previous.release(true)
  expect(await notes()).toEqual([])
})

test('an aborted transaction of one client does not block the next client', async () => {
  const previous = await pool.connect()
  await previous.query('begin')
  await failureOf(previous.query('select 1 / 0'))
  previous.release(true)
  await pool.query('insert into notes values (2)')
  expect(await notes()).toEqual([2])
})

test('settings and prepared statements of one client do not reach the next client', async () => {
  const previous = await pool.connect()
  await previous.query(`set timezone to 'Asia/Tokyo'`)
  await previous.query({ name: 'mine', text: 'select 1 as one' })
  previous.release(true)
  expect((await pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }])
  expect((await pool.query({ name: 'mine', text: 'select 2 as two' })).rows).toEqual([{ two: 2 }])
})

test('pipelined statements get their responses in order, errors included', async () => {
  const client = new pg.Client({ stream: () => new WireStream(keeper.join), ssl: false, pipeline: true })
  await client.connect()
  const results = ['select 1 as n', 'select 1 / 0', 'select 3 as n', 'selec', 'select 5 as n'].map(text =>
    client.query({ text, name: `run ${text}` }).then(
      ({ rows }) => rows[0].n,
      ({ code }) => code,
    ),
  )
  expect(await Promise.all(results)).toEqual([1, '22012', 3, '42601', 5])
  await client.end()
})

test('reading a result in portions fails instead of hanging', async () => {
  const portions = { text: 'select generate_series(1, 10)', rows: 2 }
  const error = await failureOf(pool.query(portions))
  expect(error.message).toMatch(/`rows` option is not supported/)
  expect(await notes()).toEqual([])
})

test('if the thread dies, the running query fails as "unavailable" and the next query gets a new thread', async () => {
  await pool.query('insert into notes values (3)')
  const engine = await keeper.engine()
  const running = failureOf(pool.query('select count(*) from generate_series(1, 1000000000)'))
  const queued = notes()
  await expect.poll(() => pool.waitingCount).toBe(1)
  await engine.terminate('killed by the test')
  const error = await running
  expect(error.message).toBe('The embedded database is unavailable: killed by the test')
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(log).toEqual([error.message])
  expect(await queued).toEqual([3])
})

test('a recursion that is too deep is an ordinary SQL error', async () => {
  await pool.query(
    'create function endless(i int) returns int language plpgsql as $$ begin return endless(i + 1); end $$',
  )
  expect(await failureOf(pool.query('select endless(1)'))).toMatchObject({ code: '54001' })
  expect(await failureOf(pool.query(`select repeat('[', 100000)::jsonb`))).toMatchObject({ code: '22P02' })
  expect(log).toEqual([])
})

test('a statement that crashes the database ends one thread, and no stored data is lost', async () => {
  await pool.query('insert into notes values (4)')
  const error = await failureOf(pool.query('copy notes from stdin'))
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(log).toEqual([expect.stringMatching(/protocol synchronization was lost/)])
  expect(await notes()).toEqual([4])
})

const endlessStatement = () => queryFrame('select count(*) from generate_series(1, 1e12)')
const newDatabase = async (name: string) => ensureDataDirectory(await mkdtemp(join(dataDir, `${name}-`)))

test('a statement that never ends is aborted after the timeout', async () => {
  const engine = await startEngine({ directory: await newDatabase('endless'), statementTimeoutMs: 500 })
  const error = await failureOf(engine.exchange(endlessStatement()))
  expect(error.message).toMatch(/longer than 0.5 s/)
  expect(isDatabaseUnavailable(error)).toBe(true)
  await engine.exited
})

test('the statement timeout starts again with every statement and aborts nothing while the engine is idle', async () => {
  let expire = () => {}
  const refresh = vi.fn()
  const startTimer = (onExpired: () => void) => {
    expire = onExpired
    return { refresh, stop: () => {} }
  }
  const engine = await startEngine({ directory: await newDatabase('idle'), startTimer })
  const select = () => engine.exchange(queryFrame('select 1'))
  const first = select()
  expect(refresh).toHaveBeenCalledTimes(1)
  const second = select()
  expect(refresh).toHaveBeenCalledTimes(1)
  await Promise.all([first, second])
  expect(refresh).toHaveBeenCalledTimes(3)
  expire()
  expect((await select()).at(-1)).toBe('I'.charCodeAt(0))
  const aborted = failureOf(engine.exchange(endlessStatement()))
  expire()
  expect((await aborted).message).toMatch(/longer than 120 s/)
  await engine.exited
})

test('if the files were moved away, no empty database takes their place', async () => {
  await pool.query('insert into notes values (5)')
  await (await keeper.engine()).terminate('moved')
  await rename(directory, `${directory}.moved`)
  const error = await failureOf(notes())
  expect(error.message).toMatch(/is not a database directory/)
  await rename(`${directory}.moved`, directory)
  expect(await notes()).toEqual([5])
})

test('a damaged database directory is reported in one line', async () => {
  const broken = await newDatabase('broken')
  await rm(join(broken, 'global/pg_control'))
  const error = await failureOf(startEngine({ directory: broken }))
  expect(error.message).toMatch(/can't be opened: .*pg_control/)
  expect(error.message).not.toMatch(/\n/)
})
