import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshStore } from '../testing/guide.ts'
import { endGuideProcesses, type GuideProcess, startGuideProcess } from '../testing/guide-process.ts'
import { startPostgres } from '../testing/postgres-server.ts'
import { findDamage, startStorm } from '../testing/write-storm.ts'

/** More of them: `KILL_ROUNDS=20 npm test -- kill`. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3)
vi.setConfig({ testTimeout: 60_000 * rounds })
const embedded = process.env.DATABASE === 'embedded'

let env: NodeJS.ProcessEnv
let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
let removeStore = async () => {}

beforeAll(async () => {
  if (embedded) {
    const store = await freshStore()
    removeStore = store.remove
    env = store.env
  } else {
    // One of our own: it is to be killed too.
    postgres = await startPostgres()
    env = { DATABASE_URL: postgres.url }
  }
})
afterAll(async () => {
  endGuideProcesses()
  await removeStore()
  await postgres?.stop()
})

const start = () => startGuideProcess({ ...env, ALLOW_DEMO_AUTH: 'true' })

/** In turn: the service alone; both at once; the database alone, and the service later. */
async function kill(server: GuideProcess, round: number, stormEnded: Promise<unknown>) {
  const victim = postgres ? round % 3 : 0
  if (victim !== 2) server.signal('SIGKILL')
  if (victim !== 0) await postgres?.kill()
  await stormEnded
  server.signal('SIGKILL')
  await server.ended
  if (victim !== 0) await postgres?.restart()
}

test(`${rounds} times killed in a storm of changes, nothing acknowledged is lost and nothing half done`, async () => {
  const acknowledged: ReturnType<typeof startStorm>['acknowledged'] = []
  let server = await start()
  for (let round = 0; round < rounds; round++) {
    const storm = startStorm(server.url, `round${round}`)
    await storm.reaches(20 + 7 * round)
    await kill(server, round, storm.ended)
    acknowledged.push(...storm.acknowledged)

    server = await start()
    const damage = await findDamage(server.url, acknowledged)
    expect(damage).toEqual({ lost: [], torn: [] })
  }
  const { code, stderr } = await server.stop()
  expect([code, stderr]).toEqual([0, ''])
  if (process.env.KILL_ROUNDS) console.log(`${rounds} rounds, ${acknowledged.length} acknowledged changes`)
})
