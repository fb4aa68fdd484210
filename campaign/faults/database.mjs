import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startSilentProxy } from '../../tools/servers/silent-proxy.mjs'
import { findWrong } from '../check/served-by-nodes.mjs'
import { boundMs } from '../load/served.mjs'
import { startCluster } from '../world/cluster.mjs'
import { restartOf } from './kills.mjs'
import { startReaders } from './readers.mjs'

/**
 * @typedef {import('../run-fault.mjs').Fault} Fault
 * @typedef {import('../run-fault.mjs').Context} Context
 */

const warm = /** @type {const} */ ({ count: 6, restMs: 25, kind: 'warm' })
const busy = { count: 4, restMs: 25 }

/**
 * PostgreSQL is away for a time. Users who have asked before go on asking.
 * @param {Context} context
 * @param {{ leave(): unknown, comeBack(): unknown }} part
 */
async function away({ world, load, quick, recovers, note, progress }, { leave, comeBack }) {
  const stops = [await startReaders({ load, world }, warm), await startReaders({ load, world }, busy)]
  await load.acknowledges(100)
  const leftAt = performance.now()
  load.ledger.outage = leftAt
  await leave()
  progress('PostgreSQL is away')
  await delay(quick ? 3000 : 10_000)
  const [{ status, body }] = await Promise.all(world.nodes.map(node => node.readiness()))
  await comeBack()
  const backAt = performance.now()
  await recovers(backAt)
  await delay(boundMs)
  load.ledger.outage = null
  await Promise.all(stops.map(stop => stop()))
  const during = (/** @type {import('../load/answers.mjs').Noted} */ { sentAt }) =>
    sentAt > leftAt && sentAt < backAt
  const failed = (/** @type {string} */ kind) =>
    load.answers.failures(answer => answer.kind === kind && during(answer)).length
  note(
    `away for ${((backAt - leftAt) / 1000).toFixed(0)} s; readiness was ${status} ${body?.status ?? ''}; ${failed('warm')} reads failed, and ${failed('read')} of tenants that were being changed`,
  )
}

/** @type {Fault} */
const frozen = {
  name: 'postgres-frozen',
  title: 'PostgreSQL frozen (SIGSTOP)',
  mayFail: ['change', 'events', 'read', 'key'],
  run: context =>
    away(context, { leave: context.world.postgres.pause, comeBack: context.world.postgres.resume }),
}

/** @type {Fault} */
const gone = {
  name: 'postgres-away',
  title: 'PostgreSQL away',
  mayFail: ['change', 'events', 'read', 'key'],
  run: context =>
    away(context, {
      leave: context.world.postgres.killAll,
      comeBack: () => restartOf(context.world.postgres),
    }),
}

/** @type {Fault} */
const silentListener = {
  name: 'listen-silent',
  title: 'the connection for notifications of one node falls silent',
  mayFail: [],
  async start() {
    /** @type {Awaited<ReturnType<typeof startSilentProxy>> | undefined} */
    let proxy
    const cluster = await startCluster({
      async databaseUrlOf(url, index) {
        if (index !== 1) return url
        proxy = await startSilentProxy(url)
        return proxy.url
      },
    })
    return {
      ...cluster,
      proxy,
      async stop() {
        await cluster.stop()
        await proxy?.close()
      },
    }
  },
  async run({ world, load, quick, note, broken, progress }) {
    const times = []
    for (let time = 1; time <= (quick ? 2 : 6); time++) {
      progress(`time ${time}`)
      const silentAt = performance.now()
      if (world.proxy.silence(({ listens }) => listens) === 0)
        broken('no connection waited for notifications')
      while (!world.proxy.isHeard() && performance.now() - silentAt < boundMs) await delay(10)
      if (!world.proxy.isHeard()) broken(`no other connection listened after ${boundMs} ms`)
      times.push(performance.now() - silentAt)
      // Until the bound is over, the load cannot find anything wrong.
      await delay(boundMs)
      await load.acknowledges(50)
    }
    note(`another connection listened after ${Math.round(Math.max(...times))} ms at the latest`)
  },
}

/** @type {Fault} */
const restored = {
  name: 'backup-restored',
  title: 'PostgreSQL restored from an older backup under running nodes',
  mayFail: ['change', 'events', 'read', 'key'],
  async run({ world, load, note, progress }) {
    const { postgres } = world
    const [data, backup] = [join(postgres.folder, 'data'), join(postgres.folder, 'backup')]
    const replaceFiles = async (/** @type {string} */ from, /** @type {string} */ to) => {
      await load.pause()
      await postgres.kill()
      const moment = performance.now()
      copy(from, to)
      await restartOf(postgres)
      return moment
    }
    const moment = await replaceFiles(data, backup)
    load.resume()
    await load.acknowledges(400)
    // Nodes count their polls in the database; one more than in the backup must have happened.
    await delay(boundMs)
    await replaceFiles(backup, data)
    const backAt = performance.now()
    const taken = load.ledger.stepBackTo(moment)
    progress('nodes notice')
    load.ledger.lastAt = performance.now() - boundMs
    while ((await findWrong(world, load.ledger, load.tenants)).length > 0) {
      if (performance.now() - backAt > 3 * boundMs) break
    }
    const noticed = (performance.now() - backAt) / 1000
    note(
      `${taken} later acknowledgements are gone, as a backup must; all nodes served its state after ${noticed.toFixed(1)} s`,
    )
    load.resume()
  },
}

/** With the owners of the files, which PostgreSQL insists on. @param {string} from @param {string} to */
function copy(from, to) {
  const { status, stderr } = spawnSync('sh', ['-c', `rm -rf '${to}' && cp -a '${from}' '${to}'`])
  if (status !== 0) throw new Error(String(stderr))
}

export const database = [frozen, gone, silentListener, restored]
