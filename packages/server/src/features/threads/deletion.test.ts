import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AdminPrincipal } from '../../auth/principal.ts'
import { createTenantChanges } from '../../db/tenant-change.ts'
import { filePart, form } from '../../testing/form.ts'
import { createTenant } from '../../testing/tenant.ts'
import { ownWorld } from '../../testing/world.ts'
import { createUsageBounds } from '../usage/usage-writes.ts'
import { createLocalFileStorage } from './attachments/local-file-storage.ts'
import { createRemovedFiles } from './attachments/removed-files.ts'
import { createDeskDeletion } from './desk-deletion.ts'
import { createThreadRetention } from './thread-retention.ts'

const { guide, provider } = await ownWorld()
const { database } = guide.deps
const directory = join(String(guide.env.DATA_DIR), 'attachments')

/** A thread with a question, a file, a reply and another question. */
async function world() {
  const tenant = await createTenant(guide, provider)
  const { admin } = tenant
  const eve = tenant.as({ sub: 'eve', email: 'eve@example.com' })
  const { thread_id } = await eve.client.startThread({ body: { subject: 'Help', body: 'my secret' } })
  const params = { thread_id }
  const file = (
    await eve.request('POST', `/v1/sdk/help/threads/${thread_id}/attachments`, form(filePart('hello')))
  ).body
  await admin.client.replyToThread({ params, body: { body: 'Try again' } })
  await eve.client.addMessage({ params, body: { body: 'Works' } })
  const files = async () => {
    const folder = join(directory, tenant.tenantId)
    return existsSync(folder) ? readdir(folder) : []
  }
  const bodies = async () => (await eve.client.getMyThread({ params })).messages.map(({ body }) => body)
  const path = `/v1/admin/help/threads/${thread_id}`
  return { tenant, admin, eve, params, file, files, bodies, path }
}

describe('an admin deletes', () => {
  test('a thread with its messages and files; the audit record does not repeat them', async () => {
    const { tenant, admin, eve, params, path, file, files } = await world()
    const other = (await eve.client.startThread({ body: { subject: 'Other', body: 'stays' } })).thread_id
    expect(await files()).toEqual([file.attachment_id])
    expect((await admin.request('DELETE', path)).status).toBe(204)
    expect((await admin.request('GET', path)).status).toBe(404)
    expect((await fetch(new URL(file.url, guide.url))).status).toBe(403)
    expect(await files()).toEqual([])
    expect((await eve.client.listMyThreads()).data.items.map(({ thread_id }) => thread_id)).toEqual([other])
    for (const table of ['messages', 'attachments', 'removed_files']) {
      const { rows } = await database.query(
        `select * from ${table} where tenant_id = $1 and not to_jsonb(${table}) @> $2`,
        [tenant.tenantId, JSON.stringify({ thread_id: other })],
      )
      expect([table, rows]).toEqual([table, []])
    }
    const about = { entity_type: 'thread', entity_id: params.thread_id }
    const [record] = (await admin.client.listEntityActivity({ params: about })).data.items
    expect(record).toMatchObject({
      event: 'help.thread.deleted',
      before: { status: 'open', message_count: 4 },
      after: null,
    })
    expect(JSON.stringify(record)).not.toContain('secret')
  })

  test('a message; later ones keep their order and the thread counts what is left', async () => {
    const { admin, eve, params, path, bodies } = await world()
    const before = await admin.client.getThread({ params })
    const [first] = before.messages
    expect((await admin.request('DELETE', `${path}/messages/${first?.message_id}`)).status).toBe(204)
    expect((await admin.request('DELETE', `${path}/messages/${first?.message_id}`)).status).toBe(404)
    expect(await bodies()).toEqual(['', 'Try again', 'Works'])
    await eve.client.addMessage({ params, body: { body: 'Thanks' } })
    expect(await bodies()).toEqual(['', 'Try again', 'Works', 'Thanks'])
    expect(await admin.client.getThread({ params })).toMatchObject({ message_count: 4, unread_count: 1 })
    const [last] = (await admin.client.getThread({ params })).messages.slice(-1)
    await eve.client.addMessage({ params, body: { body: 'One more' } })
    const [unread] = (await eve.client.getMyThread({ params })).messages.slice(-1)
    await admin.request('DELETE', `${path}/messages/${unread?.message_id}`)
    await admin.request('DELETE', `${path}/messages/${last?.message_id}`)
    expect((await admin.client.listThreads()).data.items).toMatchObject([{ message_count: 3 }])
  })

  test('the newest message: the one before it is the last', async () => {
    const { admin, params, path } = await world()
    const lastBy = async () => {
      const [listed] = (await admin.client.listThreads()).data.items
      const shown = await admin.client.getThread({ params, query: { limit: 1, offset: 1 } })
      expect(shown.last_message_by).toBe(listed?.last_message_by)
      return shown.last_message_by
    }
    const { messages } = await admin.client.getThread({ params })
    const seen = [await lastBy()]
    for (const { message_id } of messages.toReversed()) {
      await admin.request('DELETE', `${path}/messages/${message_id}`)
      seen.push(await lastBy())
    }
    expect(seen).toEqual(['user', 'admin', 'user', 'user', null])
  })

  test('an attachment, and the message that it is', async () => {
    const { admin, path, file, files, bodies } = await world()
    const foreign = `${(await world()).path}/attachments/${file.attachment_id}`
    expect((await admin.request('DELETE', foreign)).status).toBe(404)
    expect((await admin.request('DELETE', `${path}/attachments/${file.attachment_id}`)).status).toBe(204)
    expect(await files()).toEqual([])
    expect(await bodies()).toEqual(['my secret', 'Try again', 'Works'])
  })

  test('but an editor does not', async () => {
    const { tenant, admin, path, file } = await world()
    const users = { email: 'ed@example.com', name: 'Ed', role: 'editor' } as const
    await admin.client.addAdminUser({ body: { user_id: 'ed', ...users } })
    await admin.client.addAdminUser({ body: { user_id: 'ada', ...users, role: 'admin' } })
    await admin.client.updateConfig({ body: { admin_strategy: 'table_lookup' } })
    const ed = tenant.as({ sub: 'ed' })
    for (const part of ['', `/attachments/${file.attachment_id}`, `/messages/${file.message_id}`]) {
      expect((await ed.request('DELETE', path + part)).status).toBe(403)
    }
    expect((await admin.request('DELETE', path)).status).toBe(204)
  })
})

test('a thread with very many messages is deleted in parts; a repeated request goes on after a kill', async () => {
  const { tenant, admin, eve, params, path, files } = await world()
  const { tenantId } = tenant
  const { thread_id } = params
  await addMessages(tenantId, thread_id, 2500)
  const bounds = createUsageBounds(guide.deps.settings.bounds)
  const changes = createTenantChanges({ database, onChanged: async () => {}, bounds })
  const killed = createDeskDeletion({
    changes: {
      ...changes,
      apply: async (actor, work) => {
        await changes.apply(actor, work)
        throw new Error('killed')
      },
    },
    removedFiles: createRemovedFiles({ database, files: createLocalFileStorage(directory) }),
    onFilesLeft: () => {},
  })
  const principal = { tenant: { tenant_id: tenantId }, environment: 'live' } as unknown as AdminPrincipal
  const actor = { tenantId, userId: 'ada', email: null, requestId: 'r' }
  await expect(killed.thread(principal, actor, thread_id)).rejects.toThrow('killed')
  // The newest messages are left, and everything else counts as deleted.
  const left = await eve.client.getMyThread({ params, query: { limit: 1 } })
  expect(left).toMatchObject({ message_count: 1504, messages: [{ body: 'text 2500' }] })
  expect((await admin.client.listThreads()).data.items).toMatchObject([{ unread_count: 1504 }])
  const { counted, stored } = await bytesOf(tenantId)
  expect(counted).toEqual(stored)

  expect((await admin.request('DELETE', path)).status).toBe(204)
  expect((await admin.request('GET', path)).status).toBe(404)
  expect(await bytesOf(tenantId)).toEqual({ counted: [0, 0], stored: [0, 0] })
  expect(await files()).toEqual([])
  const about = { entity_type: 'thread', entity_id: thread_id }
  const { items } = (await admin.client.listEntityActivity({ params: about })).data
  expect(items.filter(({ event }) => event === 'help.thread.deleted')).toHaveLength(1)
})

test('a file that the storage cannot remove is removed by the job', async () => {
  const { tenant, admin, path, file } = await world()
  const folder = join(directory, tenant.tenantId)
  // A folder with the name of the file cannot be removed like a file.
  await rename(join(folder, file.attachment_id), `${folder}.moved`)
  await mkdir(join(folder, file.attachment_id))
  expect((await admin.request('DELETE', path)).status).toBe(204)
  expect(guide.log.some(line => line.includes('files of attachments will be removed later'))).toBe(true)
  expect((await database.query('select * from removed_files')).rows).toMatchObject([
    { tenant_id: tenant.tenantId, attachment_id: file.attachment_id },
  ])
  await chmod(folder, 0o700)
  await rename(join(folder, file.attachment_id), `${folder}.folder`)
  await rename(`${folder}.moved`, join(folder, file.attachment_id))
  await retention({}).run({ signal: new AbortController().signal })
  expect(await readdir(folder)).toEqual([])
  expect((await database.query('select * from removed_files')).rows).toEqual([])
})

/** Adds messages to a thread, as if they had been sent, and a file with the first of them. */
async function addMessages(tenantId: string, threadId: string, count: number) {
  await database.query(
    `with added as (
       insert into messages (tenant_id, thread_id, position, message_id, author, author_id, via, body, created_at)
       select $1, $2, 10 + number, 'msg_' || lpad(number::text, 12, '0'), 'user', 'eve', 'api', 'text ' || number, now()
       from generate_series(1, $3::int) as number returning bytes
     ), counted as (
       update threads set message_count = message_count + $3::int, unread_by_admins = unread_by_admins + $3::int
       where tenant_id = $1 and thread_id = $2
     ), attached as (
       insert into attachments select $1, 'att_' || left(md5($2), 12), $2, 'msg_' || lpad('1', 12, '0'), 'a.txt', 'text/plain', 20000, now()
     ), counted_file as (
       update usage set used = used + 20000 where tenant_id = $1 and bound = 'file_bytes'
     )
     update usage set used = used + (select sum(bytes) from added) where tenant_id = $1 and bound = 'message_bytes'`,
    [tenantId, threadId, count],
  )
}

/** What is counted of the threads and files of a tenant, and what is stored. */
async function bytesOf(tenantId: string) {
  const { rows } = await database.query(
    `select array(select used::int from usage where tenant_id = $1 and bound in ('message_bytes', 'file_bytes')
         order by bound) as counted,
       array[(select coalesce(sum(greatest(size, 16384)), 0) from attachments where tenant_id = $1),
         (select coalesce(sum(bytes), 0) from messages where tenant_id = $1)
           + (select count(*) * 1000 from threads where tenant_id = $1)]::int[] as stored`,
    [tenantId],
  )
  return rows[0] as { counted: number[]; stored: number[] }
}

const retention = (days: { threads?: number; attachments?: number }) =>
  createThreadRetention({
    database,
    removedFiles: createRemovedFiles({ database, files: createLocalFileStorage(directory) }),
    settings: {
      threadRetentionDays: days.threads ?? 0,
      attachmentRetentionDays: days.attachments ?? 0,
    },
  })

describe('retention', () => {
  const run = (days: Parameters<typeof retention>[0]) =>
    retention(days).run({ signal: new AbortController().signal })
  /** Moves everything of a tenant into the past. */
  async function age(tenantId: string, days: number) {
    const past = sql`clock_timestamp() - make_interval(days => ${days})`
    await database.sql.execute(
      sql`update threads set last_message_at = ${past} where tenant_id = ${tenantId}`,
    )
    await database.sql.execute(sql`update attachments set created_at = ${past} where tenant_id = ${tenantId}`)
  }

  test('is off by default', async () => {
    const old = await world()
    await age(old.tenant.tenantId, 4000)
    await run({})
    expect(await old.bodies()).toHaveLength(4)
    expect(await old.files()).toHaveLength(1)
  })

  test('deletes threads without a message for that long, and no others', async () => {
    const [old, recent] = [await world(), await world()]
    await age(old.tenant.tenantId, 31)
    await age(recent.tenant.tenantId, 29)
    await run({ threads: 30 })
    expect((await old.eve.client.listMyThreads()).data.total).toBe(0)
    expect(await old.files()).toEqual([])
    expect(await recent.bodies()).toHaveLength(4)
    expect(await recent.files()).toHaveLength(1)
  })

  test('goes on with other tenants if one has very many files, or one that the storage cannot remove', async () => {
    const [many, broken, old] = [await world(), await world(), await world()]
    for (const { tenant } of [many, broken, old]) await age(tenant.tenantId, 31)
    await database.query(
      `insert into removed_files select $1, 'att_' || n from generate_series(1, 300) as n
        union all select $2, 'att_' || n from generate_series(0, 300) as n`,
      [many.tenant.tenantId, broken.tenant.tenantId],
    )
    // A folder cannot be removed like a file.
    await mkdir(join(directory, broken.tenant.tenantId, 'att_0'))
    await expect(run({ threads: 30, attachments: 30 })).rejects.toThrow()
    for (const { tenant, eve } of [many, broken, old]) {
      expect((await eve.client.listMyThreads()).data.total).toBe(0)
      const { rows } = await database.query('select attachment_id from removed_files where tenant_id = $1', [
        tenant.tenantId,
      ])
      expect(rows).toEqual(tenant === broken.tenant ? [{ attachment_id: 'att_0' }] : [])
    }
    expect([await many.files(), await old.files()]).toEqual([[], []])

    await rename(join(directory, broken.tenant.tenantId, 'att_0'), join(directory, 'moved'))
    await run({})
    expect((await database.query('select * from removed_files')).rows).toEqual([])
  })

  test('deletes a thread with very many messages in parts, and those of others in between', async () => {
    const [many, old] = [await world(), await world()]
    await addMessages(many.tenant.tenantId, many.params.thread_id, 2500)
    for (const { tenant } of [many, old]) await age(tenant.tenantId, 31)
    let rows = 2
    const signal = {
      get aborted() {
        return rows-- <= 0
      },
    } as AbortSignal
    await retention({ threads: 30 }).run({ signal })
    expect((await many.eve.client.listMyThreads()).data.items).toMatchObject([{ message_count: 1504 }])
    expect((await old.eve.client.listMyThreads()).data.total).toBe(0)
    await run({ threads: 30 })
    expect((await many.eve.client.listMyThreads()).data.total).toBe(0)
    for (const { tenant } of [many, old])
      expect(await bytesOf(tenant.tenantId)).toEqual({ counted: [0, 0], stored: [0, 0] })
  })

  test('deletes files that old, and leaves the texts of their threads', async () => {
    const [old, recent] = [await world(), await world()]
    await age(old.tenant.tenantId, 31)
    await age(recent.tenant.tenantId, 29)
    await run({ attachments: 30 })
    expect(await old.bodies()).toEqual(['my secret', 'Try again', 'Works'])
    expect(await old.files()).toEqual([])
    expect(await recent.files()).toHaveLength(1)
  })
})
