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
 * @typedef {import('../world/node.mjs').Node} Node
 */

const warm = /** @type {const} */ ({ count: 6, restMs: 25, kind: 'warm' })

/** Nodes ask every second whether Redis is back. */
const usedAgainMs = 10_000

/** @type {Fault} */
const redisAway = {
  name: 'redis-away',
  title: 'Redis away',
  mayFail: [],
  async run({ world, load, quick, recovers, note, broken }) {
    /** @type {() => Promise<boolean[]>} */
    const areAway = () =>
      Promise.all(
        world.nodes.map(async (/** @type {Node} */ node) => (await node.readiness()).body?.redis === 'away'),
      )
    const stop = await startReaders({ load, world }, warm)
    await world.redis.killAll()
    await delay(quick ? 2000 : 10_000)
    if ((await areAway()).includes(false)) broken('readiness does not tell that Redis is away')
    await world.redis.restart()
    const backAt = performance.now()
    await recovers(backAt)
    while ((await areAway()).includes(true) && performance.now() - backAt < usedAgainMs) await delay(20)
    const used = performance.now() - backAt
    if (used < usedAgainMs) note(`all nodes used Redis again after ${Math.round(used)} ms`)
    else broken('a node does not use Redis again')
    await stop()
  },
}

const dayToDrop = '2020-01-01'
/** Retention waits half a second for a lock (decision 26), and requests wait behind it. The rest is for a busy machine. */
const longestWaitMs = 2000

/** @type {Fault} */
const dumpHeldOpen = {
  name: 'dump-held',
  title: '`pg_dump` held open while retention drops old days',
  mayFail: [],
  start: () => startCluster({ settings: { DRAIN_SECONDS: '2' } }),
  async run({ world, load, quick, note, broken, progress }) {
    const { url, programs } = world.postgres
    let slowest = 0
    await withDatabase(url, async client => {
      const is = async (/** @type {string} */ query) => ((await client.query(query)).rowCount ?? 0) > 0
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
        while (!(await is(isHeld))) await delay(5)
        progress('the dump holds its locks')
        // The run of this hour may be over. A node looks for due runs when it starts.
        await world.nodes[0].terminate()
        await client.query("delete from pgboss.job where name = 'event-partitions'")
        const heldAt = performance.now()
        await world.nodes[0].start()
        const hasRun = "select 1 from pgboss.job where name = 'event-partitions' and state = 'completed'"
        while (!(await is(hasRun)) && performance.now() - heldAt < 60_000) await delay(20)
        if (!(await is(hasRun))) broken('retention did not run')
        await load.acknowledges(quick ? 100 : 1000)
        if (!(await is(isHeld))) broken('the dump did not hold its locks')
        slowest = load.answers.slowestSince(heldAt)
      } finally {
        dump.kill('SIGKILL')
      }
    })
    note(`the slowest request took ${Math.round(slowest)} ms`)
    if (slowest > longestWaitMs) broken(`a request took longer than ${longestWaitMs} ms`)
  },
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

export const resources = [redisAway, dumpHeldOpen, diskFull]
