import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isDatabaseUnavailable } from '../database-unavailable.ts'
import { embeddedPool } from './embedded-pool.ts'
import { Engine } from './engine.ts'
import { EngineKeeper } from './engine-keeper.ts'
import { queryFrame } from './server-frames.ts'
import { ensureDataDirectory } from './template.ts'

let dataDir: string
let directory: string
let keeper: EngineKeeper
let pool: pg.Pool
const log: string[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guide-embedded-'))
  directory = await ensureDataDirectory(dataDir)
  keeper = new EngineKeeper(directory, message => log.push(message))
  pool = embeddedPool(() => keeper.connect())
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
    () => expect.fail('it did not fail'),
    (error: Error) => error,
  )

test('a client that left a transaction open leaves nothing to the next one', async () => {
  const careless = await pool.connect()
  await careless.query('begin')
  await careless.query('insert into notes values (1)')
  careless.release(true)
  expect(await notes()).toEqual([])
})

test('a client that left an aborted transaction does not stop the next one', async () => {
  const careless = await pool.connect()
  await careless.query('begin')
  await failureOf(careless.query('select 1 / 0'))
  careless.release(true)
  await pool.query('insert into notes values (2)')
  expect(await notes()).toEqual([2])
})

test('settings and prepared statements of one client do not reach the next one', async () => {
  const careless = await pool.connect()
  await careless.query(`set timezone to 'Asia/Tokyo'`)
  await careless.query({ name: 'mine', text: 'select 1 as one' })
  careless.release(true)
  expect((await pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }])
  expect((await pool.query({ name: 'mine', text: 'select 2 as two' })).rows).toEqual([{ two: 2 }])
})

test('statements sent without waiting for answers are answered in order, failures among them', async () => {
  const client = new pg.Client({ stream: () => keeper.connect(), ssl: false, pipeline: true })
  await client.connect()
  const asked = ['select 1 as n', 'select 1 / 0', 'select 3 as n', 'selec', 'select 5 as n'].map(text =>
    client.query({ text, name: `say ${text}` }).then(
      ({ rows }) => rows[0].n,
      ({ code }) => code,
    ),
  )
  expect(await Promise.all(asked)).toEqual([1, '22012', 3, '42601', 5])
  await client.end()
})

test('reading a result in portions is refused, not left hanging', async () => {
  const portions = { text: 'select generate_series(1, 10)', rows: 2 }
  const error = await failureOf(pool.query(portions))
  expect(error.message).toMatch(/in portions/)
  expect(await notes()).toEqual([])
})

test('when the thread dies, the running query fails as "away" and the next one gets a new thread', async () => {
  await pool.query('insert into notes values (3)')
  const engine = await keeper.engine()
  const running = failureOf(pool.query('select count(*) from generate_series(1, 1000000000)'))
  const queued = notes()
  await expect.poll(() => pool.waitingCount).toBe(1)
  await engine.terminate('somebody pulled the plug')
  const error = await running
  expect(error.message).toBe('The embedded database is away: somebody pulled the plug')
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(log).toEqual([error.message])
  expect(await queued).toEqual([3])
})

test('a statement that recurses too deep fails like any other', async () => {
  await pool.query(
    'create function endless(i int) returns int language plpgsql as $$ begin return endless(i + 1); end $$',
  )
  expect(await failureOf(pool.query('select endless(1)'))).toMatchObject({ code: '54001' })
  expect(await failureOf(pool.query(`select repeat('[', 100000)::jsonb`))).toMatchObject({ code: '22P02' })
  expect(log).toEqual([])
})

test('a statement that breaks the database breaks one thread, and loses nothing that was stored', async () => {
  await pool.query('insert into notes values (4)')
  const error = await failureOf(pool.query('copy notes from stdin'))
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(log).toEqual([expect.stringMatching(/protocol synchronization was lost/)])
  expect(await notes()).toEqual([4])
})

test('a statement that never ends is ended', async () => {
  const elsewhere = await mkdtemp(join(dataDir, 'endless-'))
  const engine = await Engine.start(await ensureDataDirectory(elsewhere), 500)
  const answer = await engine.exchange(queryFrame('select 1'))
  expect(answer.at(-1)).toBe('I'.charCodeAt(0))
  const error = await failureOf(engine.exchange(queryFrame('select count(*) from generate_series(1, 1e12)')))
  expect(error.message).toMatch(/longer than 0.5 s/)
  expect(isDatabaseUnavailable(error)).toBe(true)
  await engine.gone
})

test('where the files were moved away, no empty database takes their place', async () => {
  await pool.query('insert into notes values (5)')
  await (await keeper.engine()).terminate('moved')
  await rename(directory, `${directory}.moved`)
  const error = await failureOf(notes())
  expect(error.message).toMatch(/is not a database directory/)
  await rename(`${directory}.moved`, directory)
  expect(await notes()).toEqual([5])
})

test('a directory that no database can be opened in is reported in one line', async () => {
  const broken = await ensureDataDirectory(await mkdtemp(join(dataDir, 'broken-')))
  await rm(join(broken, 'global/pg_control'))
  const error = await failureOf(Engine.start(broken))
  expect(error.message).toMatch(/can't be opened: .*pg_control/)
  expect(error.message).not.toMatch(/\n/)
})
