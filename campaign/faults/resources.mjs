import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { withDatabase } from '../../bench/edge/database.mjs'
import { startCluster } from '../world/cluster.mjs'
import { restartOf } from './kills.mjs'
import { startReaders } from './readers.mjs'

/**
 * @typedef {import('../run-fault.mjs').Fault} Fault
 * @typedef {import('../run-fault.mjs').Context} Context
 */

const warm = /** @type {const} */ ({ count: 6, restMs: 25, kind: 'warm' })

/** @type {Fault} */
const redisAway = {
  name: 'redis-away',
  title: 'Redis away',
  mayFail: [],
  async run({ world, load, quick, recovers }) {
    const stop = await startReaders({ load, world }, warm)
    const leftAt = performance.now()
    await world.redis.killAll()
    await delay(quick ? 2000 : 10_000)
    await world.redis.restart()
    await load.acknowledges(50)
    await recovers(leftAt)
    await stop()
  },
}

const dayToDrop = '2020-01-01'

/** @type {Fault} */
const dumpHeldOpen = {
  name: 'dump-held',
  title: '`pg_dump` held open while retention drops old days',
  mayFail: [],
  start: () => startCluster({ settings: { DRAIN_SECONDS: '2' } }),
  async run({ world, load, quick, note, broken, progress }) {
    const { url, programs } = world.postgres
    await withDatabase(url, async client => {
      for (const table of ['events', 'item_users'])
        await client.query(
          `create table ${table}_${dayToDrop.replaceAll('-', '')} partition of ${table}
             for values from ('${dayToDrop}') to ('2020-01-02')`,
        )
      await client.query(
        'create table ballast as select repeat(md5(n::text), 40) from generate_series(1, 3000) n',
      )
      // Its pipe is not read, so the dump waits with the locks of all tables.
      const dump = spawn(join(programs, 'pg_dump'), [url], { stdio: ['ignore', 'pipe', 'ignore'] })
      try {
        const isHeld = `select 1 from pg_locks join pg_stat_activity using (pid)
          where application_name = 'pg_dump' and relation = 'events_20200101'::regclass and granted`
        while ((await client.query(isHeld)).rowCount === 0) await delay(5)
        progress('the dump holds its locks')
        // The run of this hour may be over. A node looks for due runs when it starts.
        await world.nodes[0].terminate()
        await client.query("delete from pgboss.job where name = 'event-partitions'")
        await world.nodes[0].start()
        await delay(quick ? 6000 : 25_000)
        if ((await client.query(isHeld)).rowCount === 0) broken('the dump did not hold its locks')
      } finally {
        dump.kill('SIGKILL')
      }
    })
    await load.acknowledges(50)
    note(`the slowest request took ${Math.round(load.answers.slowest())} ms`)
  },
}

const reports = 12
const reportDays = 90

/** @type {Fault} */
const heavyReports = {
  name: 'reports',
  title: `${reports} heavy reports of one tenant at once, ${reportDays} days`,
  mayFail: ['report'],
  async run({ world, load, quick, note, progress }) {
    const [tenant] = load.tenants
    if (!tenant) return
    progress('filling the tables')
    await load.pause()
    const users = quick ? 300 : 5000
    await withDatabase(world.postgres.url, client => fillReports(client, tenant, users))
    load.resume()
    progress('reports')
    const until = performance.now() + (quick ? 3000 : 15_000)
    /** @type {number[]} */
    const times = []
    let refused = 0
    await Promise.all(
      Array.from({ length: reports }, async () => {
        while (performance.now() < until) {
          const path = `/v1/admin/analytics/content/${tenant.tourId}?window_days=${reportDays}`
          const answer = await load.send('report', { method: 'GET', path, headers: tenant.admin })
          if (answer.status === 200) times.push(answer.endedAt - answer.sentAt)
          else {
            refused++
            await delay(200)
          }
        }
      }),
    )
    const longest = times.length > 0 ? ` in at most ${Math.round(Math.max(...times))} ms` : ''
    note(`${users} users a day; ${times.length} reports answered${longest}, ${refused} refused`)
  },
}

/**
 * @param {import('pg').Client} client
 * @param {import('../load/tenants.mjs').Tenant} tenant
 * @param {number} users per day
 */
async function fillReports(client, { tenantId, tourId }, users) {
  const now = Date.now()
  for (let back = 1; back < reportDays; back++) {
    const day = new Date(now - back * 86_400_000).toISOString().slice(0, 10)
    const next = new Date(now - (back - 1) * 86_400_000).toISOString().slice(0, 10)
    await client.query(
      `create table if not exists item_users_${day.replaceAll('-', '')} partition of item_users
         for values from ('${day}') to ('${next}')`,
    )
    await client.query(
      `insert into item_users (tenant_id, environment, item_id, measure, step_id, day, user_key)
       select $1, 'live', $2, measure, '', $3::date, 'user:' || n
       from generate_series(1, $4) n, unnest(array['shown', 'completed']) measure`,
      [tenantId, tourId, day, users],
    )
  }
  await client.query('analyze item_users')
}

const diskMegabytes = 400

/** @type {Fault} */
const diskFull = {
  name: 'disk-full',
  title: 'the disk of PostgreSQL is full',
  mayFail: ['change', 'events', 'read', 'key'],
  async start() {
    const folder = mkdtempSync(join(tmpdir(), 'guide-disk-'))
    const remove = () => {
      try {
        execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
      } catch {
        // It is not mounted any more.
      }
      rmSync(folder, { recursive: true, force: true })
    }
    process.on('exit', remove)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder])
    chmodSync(folder, 0o755)
    const cluster = await startCluster({ postgresFolder: folder })
    return {
      ...cluster,
      folder,
      async stop() {
        await cluster.stop()
        remove()
      },
    }
  },
  async run({ world, load, quick, recovers, note, progress }) {
    const stop = await startReaders({ load, world }, warm)
    await load.acknowledges(100)
    const filler = join(world.folder, 'filler')
    fill(filler)
    progress('the disk is full')
    await delay(quick ? 3000 : 10_000)
    rmSync(filler)
    const freeAt = performance.now()
    const isRunning = await withDatabase(world.postgres.url, client => client.query('select 1')).then(
      () => true,
      () => false,
    )
    // PostgreSQL ends if it cannot write its log; a service manager starts it again.
    if (!isRunning) {
      await delay(1000)
      await world.postgres.killAll()
      await restartOf(world.postgres)
    }
    await recovers(freeAt)
    await stop()
    note(isRunning ? 'PostgreSQL went on' : 'PostgreSQL ended and was started again')
  },
}

/** Writes until nothing fits any more. @param {string} file */
function fill(file) {
  const descriptor = openSync(file, 'w')
  for (const size of [1024 * 1024, 4096]) {
    const part = Buffer.alloc(size, 1)
    try {
      for (;;) writeSync(descriptor, part)
    } catch {
      // The disk is full.
    }
  }
  closeSync(descriptor)
}

export const resources = [redisAway, dumpHeldOpen, heavyReports, diskFull]
