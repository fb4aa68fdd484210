import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTenant } from '../testing/tenant.ts'
import { sharedWorld } from '../testing/world.ts'

const { guide, provider } = await sharedWorld()

const migration = readFileSync(new URL('./migrations/0011_audit_snapshots.sql', import.meta.url), 'utf8')
const rolledBack = new Error('the test is done')

test('the snapshots of old records are moved, each stored once', async () => {
  const { tenantId } = await createTenant(guide, provider)
  const work = guide.deps.database.transaction(async tx => {
    const run = async (statement: string) => (await tx.execute(sql.raw(statement))).rows
    await run('create schema earlier')
    await run('set local search_path = earlier, public')
    await run('create table activity (tenant_id text, activity_id text, before jsonb, after jsonb)')
    await run(
      'create trigger activity_append_only before update on activity for each row execute function activity_is_append_only()',
    )
    await run(`insert into activity values
      ('${tenantId}', 'act_1', null, '{"title": "One", "updated_at": 1}'),
      ('${tenantId}', 'act_2', '{"title": "One", "updated_at": 1}', '{"title": "Two", "updated_at": 2}'),
      ('${tenantId}', 'act_3', '{"title": "Two", "updated_at": 2}', null)`)
    for (const statement of migration.split('--> statement-breakpoint')) await run(statement)
    const title = (digest: string) =>
      `(select snapshot->>'title' from activity_snapshots where digest = ${digest})`
    const moved = await run(`select activity_id, changed, ${title('before_digest')} as before,
      ${title('after_digest')} as after from activity order by 1`)
    expect(moved).toEqual([
      { activity_id: 'act_1', changed: ['title'], before: null, after: 'One' },
      { activity_id: 'act_2', changed: ['title'], before: 'One', after: 'Two' },
      { activity_id: 'act_3', changed: ['title'], before: 'Two', after: null },
    ])
    expect(await run('select count(*)::int as stored from activity_snapshots')).toEqual([{ stored: 2 }])
    throw rolledBack
  })
  await expect(work).rejects.toBe(rolledBack)
})
