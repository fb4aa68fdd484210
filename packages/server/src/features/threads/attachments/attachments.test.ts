import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { parse } from 'content-disposition'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { type FormPart, filePart, form } from '../../../testing/form.ts'
import { platformSecret } from '../../../testing/guide.ts'
import { type Caller, createTenant } from '../../../testing/tenant.ts'
import { ownWorld } from '../../../testing/world.ts'
import { lockTenantAttachments } from './attachments-store.ts'

const { guide, provider } = await ownWorld()
const tenMiB = 10 * 1024 * 1024
const directory = join(String(guide.env.DATA_DIR), 'attachments')

async function world() {
  const tenant = await createTenant(guide, provider)
  const eve = tenant.as({ sub: 'eve', email: 'eve@example.com' })
  const { thread_id } = await eve.client.startThread({ body: { subject: 'Help', body: 'See the picture' } })
  const path = `/v1/sdk/help/threads/${thread_id}/attachments`
  const upload = (...parts: FormPart[]) => eve.request('POST', path, form(...parts))
  const kept = async () => {
    const { messages } = await eve.client.getMyThread({ params: { thread_id } })
    return messages.flatMap(message => message.attachments)
  }
  return { tenant, eve, admin: tenant.admin, params: { thread_id }, path, upload, kept }
}

const get = async (url: string) => {
  const response = await fetch(new URL(url, guide.url))
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}
const filesIn = async (folder: string) => (existsSync(folder) ? readdir(folder) : [])
const filesOf = (tenantId: string) => filesIn(join(directory, tenantId))
const incoming = () => filesIn(join(directory, 'incoming'))

describe('an attachment', () => {
  test('of a user is a message of its own; its signed URL needs no API key or token', async () => {
    const { tenant, upload, eve, admin, params } = await world()
    const { status, body } = await upload(filePart('hello', 'notes.txt'))
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'notes.txt', content_type: 'text/plain', size: 5 })
    const response = await get(body.url)
    expect([response.status, response.bytes.toString()]).toEqual([200, 'hello'])
    expect(response.headers.get('content-length')).toBe('5')

    const { messages } = await admin.client.getThread({ params })
    expect(messages[1]).toMatchObject({ author: 'user', body: '', message_id: body.message_id })
    expect(messages[1]?.attachments).toMatchObject([{ attachment_id: body.attachment_id }])
    expect((await eve.client.listMyThreads()).data.items[0]?.message_count).toBe(2)
    expect(await filesOf(tenant.tenantId)).toEqual([body.attachment_id])
    expect(await incoming()).toEqual([])
  })

  test('of an admin is unread for the user; the audit record has no signed URL', async () => {
    const { eve, admin, params } = await world()
    const file = new File(['{}'], 'log.json', { type: 'application/json' })
    const sent = await admin.client.attachToThread({ params, file })
    expect(sent).toMatchObject({ name: 'log.json', size: 2 })
    const thread = await eve.client.getMyThread({ params })
    expect([thread.unread_count, thread.messages[1]?.author]).toEqual([1, 'admin'])
    const about = { entity_type: 'thread', entity_id: params.thread_id }
    const { data } = await admin.client.listEntityActivity({ params: about })
    expect(data.items).toMatchObject([
      { event: 'help.thread.reply', after: { attachments: [{ attachment_id: sent.attachment_id }] } },
    ])
    expect(JSON.stringify(data)).not.toContain('sig=')
  })

  test('with every byte value is served unchanged', async () => {
    const { upload } = await world()
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 256))
    const { body } = await upload(filePart(bytes, 'any.bin', 'application/octet-stream'))
    expect((await get(body.url)).bytes.equals(bytes)).toBe(true)
  })

  test('may be empty, and may be exactly 10 MiB', async () => {
    const { upload } = await world()
    expect((await upload(filePart(''))).body.size).toBe(0)
    const { status, body } = await upload(filePart(Buffer.alloc(tenMiB)))
    expect([status, body.size]).toEqual([201, tenMiB])
    expect((await get(body.url)).bytes.length).toBe(tenMiB)
  })

  test('may take minutes to arrive', () => {
    expect(guide.app.server.requestTimeout).toBe(300_000)
  })

  test('that is a zip bomb is stored unopened', async () => {
    const { upload } = await world()
    const bytes = Buffer.from('UEsDBBQAAAAIAAAAAAAAAAAAAAAAAP////8BAAAAYg==', 'base64')
    const { body } = await upload(filePart(bytes, 'bomb.zip', 'application/zip'))
    expect(body.size).toBe(bytes.length)
  })
})

describe('a refused upload leaves no file and no row', () => {
  async function expectNothing({ tenant, kept }: Awaited<ReturnType<typeof world>>) {
    expect(await kept()).toEqual([])
    expect(await filesOf(tenant.tenantId)).toEqual([])
    expect(await incoming()).toEqual([])
  }

  test('of 10 MiB and one byte → 413', async () => {
    const here = await world()
    const { status, body } = await here.upload(filePart(Buffer.alloc(tenMiB + 1)))
    expect([status, body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(body.error.message).toBe('file: may have at most 10 MiB')
    await expectNothing(here)
  })

  test('of far more, with or without a content-length → 413', async () => {
    const here = await world()
    const { status, body } = await here.upload(filePart(Buffer.alloc(2 * tenMiB)))
    expect([status, body.error.message]).toEqual([413, 'file: may have at most 10 MiB'])
    const { headers, raw } = form(filePart(Buffer.alloc(2 * tenMiB)))
    const response = await fetch(guide.url + here.path, {
      method: 'POST',
      headers: { ...here.eve.headers, ...headers },
      body: new Blob([raw]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
    await expectNothing(here)
  })

  test('that is aborted', async () => {
    const here = await world()
    const { headers, raw } = form(filePart(Buffer.alloc(tenMiB)))
    const { hostname, port } = new URL(guide.url)
    const socket = connect(Number(port), hostname)
    const more = { 'content-length': raw.length, host: 'x', 'x-request-id': 'cut-off' }
    const lines = Object.entries({ ...here.eve.headers, ...headers, ...more })
    socket.write(`POST ${here.path} HTTP/1.1\r\n${lines.map(line => line.join(': ')).join('\r\n')}\r\n\r\n`)
    socket.write(raw.subarray(0, tenMiB / 2))
    await expect.poll(() => incoming()).toHaveLength(1)
    socket.destroy()
    await once(socket, 'close')
    await expect.poll(() => incoming()).toEqual([])
    await expectNothing(here)
    const logged = guide.log.map(line => JSON.parse(line)).filter(line => line.request_id === 'cut-off')
    expect(logged.filter(line => line.level >= 40)).toEqual([])
  })

  const good = filePart('hello')
  const field = (name: string): FormPart => ({ disposition: `name="${name}"`, content: 'x' })
  test.each<[string, FormPart[], string]>([
    ['without a part', [], 'file'],
    ['without a file', [field('file')], 'file: must be a file'],
    ['with a field before the file', [field('note'), good], 'one file'],
    ['with a field after the file', [good, field('note')], 'one file'],
    ['with two files', [good, good], 'one file'],
    ['with a thousand parts', [good, ...Array<FormPart>(1000).fill(field('note'))], 'one file'],
    ['with the file in another field', [{ ...good, disposition: 'name="upload"; filename="a"' }], 'one file'],
    ['with a file without a name', [{ ...good, disposition: 'name="file"; filename=""' }], 'with a name'],
    ['in a field called __proto__', [{ ...good, disposition: 'name="__proto__"; filename="a"' }], 'body'],
    ['without a disposition', [{ ...good, disposition: '' }], 'file'],
    [
      'with line breaks in the name',
      [{ ...good, disposition: `name="file"; filename*=UTF-8''a%0D%0Ab` }],
      'file',
    ],
    ['with NUL in the name', [{ ...good, disposition: `name="file"; filename*=UTF-8''a%00b` }], 'NUL'],
    ['with a name that is too long', [filePart('x', 'a'.repeat(256))], 'at most 255'],
  ])('%s → 400', async (_, parts, message) => {
    const here = await world()
    const { status, body } = await here.upload(...parts)
    expect([status, body.error.message]).toEqual([400, expect.stringContaining(message)])
    await expectNothing(here)
  })

  const bounded = (boundary: string) => ({ 'content-type': `multipart/form-data; boundary=${boundary}` })
  test.each([
    ['JSON', { raw: '{}', headers: { 'content-type': 'application/json' } }],
    ['a form without a boundary', { raw: 'x', headers: { 'content-type': 'multipart/form-data' } }],
    ['a form with a boundary that is too long', { raw: 'x', headers: bounded('x'.repeat(256)) }],
    ['a form that does not end', { ...form(good), raw: form(good).raw.subarray(0, -10) }],
    ['an empty form', { raw: '', headers: form().headers }],
    ['plain text', { raw: 'hello', headers: form().headers }],
  ])('as %s → 400', async (_, init) => {
    const here = await world()
    expect((await here.eve.request('POST', here.path, init)).status).toBe(400)
    await expectNothing(here)
  })

  test("to another user's thread → 404, even for large files", async () => {
    const here = await world()
    const other = await createTenant(guide, provider)
    const strangers: Caller[] = [here.tenant.as({ sub: 'mallory' }), other.as({ sub: 'eve' }), here.admin]
    for (const stranger of strangers) {
      const response = await stranger.request('POST', here.path, form(filePart(Buffer.alloc(tenMiB))))
      expect(response.status).toBe(404)
    }
    await expectNothing(here)
  })

  test('to a thread that has 100 already → 409', async () => {
    const here = await world()
    const { tenantId: tenant } = here.tenant
    await guide.deps.database.sql.execute(
      `insert into attachments select '${tenant}', 'att_' || n, '${here.params.thread_id}', 'msg_0', 'a', 'b', 0, now()
       from generate_series(1, 100) n`,
    )
    expect((await here.upload(good)).status).toBe(409)
    expect(await filesOf(tenant)).toEqual([])
  })
})

describe('limits of attachments', () => {
  /** While it is uploaded, a file counts with the form around it. */
  const size = 20_000
  const roomForOne = size + 500
  const file = filePart('x'.repeat(size))
  const maxOfUser = 200 * 1024 * 1024
  const oneGiB = 1024 * 1024 * 1024
  let filled = 0

  /** Inserts attachments of some sizes into a thread, dated some hours ago. */
  async function fill({ tenant, params }: Here, author: 'user' | 'admin', sizes: number[], hoursAgo = 0) {
    for (const size of sizes) {
      const [position, time] = [1000 + ++filled, `now() - interval '${hoursAgo} hours'`]
      const of = `'${tenant.tenantId}', '${params.thread_id}'`
      await guide.deps.database.sql.execute(
        `insert into messages (tenant_id, thread_id, position, message_id, author, author_id, via, body, created_at)
         values (${of}, ${position}, 'msg_${position}', '${author}', 'eve', 'api', '', ${time})`,
      )
      await guide.deps.database.sql.execute(
        `insert into attachments (tenant_id, thread_id, attachment_id, message_id, name, content_type, size, created_at)
         values (${of}, 'att_${position}', 'msg_${position}', 'a', 'b', ${size}, ${time})`,
      )
    }
    const total = sizes.reduce((sum, size) => sum + size, 0)
    await guide.deps.database.sql.execute(
      `insert into usage (tenant_id, bound, used) values ('${tenant.tenantId}', 'file_bytes', ${total})
       on conflict (tenant_id, bound) do update set used = usage.used + excluded.used`,
    )
  }
  type Here = Awaited<ReturnType<typeof world>>
  const another = async (caller: Caller) => {
    const { thread_id } = await caller.client.startThread({ body: { subject: 'More', body: 'More' } })
    return () => caller.request('POST', `/v1/sdk/help/threads/${thread_id}/attachments`, form(file))
  }

  test('a user can attach 200 MiB in 24 hours over all threads, then 409; other users are not affected', async () => {
    const here = await world()
    await fill(here, 'user', [maxOfUser - roomForOne])
    const [upload, mallory] = [await another(here.eve), await another(here.tenant.as({ sub: 'mallory' }))]
    expect((await upload()).status).toBe(201)
    const { status, body } = await upload()
    expect([status, body.error.code, body.error.message]).toEqual([
      409,
      'CONFLICT',
      expect.stringContaining('tomorrow'),
    ])
    expect(await filesOf(here.tenant.tenantId)).toHaveLength(1)
    expect((await mallory()).status).toBe(201)
    const reply = { params: here.params, file: new File(['hello'], 'a.txt') }
    expect((await here.admin.client.attachToThread(reply)).size).toBe(5)
  })

  test('files of the day before, and files of admins, do not count', async () => {
    const here = await world()
    await fill(here, 'user', [maxOfUser], 25)
    await fill(here, 'admin', [maxOfUser])
    expect((await here.upload(filePart('hello'))).status).toBe(201)
  })

  test('of three concurrent files, only the one that fits is stored', async () => {
    const here = await world()
    await fill(here, 'user', [maxOfUser - roomForOne])
    const uploads = await Promise.all([another(here.eve), another(here.eve), another(here.eve)])
    const responses = await Promise.all(uploads.map(upload => upload()))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await filesOf(here.tenant.tenantId)).toHaveLength(1)
  })

  /** Begins to upload a file, and sends only a part of it. */
  function begin(here: Here, { chunked = false, sent = 1000 } = {}) {
    const { headers, raw } = form(filePart(Buffer.alloc(tenMiB - 1000)))
    const { hostname, port } = new URL(guide.url)
    const socket = connect(Number(port), hostname)
    let heard = ''
    socket.on('data', text => {
      heard += text
    })
    const framing = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': raw.length }
    const lines = Object.entries({ ...here.eve.headers, ...headers, ...framing, host: 'x' })
    socket.write(`POST ${here.path} HTTP/1.1\r\n${lines.map(line => line.join(': ')).join('\r\n')}\r\n\r\n`)
    const part = raw.subarray(0, sent)
    socket.write(
      chunked ? Buffer.concat([Buffer.from(`${sent.toString(16)}\r\n`), part, Buffer.from('\r\n')]) : part,
    )
    return { socket, heard: () => heard }
  }

  const reservedBy = async ({ tenant }: Here) => {
    const query = `select coalesce(sum(bytes), 0)::int as bytes from uploads where tenant_id = '${tenant.tenantId}'`
    return (await guide.deps.database.sql.execute(query)).rows[0]?.bytes
  }

  test('uploads in progress count from their first byte, and no longer when they are aborted', async () => {
    const [here, other] = [await world(), await world()]
    await fill(here, 'user', [maxOfUser - 2 * tenMiB])
    const pending = [begin(here), begin(here)]
    await expect.poll(() => reservedBy(here)).toBeGreaterThan(2 * tenMiB - 2000)
    const refused = begin(here)
    await expect.poll(refused.heard).toMatch(/^HTTP\/1.1 409 /)
    expect((await here.upload(file)).status).toBe(409)
    expect((await other.upload(file)).status).toBe(201)

    for (const { socket } of [...pending, refused]) socket.destroy()
    await expect.poll(() => reservedBy(here)).toBe(0)
    expect((await here.upload(file)).status).toBe(201)
  })

  test.skipIf(process.env.DATABASE === 'embedded')(
    'uploads that wait for the lock of their tenant leave connections of the database to others',
    async () => {
      const [here, other] = [await world(), await world()]
      const pending = await guide.deps.database.transaction(async tx => {
        await lockTenantAttachments(tx, here.tenant.tenantId)
        const waiting = Array.from({ length: 20 }, () => begin(here, { sent: 1000 }))
        const blocked = sql`select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`
        await expect
          .poll(async () => (await tx.execute<{ count: number }>(blocked)).rows[0]?.count)
          .toBeGreaterThan(0)
        for (let upload = 1; upload <= 5; upload++) expect((await other.upload(file)).status).toBe(201)
        return waiting
      })
      for (const { socket } of pending) socket.destroy()
      await expect.poll(() => reservedBy(here)).toBe(0)
    },
  )

  test('an upload of unknown size counts with what has arrived', async () => {
    const here = await world()
    const pending = begin(here, { chunked: true, sent: 2_500_000 })
    await expect.poll(() => reservedBy(here)).toBe(3 * 1024 * 1024)
    pending.socket.destroy()
    await expect.poll(() => reservedBy(here)).toBe(0)

    await fill(here, 'user', [maxOfUser - 2_000_000])
    const refused = begin(here, { chunked: true, sent: 2_500_000 })
    await expect.poll(refused.heard).toMatch(/^HTTP\/1.1 409 /)
    refused.socket.destroy()
    expect((await here.upload(file)).status).toBe(201)
    expect(await filesOf(here.tenant.tenantId)).toHaveLength(1)
  })

  test('what a killed process left behind counts for ten minutes', async () => {
    const here = await world()
    const leave = (expires: string) =>
      guide.deps.database.sql.execute(`insert into uploads (tenant_id, upload_id, environment, user_id, bytes, expires_at)
        values ('${here.tenant.tenantId}', 'left', 'live', 'eve', ${maxOfUser}, now() ${expires})`)
    await leave("- interval '1 second'")
    expect((await here.upload(file)).status).toBe(201)
    await leave("+ interval '9 minutes'")
    expect((await here.upload(file)).status).toBe(409)
  })

  test('a tenant can store 10 GiB, then 409 for users and admins; other tenants are not affected', async () => {
    const [here, other] = [await world(), await world()]
    await fill(here, 'admin', [...Array<number>(9).fill(oneGiB), oneGiB - roomForOne], 1000)
    expect((await here.upload(file)).status).toBe(201)
    const path = `/v1/admin/help/threads/${here.params.thread_id}/attachments`
    for (const response of [await here.upload(file), await here.admin.request('POST', path, form(file))]) {
      expect([response.status, response.body.error.message]).toEqual([
        409,
        expect.stringContaining('file_bytes: a tenant may have at most 10 GiB'),
      ])
    }
    expect(await filesOf(here.tenant.tenantId)).toHaveLength(1)
    expect((await other.upload(filePart('hello'))).status).toBe(201)
  })

  test('a small file counts with 16 KiB until it is deleted', async () => {
    const [here, other] = [await world(), await world()]
    const small = filePart('hello')
    await fill(here, 'admin', [...Array<number>(9).fill(oneGiB), oneGiB - 2 * 16 * 1024], 1000)
    const { status, body } = await here.upload(small)
    expect([status, (await here.upload(small)).status, (await here.upload(small)).status]).toEqual([
      201, 201, 409,
    ])
    expect((await other.upload(small)).status).toBe(201)

    const { thread_id } = here.params
    const params = { thread_id, attachment_id: body.attachment_id }
    await here.admin.client.deleteAttachment({ params })
    expect([(await here.upload(small)).status, (await here.upload(small)).status]).toEqual([201, 409])
    await here.admin.client.deleteThread({ params: { thread_id } })
    const { rows } = await guide.deps.database.sql.execute(
      `select used from usage where tenant_id = '${here.tenant.tenantId}' and bound = 'file_bytes'`,
    )
    expect(rows).toEqual([{ used: expect.toSatisfy(used => Number(used) === 0) }])
  })
})

test('a file stays if its row may have been committed', async () => {
  const { tenant, upload } = await world()
  const { sql } = guide.deps.database
  await sql.execute(
    `create function fail() returns trigger language plpgsql as $$ begin raise 'lost'; end $$`,
  )
  await sql.execute(
    `create constraint trigger lost after insert on attachments deferrable initially deferred
     for each row when (new.tenant_id = '${tenant.tenantId}') execute function fail()`,
  )
  expect((await upload(filePart('hello'))).status).toBe(500)
  await sql.execute('drop trigger lost on attachments')
  expect(await filesOf(tenant.tenantId)).toHaveLength(1)
})

describe('a name', () => {
  const named = (name: string): FormPart => ({
    ...filePart('hello'),
    disposition: `name="file"; filename*=UTF-8''${encodeURIComponent(name)}`,
  })

  test.each([
    ['that is a relative path', '../../../etc/passwd', '.._.._.._etc_passwd'],
    ['that is a Windows path', 'C:\\Users\\eve\\a.txt', 'C%3A_Users_eve_a.txt'],
    ['with encoded line breaks', 'a%0D%0ASet-Cookie: x=1', 'a%250D%250ASet-Cookie%3A%20x%3D1'],
    ['with other control characters', 'a\t\u001b[31m\u007f.txt', 'a__%5B31m_.txt'],
    ['with quotes', `a";b='c'.txt`, 'a%22%3Bb%3D%27c%27.txt'],
    ['in another script', '请求 – é.png', '%E8%AF%B7%E6%B1%82%20%E2%80%93%20%C3%A9.png'],
  ])('%s stays text and never becomes a path or a header', async (_, name, encoded) => {
    const { tenant, upload, kept } = await world()
    const { status, body } = await upload(named(name))
    expect([status, body.name]).toEqual([201, name])
    expect((await kept())[0]?.name).toBe(name)
    expect(await filesOf(tenant.tenantId)).toEqual([body.attachment_id])
    const { headers } = await get(body.url)
    const disposition = `${headers.get('content-disposition')}`
    expect(disposition).toMatch(/^attachment; filename="[\w .-]*"(; filename\*=UTF-8''[\w.%-]+)?$/)
    expect(parse(disposition).parameters.filename).toBe(decodeURIComponent(encoded))
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('in UTF-8, as browsers send it, is read correctly', async () => {
    const { upload } = await world()
    expect((await upload(filePart('hello', 'été 请求.txt'))).body.name).toBe('été 请求.txt')
  })
})

describe('a served file', () => {
  test.each([
    'image/svg+xml',
    'text/html',
    'application/xhtml+xml',
    'text/plain',
    'IMAGE/PNG; x=y',
    'nonsense',
  ])('of type %s cannot run scripts', async contentType => {
    const { upload } = await world()
    const { body } = await upload(filePart('<svg onload=alert(1)>', 'a.svg', contentType))
    const { headers } = await get(body.url)
    expect(headers.get('content-type')).toBe(
      contentType.startsWith('IMAGE') ? 'image/png' : 'application/octet-stream',
    )
    expect(headers.get('content-disposition')).toMatch(
      contentType.startsWith('IMAGE') ? /^inline/ : /^attachment/,
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
  })

  test('that is a picture can be shown on other origins and is not cached', async () => {
    const { upload } = await world()
    const { body } = await upload(filePart('PNG', 'a.png', 'image/png'))
    const { headers } = await get(body.url)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="a.png"/)
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('a signed URL', () => {
  test('with any changed part → 403', async () => {
    const { upload } = await world()
    const [one, other] = [(await upload(filePart('one'))).body, (await upload(filePart('two'))).body]
    const signed = new URL(one.url, guide.url)
    const exp = signed.searchParams.get('exp') ?? ''
    const sig = signed.searchParams.get('sig') ?? ''
    const at = `/v1/sdk/help/attachments/${one.attachment_id}`
    const changed = [
      signed.href.replace(one.attachment_id, other.attachment_id),
      signed.href.replace(one.attachment_id, 'att_000000000000'),
      signed.href.replace(one.attachment_id, 'nonsense'),
      `${at}?exp=${Number(exp) + 1}&sig=${sig}`,
      `${at}?exp=0${exp}&sig=${sig}`,
      `${at}?exp=${exp}.0&sig=${sig}`,
      `${at}?exp=${exp}&sig=${sig.replace(/^./, first => (first === 'A' ? 'B' : 'A'))}`,
      `${at}?exp=${exp}&sig=${sig}=`,
      `${at}?exp=${exp}&sig=${sig.slice(0, -1)}`,
      `${at}?exp=${exp}&sig=`,
      `${at}?exp=${exp}&sig=${sig}&sig=${sig}`,
      `${at}?exp=${exp}&sig=${sig}&more=1`,
      `${at}?sig=${sig}`,
      `${at}?exp=${exp}`,
      at,
    ]
    for (const url of changed) expect([url, (await get(url)).status]).toEqual([url, 403])
    expect((await get(one.url)).status).toBe(200)
  })

  test('expires after 15 minutes', async () => {
    const { upload } = await world()
    const { url } = (await upload(filePart('one'))).body
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now')
    try {
      clock.mockReturnValue(now + 14 * 60_000)
      expect((await get(url)).status).toBe(200)
      clock.mockReturnValue(now + 15 * 60_000 + 1000)
      expect((await get(url)).status).toBe(403)
    } finally {
      clock.mockRestore()
    }
  })

  test('of a removed file → 404', async () => {
    const { tenant, upload } = await world()
    const { url, attachment_id } = (await upload(filePart('one'))).body
    await rm(join(directory, tenant.tenantId, attachment_id))
    expect((await get(url)).status).toBe(404)
  })
})

test('deleting a tenant deletes its files, and no files of other tenants', async () => {
  const [one, other] = [await world(), await world()]
  await one.upload(filePart('one'))
  await writeFile(join(directory, one.tenant.tenantId, 'att_without_a_row'), 'x')
  const { url } = (await other.upload(filePart('other'))).body
  await guide.platform.deleteTenant({ params: { tenant_id: one.tenant.tenantId } })
  expect(existsSync(join(directory, one.tenant.tenantId))).toBe(false)
  expect((await get(url)).status).toBe(200)
})

test('deleting an unknown tenant id removes no files', async () => {
  const { upload } = await world()
  const { url } = (await upload(filePart('one'))).body
  for (const id of ['incoming', '%2e%2e%2fattachments', '.%2f']) {
    const headers = { 'x-platform-secret': platformSecret }
    expect((await guide.request('DELETE', `/v1/platform/tenants/${id}`, { headers })).status).toBe(404)
  }
  expect(existsSync(join(directory, 'incoming'))).toBe(true)
  expect((await get(url)).status).toBe(200)
})
