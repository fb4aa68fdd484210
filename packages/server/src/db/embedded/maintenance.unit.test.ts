import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedPool } from './embedded-pool.ts'
import { createEngineKeeper, type EngineKeeper } from './engine-keeper.ts'
import { runMaintenance } from './maintenance.ts'
import { ensureDataDirectory } from './template.ts'

let dataDir: string
let directory: string
let keeper: EngineKeeper
let pool: pg.Pool

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guide-maintenance-'))
  directory = await ensureDataDirectory(dataDir)
  keeper = createEngineKeeper({ directory, log: () => {}, waitMs: 0 })
  pool = createEmbeddedPool({ join: keeper.join, waitMs: 0 })
  await pool.query('create table notes (id int primary key, body text)')
})

afterAll(async () => {
  await pool.end()
  await keeper.close()
  await rm(dataDir, { recursive: true, force: true })
})

const walMegabytes = async () => {
  const names = await readdir(join(directory, 'pg_wal'))
  return names.filter(name => /^[0-9A-F]{24}$/.test(name)).length * 16
}
const statistics = async () => {
  const { rows } = await pool.query(
    `select n_dead_tup::int as dead, last_vacuum, last_analyze from pg_stat_user_tables where relname = 'notes'`,
  )
  return rows[0]
}

test('the WAL stays small, no matter how much is written', async () => {
  await pool.query('alter table notes alter column body set storage external')
  const sizes = []
  for (let round = 0; round < 4; round++) {
    await pool.query(
      `insert into notes select ${round} * 8000 + n, repeat('x', 5000) from generate_series(1, 8000) n`,
    )
    await runMaintenance(pool)
    sizes.push(await walMegabytes())
  }
  // The test wrote 160 MB, which takes minutes on a busy machine.
  expect(Math.max(...sizes)).toBeLessThanOrEqual(112)
}, 900_000)

test('maintenance removes dead rows and updates the planner statistics', async () => {
  await pool.query(`update notes set body = 'short'`)
  expect(await statistics()).toMatchObject({ dead: 32_000 })
  await runMaintenance(pool)
  expect(await statistics()).toEqual({
    dead: 0,
    last_vacuum: expect.any(Date),
    last_analyze: expect.any(Date),
  })
})

test('maintenance does nothing if nothing changed', async () => {
  const before = await statistics()
  await runMaintenance(pool)
  expect(await statistics()).toEqual(before)
})
