import { createHash } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../../../env.ts'
import { filePart, form } from '../../../testing/form.ts'
import { startGuide } from '../../../testing/guide.ts'
import { startIdentityProvider } from '../../../testing/identity-provider.ts'
import { startS3 } from '../../../testing/s3-server.ts'
import { createTenant } from '../../../testing/tenant.ts'
import { createS3FileStorage } from './s3-file-storage.ts'

const provider = await startIdentityProvider()
const bucket = await startS3()
const guide = await startGuide(bucket.env)
afterAll(async () => {
  await guide.close()
  await bucket.stop()
  await provider.close()
})

async function world() {
  const tenant = await createTenant(guide, provider)
  const eve = tenant.as({ sub: 'eve' })
  const { thread_id } = await eve.client.startThread({ body: { subject: 'Help', body: 'See the picture' } })
  const path = `/v1/sdk/help/threads/${thread_id}/attachments`
  const upload = (content: Buffer) => eve.request('POST', path, form(filePart(content, 'a.bin')))
  return { tenant, eve, params: { thread_id }, upload }
}

const get = async (url: string) => {
  const response = await fetch(new URL(url, guide.url))
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

const onFailure = (error: unknown) => expect(error).toBeNull()

const spooled = () => readdir(join(String(guide.env.DATA_DIR), 'attachments', 'incoming'))

test('a file is stored in the bucket only, and served from there', async () => {
  const { tenant, upload } = await world()
  const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 7919) % 256))
  const { status, body } = await upload(bytes)
  expect(status).toBe(201)
  const stored = await bucket.get(`attachments/${tenant.tenantId}/${body.attachment_id}`)
  expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true)
  expect((await get(body.url)).bytes.equals(bytes)).toBe(true)
  expect(await spooled()).toEqual([])
  // Other test files use the same folder.
  expect(await readdir(join(String(guide.env.DATA_DIR), 'attachments'))).not.toContain(tenant.tenantId)
})

test('the upload to S3 has a signature, a digest and a length', async () => {
  const { upload } = await world()
  await upload(Buffer.from('hello'))
  const headers = bucket.puts.at(-1)
  expect(headers?.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/us-east-1\/s3\/aws4_request, /,
  )
  expect(headers?.['x-amz-content-sha256']).toBe(createHash('sha256').update('hello').digest('hex'))
  expect([headers?.['content-length'], headers?.['transfer-encoding']]).toEqual(['5', undefined])
})

test('a file that is too large never reaches the bucket', async () => {
  const { upload } = await world()
  const before = bucket.puts.length
  expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413)
  expect([bucket.puts.length, await spooled()]).toEqual([before, []])
})

test('a file whose row cannot be stored is removed from the bucket', async () => {
  const { tenant, eve, params, upload } = await world()
  await guide.deps.database.sql.execute(
    `alter table attachments add constraint broken check (tenant_id <> '${tenant.tenantId}')`,
  )
  expect((await upload(Buffer.from('hello'))).status).toBe(500)
  await guide.deps.database.sql.execute('alter table attachments drop constraint broken')
  expect((await eve.client.getMyThread({ params })).message_count).toBe(1)
  const list = await (await bucket.get(`?list-type=2&prefix=attachments/${tenant.tenantId}/`)).text()
  expect(list).toContain('<KeyCount>0</KeyCount>')
})

test('deleting a tenant deletes its files', async () => {
  const { tenant, upload } = await world()
  const { body } = await upload(Buffer.from('hello'))
  await guide.platform.deleteTenant({ params: { tenant_id: tenant.tenantId } })
  expect((await bucket.get(`attachments/${tenant.tenantId}/${body.attachment_id}`)).status).toBe(404)
})

test('deleting a tenant deletes files without a row, and no files of a tenant with a similar id', async () => {
  const { tenantId } = await createTenant(guide, provider)
  const { s3 } = readSettings(guide.env)
  if (!s3) throw new Error('no bucket is configured')
  const files = createS3FileStorage({ settings: s3, clock: Date, onFailure })
  const path = join(String(guide.env.DATA_DIR), 'hello')
  await writeFile(path, 'hello')
  const file = { path, size: 5, sha256: createHash('sha256').update('hello').digest('hex') }
  // Two batches and one more. The S3 test server fails if parallel requests remove the last files of a folder.
  for (let n = 0; n < 41; n++) await files.put({ tenantId, attachmentId: `att_${n}` }, file)
  await files.put({ tenantId: `${tenantId}0`, attachmentId: 'att_0' }, file)
  await rm(path)
  const count = async (prefix: string) =>
    /<KeyCount>(\d+)</.exec(
      await (await bucket.get(`?list-type=2&prefix=attachments/${prefix}/`)).text(),
    )?.[1]
  expect(await count(tenantId)).toBe('41')
  await guide.platform.deleteTenant({ params: { tenant_id: tenantId } })
  expect([await count(tenantId), await count(`${tenantId}0`)]).toEqual(['0', '1'])
})

// The S3 test server cannot list a second page: it needs a cipher that Node no longer has.
test('deleting a tenant follows all pages of the file list', async () => {
  const requests: string[] = []
  const pages: Record<string, string> = {
    '': '<Key>attachments/ten_1/att_1</Key><NextContinuationToken>a+/=</NextContinuationToken>',
    'a+/=': '<Key>attachments/ten_1/att_2</Key><Key>attachments/ten_1/att_3</Key>',
  }
  const server = createServer(({ method, url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://bucket')
    requests.push(`${method} ${pathname}`)
    response.end(method === 'GET' ? pages[searchParams.get('continuation-token') ?? ''] : '')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const access = { region: 'us-east-1', bucket: 'guide', accessKeyId: 'a', secretAccessKey: 'b' }
  await createS3FileStorage({ settings: { endpoint, ...access }, clock: Date, onFailure }).removeAll('ten_1')
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  const removed = [1, 2, 3].map(n => `DELETE /guide/attachments/ten_1/att_${n}`)
  expect(requests.sort()).toEqual([...removed, 'GET /guide', 'GET /guide'])
})

test('an unreachable or missing bucket → 503, nothing is stored and the log says why', async () => {
  const unreachable = await startGuide({ ...bucket.env, S3_ENDPOINT: 'http://127.0.0.1:1' })
  const missing = await startGuide({ ...bucket.env, S3_BUCKET: 'no-such-bucket' })
  for (const service of [unreachable, missing]) {
    const eve = (await createTenant(service, provider)).as({ sub: 'eve' })
    const { thread_id } = await eve.client.startThread({ body: { subject: 'Help', body: 'See' } })
    const path = `/v1/sdk/help/threads/${thread_id}/attachments`
    const { status, body } = await eve.request('POST', path, form(filePart('hello')))
    expect([status, body.error.code]).toEqual([503, 'UNAVAILABLE'])
    expect((await eve.client.getMyThread({ params: { thread_id } })).message_count).toBe(1)
    expect(service.log.join()).toContain('the S3 bucket for attachments cannot be used')
    expect(service.log.join()).not.toContain(bucket.env.S3_SECRET_ACCESS_KEY)
    await service.close()
  }
})
