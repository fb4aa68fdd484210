import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { runErasures } from '../../testing/erase.ts'
import { filePart, form } from '../../testing/form.ts'
import { startGuide } from '../../testing/guide.ts'
import { startIdentityProvider } from '../../testing/identity-provider.ts'
import { url } from '../../testing/published.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'

const provider = await startIdentityProvider()
const guide = await startGuide({ TENANT_MESSAGES_MB: '1', TENANT_CONTEXTS: '2' })
const { database, contexts } = guide.deps
afterAll(async () => {
  await guide.close()
  await provider.close()
})

let tenant: TestTenant
beforeEach(async () => {
  tenant = await createTenant(guide, provider)
})

async function used(bound: string): Promise<number> {
  const { data } = await tenant.admin.client.getUsage()
  return data.items.find(item => item.bound === bound)?.used ?? Number.NaN
}

const remove = (path: string) => tenant.admin.request('DELETE', `/v1/admin${path}`)

describe('messages', () => {
  const user = (sub: string) => tenant.as({ sub, email: `${sub}@a.example` })
  const start = (sub: string, body: string) =>
    user(sub).client.startThread({ body: { subject: 'Hello', body } })
  const storedBytes = async () => {
    const { rows } = await database.sql.execute<{ bytes: number }>(
      sql`select coalesce(sum(octet_length(body) + 500), 0)::int
            + 1000 * (select count(*)::int from threads where tenant_id = ${tenant.tenantId}) as bytes
          from messages where tenant_id = ${tenant.tenantId}`,
    )
    return rows[0]?.bytes
  }

  test('count by their size, until they are deleted in one of the ways', async () => {
    const check = async () => expect(await used('message_bytes')).toBe(await storedBytes())
    const { thread_id, messages } = await start('sam', 'Grüße')
    const params = { thread_id }
    expect(await used('message_bytes')).toBe('Grüße'.length + 2 + 500 + 1000)
    await user('sam').client.addMessage({ params, body: { body: 'One more' } })
    await tenant.admin.client.replyToThread({ params, body: { body: 'Dear Sam' } })
    const path = `/v1/sdk/help/threads/${thread_id}/attachments`
    const { attachment_id } = (await user('sam').request('POST', path, form(filePart('x', 'x.txt')))).body
    await check()
    expect((await remove(`/help/threads/${thread_id}/messages/${messages[0]?.message_id}`)).status).toBe(204)
    await check()
    expect((await remove(`/help/threads/${thread_id}/attachments/${attachment_id}`)).status).toBe(204)
    await check()
    await start('eve', 'Mine')
    expect((await remove(`/help/threads/${thread_id}`)).status).toBe(204)
    await check()
    expect(await used('message_bytes')).toBeGreaterThan(500)
    await remove('/end-users/eve')
    await runErasures(guide)
    expect([await used('message_bytes'), await storedBytes()]).toEqual([0, 0])
  })

  test('that a node of an earlier release has not counted make no room for others', async () => {
    const { thread_id } = await start('sam', 'Hello')
    await database.sql.execute(sql`update usage set used = 0 where tenant_id = ${tenant.tenantId}`)
    expect((await remove(`/help/threads/${thread_id}`)).status).toBe(204)
    await start('sam', 'Again')
    expect(await used('message_bytes')).toBe(await storedBytes())
  })

  test('over the bound, nothing is added by users, admins or mail; deleting makes room', async () => {
    const { thread_id } = await start('sam', 'Hello')
    const text = 'x'.repeat(20_000)
    const path = `/v1/sdk/help/threads/${thread_id}/messages`
    let answer = await user('sam').request('POST', path, { body: { body: text } })
    while (answer.status === 201) answer = await user('sam').request('POST', path, { body: { body: text } })
    expect([answer.status, answer.body.error.code]).toEqual([409, 'CONFLICT'])
    expect(answer.body.error.message).toMatch(/^message_bytes: .* at most 1 MiB .*TENANT_MESSAGES_MB/)
    const count = async () => (await user('sam').client.getMyThread({ params: { thread_id } })).message_count
    const before = await count()
    expect(before).toBeGreaterThan(40)

    const reply = { body: { body: text } }
    const desk = `/v1/admin/help/threads/${thread_id}`
    expect((await tenant.admin.request('POST', `${desk}/messages`, reply)).status).toBe(409)
    const begin = { body: { subject: 'Hello', body: text } }
    expect((await user('eve').request('POST', '/v1/sdk/help/threads', begin)).status).toBe(409)
    const { body: thread } = await tenant.admin.request('GET', desk)
    const mail = { message_id: '<1@a>', to: thread.reply_address, from: 'sam@a.example', text }
    const headers = { 'x-inbound-secret': guide.deps.settings.inboundSecret ?? '' }
    const receive = () => guide.request('POST', '/v1/inbound/email', { headers, body: mail })
    expect((await receive()).status).toBe(409)
    expect(await count()).toBe(before)

    const [message] = (await user('sam').client.getMyThread({ params: { thread_id } })).messages
    expect((await remove(`/help/threads/${thread_id}/messages/${message?.message_id}`)).status).toBe(204)
    expect((await receive()).status).toBe(200)
    tenant = await createTenant(guide, provider)
    await start('sam', text)
  })
})

describe('contexts', () => {
  const come = async (...subs: string[]) => {
    for (const sub of subs)
      await tenant.as({ sub, plan: 'pro' }).request('POST', '/v1/sdk/content', { body: { url } })
    await contexts.flush()
  }
  const remembered = async () => {
    const { rows } = await database.sql.execute<{ user_key: string }>(
      sql`select user_key from contexts where tenant_id = ${tenant.tenantId}`,
    )
    return rows.map(({ user_key }) => user_key).sort()
  }

  test('over the bound, new users are not remembered; who is erased or does not come makes room', async () => {
    await come('sam', 'eve')
    await come('olaf')
    expect(await remembered()).toEqual(['user:eve', 'user:sam'])
    expect(await used('contexts')).toBe(2)

    await remove('/end-users/eve')
    await runErasures(guide)
    expect(await used('contexts')).toBe(1)
    await come('nina')
    expect(await remembered()).toEqual(['user:nina', 'user:sam'])

    await database.sql.execute(
      sql`update contexts set seen_at = clock_timestamp() - interval '31 days' where user_key = 'user:sam'
          and tenant_id = ${tenant.tenantId}`,
    )
    await runErasures(guide)
    expect([await remembered(), await used('contexts')]).toEqual([['user:nina'], 1])
    tenant = await createTenant(guide, provider)
    await come('sam')
    expect(await remembered()).toEqual(['user:sam'])
  })
})
