import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countTurns } from '../testing/count-turns.ts'
import { freshStore } from '../testing/store.ts'
import { arrayLiteral } from './array-literal.ts'
import { type Database, openDatabase, type Transaction } from './database.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { migrate } from './migrate.ts'
import { apiKeys, tenants } from './schema.ts'
import { sentTogether } from './sent-together.ts'

let store: Awaited<ReturnType<typeof freshStore>>
let database: Database

const open = () =>
  openDatabase({ url: store.env.DATABASE_URL ?? null, dataDir: store.env.DATA_DIR ?? '/nowhere' })

beforeAll(async () => {
  store = await freshStore()
  database = await open()
  await migrate(database)
})

afterAll(async () => {
  await database.close()
  await store.remove()
})

const tenant = (tenant_id: string) => ({
  tenant_id,
  name: 'Größe "x" \\ 👋',
  admin_strategy: 'jwt_permission',
  admin_claim: 'permissions',
  admin_permission: 'guide:admin',
  allowed_origins: ['https://a.example', 'with "quotes", commas, {braces} and \\', ''],
  admin_origins: [],
  content_types: ['tour', 'NULL'],
  feature_flags: { anonymous_users: true },
  tours_enabled: true,
  content_enabled: false,
  revision: Number.MAX_SAFE_INTEGER,
  revised_at: new Date('2026-01-31T12:00:00.123Z'),
  created_at: new Date('1969-12-31T23:59:59.999Z'),
  updated_at: new Date('2400-02-29T00:00:00.000Z'),
})

const names = async () => (await database.sql.select().from(tenants)).map(row => row.tenant_id)

test('a large result is read in turns, so that other work runs in between', async () => {
  const chunks = 64
  const rows = sql`select repeat('x', 1024) as text from generate_series(1, ${chunks * 64})`
  const turns = countTurns()
  expect((await database.sql.execute(rows)).rows).toHaveLength(chunks * 64)
  // How the result is divided into reads depends on the kernel. At once it would take three turns.
  expect(turns.stop()).toBeGreaterThan(chunks / 2)
})

test('arrays, JSON, timestamps, big numbers and unusual text are stored unchanged', async () => {
  const row = tenant('ten_types')
  await database.sql.insert(tenants).values(row)
  const [found] = await database.sql.select().from(tenants).where(eq(tenants.tenant_id, row.tenant_id))
  expect(found).toMatchObject({ ...row, jwks_url: null, jwt_audience: null, jwt_issuer: null })
})

test('all 256 byte values are stored unchanged', async () => {
  await database.sql.insert(tenants).values(tenant('ten_bytes'))
  const hash = Buffer.from(Array.from({ length: 256 }, (_, index) => index))
  const key = { tenant_id: 'ten_bytes', key_id: 'key_1', prefix: 'p', hash, environment: 'live' as const }
  await database.sql.insert(apiKeys).values({ ...key, created_at: new Date() })
  const [found] = await database.sql.select().from(apiKeys).where(eq(apiKeys.hash, hash))
  expect(found?.hash.equals(hash)).toBe(true)
  // A piece of a larger buffer would keep all of it in the caches.
  expect(found?.hash.buffer.byteLength).toBe(256)
})

test('a failed statement reports its error, and the next one works', async () => {
  await database.sql.insert(tenants).values(tenant('ten_twice'))
  const again = database.sql.insert(tenants).values(tenant('ten_twice'))
  await expect(again).rejects.toMatchObject({ cause: { code: '23505' } })
  for (const wrong of ['select 1 from nowhere', 'selec', 'select 1/0', `select 'x'::int`]) {
    const error = await database.sql.execute(sql.raw(wrong)).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(Error)
    expect(isDatabaseUnavailable(error)).toBe(false)
    const { rows } = await database.sql.execute(sql`select ${1}::int as one`)
    expect(rows).toEqual([{ one: 1 }])
  }
})

test('a transaction that fails is rolled back, and the next one works', async () => {
  const failing = database.transaction(async tx => {
    await tx.insert(tenants).values(tenant('ten_half'))
    await tx.execute(sql`select 1 / ${0}::int`)
  })
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(await names()).not.toContain('ten_half')
  await database.transaction(tx => tx.insert(tenants).values(tenant('ten_whole')))
  expect(await names()).toContain('ten_whole')
})

test('an error in a transaction reaches the caller and rolls back the transaction', async () => {
  const changed = new Error('changed my mind')
  const failing = database.transaction(async tx => {
    await tx.insert(tenants).values(tenant('ten_thrown'))
    throw changed
  })
  await expect(failing).rejects.toBe(changed)
  expect(await names()).not.toContain('ten_thrown')
})

test('an error in a nested transaction rolls back only the nested one', async () => {
  await database.transaction(async tx => {
    await tx.insert(tenants).values(tenant('ten_outer'))
    const inner = tx.transaction(async nested => {
      await nested.insert(tenants).values(tenant('ten_inner'))
      await nested.insert(tenants).values(tenant('ten_outer'))
    })
    await expect(inner).rejects.toMatchObject({ cause: { code: '23505' } })
  })
  expect(await names()).toContain('ten_outer')
  expect(await names()).not.toContain('ten_inner')
})

test('statements that are sent together run in their order, and large results stay whole', async () => {
  await database.sql.execute(sql`create table steps (at serial, name text)`)
  const step = async (tx: Transaction, name: string) => {
    const { rows } = await tx.execute(
      sql`insert into steps (name) values (${name}) returning at, repeat(${name}, 200000) as long`,
    )
    return rows[0]
  }
  const names = ['a', 'b', 'c', 'd']
  const done = await database.transaction(tx => sentTogether(...names.map(name => step(tx, name))))
  expect(done).toEqual(names.map((name, index) => ({ at: index + 1, long: name.repeat(200_000) })))
})

test('of statements that are sent together, the first failure is reported and all are rolled back', async () => {
  const wrong = [sql`select 1 / ${0}::int`, sql`select 1 from nowhere`, sql`select 1`]
  const failing = database.transaction(tx =>
    sentTogether(
      tx.insert(tenants).values(tenant('ten_together')),
      ...wrong.map(statement => tx.execute(statement)),
    ),
  )
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(await names()).not.toContain('ten_together')
  await database.transaction(tx => sentTogether(tx.insert(tenants).values(tenant('ten_after'))))
  expect(await names()).toContain('ten_after')
})

test('an array of texts arrives as it is', async () => {
  const read = async (texts: (string | null)[]) => {
    const { rows } = await database.sql.execute(sql`select ${arrayLiteral(texts)}::text[] as texts`)
    return rows[0]?.texts
  }
  const plain = ['', 'NULL', 'null', ' a ', '{b,c}', 'ä👋', "it's", null, '[1]']
  const escaped = ['"', '\\', '\\n', 'line\nline\ttab', '{"a":"b\\\\c"}', '\u0001\u001f\u2028']
  for (const texts of [[], [null], plain, escaped, [...plain, ...escaped]]) {
    expect(await read(texts)).toEqual(texts)
  }
})

test('a hundred queries and transactions at once all get their own result', async () => {
  const one = async (number: number) => {
    if (number % 3 === 0) return number
    const ask = sql`select ${number}::int as number`
    const { rows } = await (number % 3 === 1
      ? database.sql.execute(ask)
      : database.transaction(tx => tx.execute(ask)))
    return rows[0]?.number
  }
  const numbers = Array.from({ length: 100 }, (_, index) => index)
  expect(await Promise.all(numbers.map(one))).toEqual(numbers)
})

test('results and parameters may have 5 MB', async () => {
  const long = 'ä'.repeat(2_500_000)
  const { rows } = await database.sql.execute(sql`select ${long}::text as long, repeat('x', 5000000) as wide`)
  expect(rows[0]?.long === long).toBe(true)
  expect(rows[0]?.wide).toHaveLength(5_000_000)
  const many = await database.sql.execute(sql`select repeat('y', 100) as y from generate_series(1, 50000)`)
  expect(many.rows).toHaveLength(50_000)
})

test('a prepared statement can run many times, also after an error', async () => {
  const find = database.sql
    .select({ name: tenants.name })
    .from(tenants)
    .where(eq(tenants.tenant_id, sql.placeholder('id')))
    .prepare('find_tenant')
  await database.sql.insert(tenants).values(tenant('ten_prepared'))
  for (let round = 0; round < 3; round++) {
    expect(await find.execute({ id: 'ten_prepared' })).toHaveLength(1)
    expect(await find.execute({ id: 'ten_none' })).toHaveLength(0)
    await database.sql.execute(sql`select 1 / 0`).catch(() => {})
  }
})

test('stored data is still there after the database is closed and opened again', async () => {
  await database.sql.insert(tenants).values(tenant('ten_kept'))
  await database.close()
  database = await open()
  expect(await names()).toContain('ten_kept')
})

test('applied migrations are not applied again', async () => {
  expect(await migrate(database)).toBe(0)
  expect(await names()).toContain('ten_kept')
})

test('migrating twice at the same time applies each migration once', async () => {
  const other = await freshStore()
  const { DATABASE_URL: url = null, DATA_DIR: dataDir = '/nowhere' } = other.env
  const settings = { url, dataDir, waitMs: 300_000 }
  const first = await openDatabase(settings)
  const second = settings.url ? await openDatabase(settings) : first
  await first.sql.execute(sql`drop schema if exists drizzle cascade`)
  await first.sql.execute(sql`drop schema public cascade`)
  await first.sql.execute(sql`create schema public`)
  const applied = await Promise.all([migrate(first), migrate(second), migrate(first), migrate(second)])
  const recorded = await first.sql.execute(
    sql`select count(distinct created_at)::int as count from drizzle.__drizzle_migrations`,
  )
  expect(applied.reduce((sum, count) => sum + count)).toBe(recorded.rows[0]?.count)
  if (second !== first) await second.close()
  await first.close()
  await other.remove()
})

test('the database responds to a ping', async () => {
  await expect(database.ping()).resolves.toBeUndefined()
})
