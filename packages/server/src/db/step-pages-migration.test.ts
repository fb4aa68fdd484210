import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { publishContent, publishTour, step } from '../testing/published.ts'
import { createTenant } from '../testing/tenant.ts'
import { sharedWorld } from '../testing/world.ts'

const { guide, provider } = await sharedWorld()

const migration = readFileSync(new URL('./migrations/0007_step_pages.sql', import.meta.url), 'utf8')

test('definitions from before steps had pages get the defaults of the new fields', async () => {
  const tenant = await createTenant(guide, provider)
  const { client } = tenant.admin
  const tour_id = await publishTour(tenant, { steps: [step('b', 1), step('a'), step('c', 2)] })
  const empty = await publishTour(tenant, { steps: [] })
  const content_id = await publishContent(tenant)
  const read = async () => [
    await client.getTour({ params: { tour_id } }),
    await client.getTour({ params: { tour_id: empty } }),
    await client.getContent({ params: { content_id } }),
    await client.getTourVersion({ params: { tour_id, version: '1' } }),
    await client.getContentVersion({ params: { content_id, version: '1' } }),
  ]
  const before = await read()
  const { database } = guide.deps
  const trigger = (action: 'disable' | 'enable') =>
    sql.raw(`alter table item_versions ${action} trigger item_versions_immutable`)
  await database.transaction(async tx => {
    await tx.execute(trigger('disable'))
    for (const table of ['items', 'item_versions']) {
      await tx.execute(sql`
      update ${sql.identifier(table)} set definition = case when definition ? 'steps'
        then jsonb_set(definition, '{steps}', (
          select coalesce(jsonb_agg(step - array['page', 'advance_on', 'backdrop', 'wait_ms'] order by place), '[]')
          from jsonb_array_elements(definition->'steps') with ordinality as steps(step, place)))
        else definition - array['backdrop', 'layout', 'wait_ms'] end
      where tenant_id = ${tenant.tenantId}`)
    }
    await tx.execute(trigger('enable'))
  })
  // The old definitions do not match the schema of today.
  await expect(read()).rejects.toThrow('wait_ms')
  const statements = migration.split('--> statement-breakpoint').filter(part => !part.includes('ADD COLUMN'))
  await database.transaction(async tx => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
  expect(await read()).toEqual(before)
})
