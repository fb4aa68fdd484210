import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { killableService } from '../testing/killable-service.ts'
import { findDamage, startWriteLoad } from '../testing/write-load.ts'

/** To run more rounds: `KILL_ROUNDS=20 npm test -- kill`. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3)
vi.setConfig({ testTimeout: 600_000 * rounds })

let service: Awaited<ReturnType<typeof killableService>>
beforeAll(async () => {
  service = await killableService()
})
afterAll(() => service.remove())

test(`after ${rounds} kills during many changes, no acknowledged change is lost and none is half done`, async () => {
  const acknowledged: ReturnType<typeof startWriteLoad>['acknowledged'] = []
  let server = await service.start()
  for (let round = 0; round < rounds; round++) {
    const storm = startWriteLoad(server.url, `round${round}`)
    await storm.reaches(20 + 7 * round)
    await service.kill(server, round, storm.ended)
    acknowledged.push(...storm.acknowledged)

    server = await service.start()
    const damage = await findDamage(server.url, acknowledged)
    expect(damage).toEqual({ lost: [], torn: [] })
  }
  const { code, stderr } = await server.stop()
  expect([code, stderr]).toEqual([0, ''])
  if (process.env.KILL_ROUNDS) console.log(`${rounds} rounds, ${acknowledged.length} acknowledged changes`)
})
