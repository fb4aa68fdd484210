import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Caller, createTenant } from '../testing/tenant.ts'
import { sharedWorld } from '../testing/world.ts'

const { guide, provider } = await sharedWorld()
const db = guide.deps.database.sql
const fourMiB = 4 * 1024 * 1024

/** Gets an answer, which is bounded, and sees that another tenant is served meanwhile. */
async function getBounded({ request }: Caller, path: string) {
  const neighbour = await createTenant(guide, provider)
  const [{ status, body }, beside] = await Promise.all([
    request('GET', path),
    neighbour.admin.request('GET', '/v1/admin/config'),
  ])
  expect([status, beside.status]).toEqual([200, 200])
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(fourMiB)
  return body
}

test('a page of large themes ends early, says so in its limit, and the next one continues', async () => {
  const { admin, tenantId } = await createTenant(guide, provider)
  const { theme_id } = await admin.client.createTheme({ body: { name: 'Large' } })
  await db.execute(sql`
    insert into themes select (jsonb_populate_record(theme, jsonb_build_object('theme_id', 'thm_' || lpad(n::text, 12, 'a'), 'light', tokens))).*
    from themes theme, generate_series(1, 99) n, (
      select jsonb_object_agg('--spot-' || k, repeat('x', 200)) tokens from generate_series(1, 100) k
    ) large where tenant_id = ${tenantId} and theme_id = ${theme_id}`)
  const path = '/v1/admin/themes?limit=100'
  const first = (await getBounded(admin, path)).data
  expect(first.items.length).toBeLessThan(100)
  expect(first.limit).toBe(first.items.length)
  const rest = (await getBounded(admin, `${path}&offset=${first.limit}`)).data
  const ids = [...first.items, ...rest.items].map(theme => theme.theme_id)
  expect([new Set(ids).size, first.total]).toEqual([first.total, rest.total])
})

test('of long messages a thread returns the newest that fit', async () => {
  const { admin, tenantId } = await createTenant(guide, provider)
  const { thread_id } = await admin.client.startThread({ body: { subject: 'Long', body: 'First' } })
  await db.execute(sql`
    insert into messages (tenant_id, thread_id, position, message_id, author, author_id, via, body, created_at)
    select tenant_id, thread_id, n, 'msg_' || lpad(n::text, 12, 'a'), author, author_id, via, repeat('語', 20000), created_at
    from messages, generate_series(2, 100) n
    where tenant_id = ${tenantId} and thread_id = ${thread_id}`)
  const path = `/v1/admin/help/threads/${thread_id}?limit=100`
  const newest = (await getBounded(admin, path)).messages
  expect(newest.at(-1).message_id).toBe('msg_aaaaaaaaa100')
  expect(newest.length).toBeGreaterThan(60)
  const older = (await getBounded(admin, `${path}&offset=${newest.length}`)).messages
  expect([older[0].body, older.length + newest.length]).toEqual(['First', 100])
})
