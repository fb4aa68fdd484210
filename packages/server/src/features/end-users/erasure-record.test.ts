import { beforeEach, describe, expect, test } from 'vitest'
import { createTenant } from '../../testing/tenant.ts'
import { ownWorld } from '../../testing/world.ts'
import { createErasureRecord } from './erasure-record.ts'

const { guide, provider } = await ownWorld()
const { database } = guide.deps
const clock = { now: Date.now }
const { tenantId } = await createTenant(guide, provider)

const daysAgo = (days: number) => new Date(clock.now() - days * 24 * 60 * 60 * 1000).toISOString()
const hourOf = (time: string) => time.slice(0, 13)

/** A record in the memory, which also notes what it has been asked for. */
function recordIn(files: Map<string, string>, { failsAt }: { failsAt?: string } = {}) {
  const asked: string[] = []
  const record = createErasureRecord({
    database,
    clock,
    texts: {
      async read(name) {
        asked.push(`read ${name}`)
        return files.get(name) ?? null
      },
      async write(name, text) {
        asked.push(`write ${name}`)
        if (name === failsAt) throw new Error('the bucket is away')
        files.set(name, text)
      },
      async remove(name) {
        asked.push(`remove ${name}`)
        files.delete(name)
      },
    },
  })
  return { record, asked }
}

const request = (pseudonym: string, requestedAt: string) =>
  database.query(
    'insert into erasures (tenant_id, pseudonym, digest, requested_at) values ($1, $2, $2, $3)',
    [tenantId, pseudonym, requestedAt],
  )
const remove = (pseudonym: string) => database.query('delete from erasures where pseudonym = $1', [pseudonym])
async function stored() {
  const { rows } = await database.query('select pseudonym from erasures order by pseudonym')
  return (rows as { pseudonym: string }[]).map(({ pseudonym }) => pseudonym)
}
const recorded = (files: Map<string, string>, time: string) =>
  JSON.parse(files.get(`${hourOf(time)}.json`) ?? '[]').map((row: { pseudonym: string }) => row.pseudonym)

describe('the record of erasures', () => {
  beforeEach(() => database.query('delete from erasures'))

  test('has a file for each hour, and looks only at those that have changed', async () => {
    const files = new Map<string, string>()
    const { record, asked } = recordIn(files)
    expect([await record.reconcile(), await record.exists()]).toEqual([0, false])
    const [first, second] = [daysAgo(2), daysAgo(0)]
    await request('one', first)
    await request('two', second)
    expect(await record.reconcile()).toBe(0)
    expect(await record.exists()).toBe(true)
    expect(JSON.parse(files.get('record.json') ?? '')).toEqual({ hours: [hourOf(first), hourOf(second)] })
    expect([recorded(files, first), recorded(files, second)]).toEqual([['one'], ['two']])

    asked.length = 0
    expect(await record.reconcile()).toBe(0)
    expect(asked).toEqual([])
    await request('three', second)
    expect(await record.reconcile()).toBe(0)
    const file = `${hourOf(second)}.json`
    expect(asked).toEqual(['read record.json', `read ${file}`, `write ${file}`])
    expect(recorded(files, second).sort()).toEqual(['three', 'two'])
  })

  test('puts back what the database has lost, in this process and in the next one', async () => {
    const files = new Map<string, string>()
    const [first, second] = [daysAgo(2), daysAgo(1)]
    for (const [pseudonym, time] of [
      ['one', first],
      ['two', first],
      ['three', second],
    ] as const)
      await request(pseudonym, time)
    const { record } = recordIn(files)
    await record.reconcile()
    await remove('two')
    await remove('three')
    expect([await record.reconcile(), await stored()]).toEqual([2, ['one', 'three', 'two']])
    await database.query('delete from erasures')
    expect([await recordIn(files).record.reconcile(), await stored()]).toEqual([3, ['one', 'three', 'two']])
  })

  test('counts, reads and puts back very many in parts', async () => {
    const files = new Map<string, string>()
    const { record } = recordIn(files)
    const from = `${hourOf(daysAgo(2))}:00Z`
    await database.query(
      `insert into erasures (tenant_id, pseudonym, digest, requested_at)
        select $1, 'e' || n, 'd' || n, $2::timestamptz + n * interval '0.4 s' from generate_series(1, 10500) as n`,
      [tenantId, from],
    )
    await record.reconcile()
    const hours = [0, 1].map(hour => hourOf(new Date(Date.parse(from) + hour * 3_600_000).toISOString()))
    const inFiles = () => hours.map(hour => recorded(files, hour).length)
    expect(inFiles()).toEqual([8999, 1501])
    expect(await record.reconcile()).toBe(0)

    const remove = `delete from erasures where requested_at > $1::timestamptz + interval '30 minutes'`
    await database.query(remove, [from])
    expect([await record.reconcile(), (await stored()).length]).toEqual([6000, 10_500])
    expect(inFiles()).toEqual([8999, 1501])
  })

  test('takes over the one file of an older release', async () => {
    const [first, second] = [daysAgo(2), daysAgo(1)]
    const row = (pseudonym: string, requested_at: string, tenant_id = tenantId) => ({
      tenant_id,
      pseudonym,
      digest: pseudonym,
      requested_at,
    })
    // The tenant of one of them is not in the database, perhaps because that is older.
    const old = [row('one', first), row('two', second), row('three', second, 'ten_unknown00000')]
    const files = new Map([['record.json', JSON.stringify(old)]])
    expect([await recordIn(files).record.reconcile(), await stored()]).toEqual([2, ['one', 'two']])
    expect(recorded(files, first)).toEqual(['one'])
    expect(recorded(files, second)).toEqual(['two', 'three'])
    expect(JSON.parse(files.get('record.json') ?? '')).toEqual({ hours: [hourOf(first), hourOf(second)] })
  })

  test('keeps the one file of an older release until each hour has its own', async () => {
    const [first, second] = [daysAgo(2), daysAgo(1)]
    const row = (pseudonym: string, requested_at: string) => ({
      tenant_id: tenantId,
      pseudonym,
      digest: pseudonym,
      requested_at,
    })
    const old = JSON.stringify([row('one', first), row('two', second)])
    const files = new Map([['record.json', old]])
    const { record } = recordIn(files, { failsAt: `${hourOf(first)}.json` })
    await expect(record.reconcile()).rejects.toThrow('the bucket is away')
    expect(files.get('record.json')).toBe(old)
    expect(recorded(files, second)).toEqual(['two'])
    expect(await stored()).toEqual(['one', 'two'])

    const { record: next, asked } = recordIn(files)
    expect(await next.reconcile()).toBe(0)
    expect(asked.filter(what => what.startsWith('write'))).toEqual([
      `write ${hourOf(first)}.json`,
      'write record.json',
    ])
    expect([recorded(files, first), recorded(files, second)]).toEqual([['one'], ['two']])
  })

  test('names an hour before it has a file, so that a kill between both hides nothing', async () => {
    const [first, second] = [daysAgo(2), daysAgo(1)]
    await request('one', first)
    await request('two', second)
    const files = new Map<string, string>()
    const { record } = recordIn(files, { failsAt: `${hourOf(second)}.json` })
    await expect(record.reconcile()).rejects.toThrow('the bucket is away')
    expect(JSON.parse(files.get('record.json') ?? '')).toEqual({ hours: [hourOf(first), hourOf(second)] })
    await database.query('delete from erasures')
    expect([await recordIn(files).record.reconcile(), await stored()]).toEqual([1, ['one']])
  })

  test('records the other hours if the file of one is damaged, and this one as soon as it is mended', async () => {
    const [old, first, second] = [daysAgo(91), daysAgo(2), daysAgo(1)]
    await request('one', first)
    await request('two', second)
    const files = new Map([
      ['record.json', JSON.stringify({ hours: [hourOf(old), hourOf(first)] })],
      [`${hourOf(old)}.json`, '[]'],
      [`${hourOf(first)}.json`, '[{'],
    ])
    const { record } = recordIn(files)
    const reconcile = () => record.reconcile()
    await expect(reconcile()).rejects.toThrow('is damaged')
    expect(recorded(files, second)).toEqual(['two'])
    expect(JSON.parse(files.get('record.json') ?? '')).toEqual({ hours: [hourOf(first), hourOf(second)] })
    expect(files.has(`${hourOf(old)}.json`)).toBe(false)
    await expect(reconcile()).rejects.toThrow('is damaged')
    files.set(`${hourOf(first)}.json`, '[]')
    expect(await reconcile()).toBe(0)
    expect(recorded(files, first)).toEqual(['one'])
  })

  test('forgets after 90 days', async () => {
    const [old, recent] = [daysAgo(91), daysAgo(89)]
    await request('old', old)
    await request('recent', recent)
    const files = new Map<string, string>()
    await recordIn(files).record.reconcile()
    await database.query('delete from erasures')
    expect([await recordIn(files).record.reconcile(), await stored()]).toEqual([1, ['recent']])
    expect([...files.keys()].sort()).toEqual([`${hourOf(recent)}.json`, 'record.json'].sort())
  })

  test.each([
    ['[{', 'is not JSON'],
    ['[\n{"tenant_id":"one"},\n', 'was cut off between two rows'],
  ])('that is damaged fails, and the damaged file stays as it is: %j %s', async damaged => {
    const hour = hourOf(daysAgo(1))
    const files = new Map([
      ['record.json', `{"hours":["${hour}"]}`],
      [`${hour}.json`, damaged],
    ])
    await expect(recordIn(files).record.reconcile()).rejects.toThrow(
      `The record of erasures, attachments/erasures/${hour}.json, is damaged`,
    )
    await expect(recordIn(new Map([['record.json', 'x']])).record.reconcile()).rejects.toThrow('is damaged')
    expect(files.get(`${hour}.json`)).toBe(damaged)
  })
})
