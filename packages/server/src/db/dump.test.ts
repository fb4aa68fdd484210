import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startGuideOnNewDatabase } from '../testing/guide.ts'
import { startIdentityProvider } from '../testing/identity-provider.ts'
import { publishTour } from '../testing/published.ts'
import { event, report } from '../testing/report.ts'
import { createTenant } from '../testing/tenant.ts'
import { createDailyPartitions } from './daily-partitions.ts'
import { migrate } from './migrate.ts'

/** When the migration 0030_unused_index was made, which identifies it. */
const unusedIndex = 1_794_900_242_264

test.skipIf(process.env.DATABASE === 'embedded')(
  'while a dump reads the tables, retention and a migration let events pass, and they succeed afterwards',
  async () => {
    const provider = await startIdentityProvider()
    const guide = await startGuideOnNewDatabase()
    const { database, events } = guide.deps
    const tenant = await createTenant(guide, provider)
    const content_id = await publishTour(tenant)
    const eve = tenant.as({ sub: 'eve' })
    const reportOne = () => report(eve, [event('content.shown', { content_id })])
    const retain = async () => {
      for (const job of events.jobs) await job.run({ signal: AbortSignal.timeout(60_000) })
    }
    const execute = async (statement: string) => (await database.sql.execute(sql.raw(statement))).rows
    const oldPartitions = () =>
      execute(`select relname from pg_class where relname like 'events_2020%' and relkind = 'r' order by 1`)
    const partitions = createDailyPartitions({ database, table: 'events' })
    await reportOne()
    await partitions.ensure(['2020-01-30', '2020-01-31'])
    // A migration that changes a busy table is missing again.
    await execute('create index events_received on events (received_at)')
    await execute(`delete from drizzle.__drizzle_migrations where created_at = ${unusedIndex}`)

    const waits: string[] = []
    let migrating: Promise<number> = Promise.resolve(0)
    await database.transaction(async dump => {
      await dump.execute(sql`lock table events, item_users in access share mode`)
      const [receipt] = await Promise.all([reportOne(), retain()])
      expect(receipt.accepted).toBe(1)
      expect(await oldPartitions()).toHaveLength(2)
      expect(guide.log.join('')).toContain('are in use and will be dropped later')

      migrating = migrate(database, line => waits.push(line))
      await expect.poll(() => waits).toEqual([expect.stringContaining('a migration waits')])
      expect((await reportOne()).accepted).toBe(1)
      // A new day begins.
      await partitions.ensure(['2020-02-01'])
    })
    expect(await migrating).toBe(1)
    await retain()
    expect(await oldPartitions()).toEqual([])
    await guide.close()
    await provider.close()
  },
)
