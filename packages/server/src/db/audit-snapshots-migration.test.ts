import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sharedWorld } from '../testing/world.ts'

const { guide } = await sharedWorld()

const migration = readFileSync(new URL('./migrations/0011_audit_snapshots.sql', import.meta.url), 'utf8')
const rolledBack = new Error('the test is done')

test('the snapshots of old records are moved, each stored once', async () => {
  const work = guide.deps.database.transaction(async tx => {
    const run = async (statement: string) => (await tx.execute(sql.raw(statement))).rows
    await run('create schema earlier')
    await run('set local search_path = earlier, public')
    await run('create table activity (tenant_id text, activity_id text, before jsonb, after jsonb)')
    await run(
      'create trigger activity_append_only before update on activity for each row execute function activity_is_append_only()',
    )
    const [tenant] =
      await run(`insert into public.tenants select (jsonb_populate_record(t, '{"tenant_id": "ten_old"}')).*
      from public.tenants t limit 1 returning tenant_id`)
    expect(tenant).toEqual({ tenant_id: 'ten_old' })
    await run(`insert into activity values
      ('ten_old', 'act_1', null, '{"title": "One", "updated_at": 1}'),
      ('ten_old', 'act_2', '{"title": "One", "updated_at": 1}', '{"title": "Two", "updated_at": 2}'),
      ('ten_old', 'act_3', '{"title": "Two", "updated_at": 2}', null)`)
    for (const statement of migration.split('--> statement-breakpoint')) await run(statement)
    const read = (digest: string) =>
      `(select snapshot->>'title' from activity_snapshots where digest = ${digest})`
    expect(
      await run(
        `select activity_id, changed, ${read('before_digest')} as before, ${read('after_digest')} as after from activity order by 1`,
      ),
    ).toEqual([
      { activity_id: 'act_1', changed: ['title'], before: null, after: 'One' },
      { activity_id: 'act_2', changed: ['title'], before: 'One', after: 'Two' },
      { activity_id: 'act_3', changed: ['title'], before: 'Two', after: null },
    ])
    expect(await run('select count(*)::int as stored from activity_snapshots')).toEqual([{ stored: 2 }])
    throw rolledBack
  })
  await expect(work).rejects.toBe(rolledBack)
})
