import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shortLived } from '../../../../../tools/short-lived.mjs'
import { Refusal } from '../../errors.ts'
import { openDatabase } from '../database.ts'
import { DataDirHeld } from './data-dir-lock.ts'

// KILL_ROUNDS=30 or more tests longer.
const rounds = Number(process.env.KILL_ROUNDS ?? 3)
const compiled = fileURLToPath(new URL('../../../dist/db/database.js', import.meta.url))

/** Stores pairs of rows without end, each pair in one transaction, and prints the acknowledged ones. */
const writer = `
  import { writeSync } from 'node:fs'
  import { openDatabase } from ${JSON.stringify(compiled)}
  const [dataDir, first] = process.argv.slice(1)
  const database = await openDatabase({ url: null, dataDir })
  await database.sql.execute('create table if not exists pairs (pair int, half int, body text, primary key (pair, half))')
  for (let pair = Number(first); ; pair++) {
    await database.transaction(async tx => {
      for (const half of [1, 2]) {
        await tx.execute(\`insert into pairs values (\${pair}, \${half}, repeat('x', \${(pair * 37) % 3000}))\`)
      }
    })
    writeSync(1, pair + '\\n')
  }`

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guide-killed-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

function startWriter(first: number) {
  const program = [...shortLived, '--input-type=module', '-e', writer]
  return spawn(process.execPath, [...program, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Returns the last pair that was acknowledged before the writer was killed. */
async function writeAndBeKilled(first: number): Promise<number> {
  const child = startWriter(first)
  const gone = once(child, 'close')
  const enough = first + Math.floor(Math.random() * 60)
  let last = first - 1
  createInterface(child.stdout).on('line', line => {
    last = Number(line)
    // A random moment during its next work, not right after an acknowledgement.
    if (last === enough) setTimeout(() => child.kill('SIGKILL'), Math.random() * 30)
  })
  await gone
  return last
}

async function storedPairs(): Promise<{ pairs: number[]; torn: number }> {
  const database = await openDatabase({ url: null, dataDir })
  try {
    const { rows } = await database.sql.execute<{ pair: number; halves: number }>(
      sql`select pair, count(*)::int as halves from pairs group by pair order by pair`,
    )
    const torn = rows.filter(({ halves }) => halves !== 2).length
    return { pairs: rows.map(({ pair }) => pair), torn }
  } finally {
    await database.close()
  }
}

test('a second process is refused while the first one runs, and gets the directory when the first one is killed', async () => {
  const first = startWriter(0)
  await once(first.stdout, 'data')
  const refused = await openDatabase({ url: null, dataDir }).catch(error => error)
  expect(refused).toBeInstanceOf(DataDirHeld)
  expect(refused.message).toBe(
    `The data directory ${dataDir} is in use by process ${first.pid}. ` +
      'Stop that process first, or set DATA_DIR to another directory.',
  )
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect((await storedPairs()).torn).toBe(0)
})

test('a directory without a usable database is refused in one line and stays unlocked', async () => {
  await mkdir(join(dataDir, 'postgres'))
  const refused = await openDatabase({ url: null, dataDir }).catch(error => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused.message).toBe(
    `The embedded database is unavailable: ${join(dataDir, 'postgres')} is not a database directory`,
  )
  expect(await readdir(dataDir)).toEqual(['postgres'])
})

test('closing twice has the effect of closing once', async () => {
  const database = await openDatabase({ url: null, dataDir })
  await Promise.all([database.close(), database.close()])
  await database.close()
  expect(await readdir(dataDir)).toEqual(['postgres'])
})

test('a process that is killed while it writes loses no acknowledged data and leaves no half-written data', async () => {
  let next = 0
  for (let round = 1; round <= rounds; round++) {
    const last = await writeAndBeKilled(next)
    const { pairs, torn } = await storedPairs()
    expect(last).toBeGreaterThanOrEqual(next)
    expect(torn).toBe(0)
    // Everything up to the last acknowledged pair is stored, and at most the pair that was in progress.
    expect(pairs).toEqual(Array.from({ length: pairs.length }, (_, index) => index))
    expect([last + 1, last + 2]).toContain(pairs.length)
    next = pairs.length
    if (rounds > 10)
      console.log(`round ${round}: ${last + 1} acknowledged, ${pairs.length} stored, ${torn} torn`)
  }
}, 1_000_000)
