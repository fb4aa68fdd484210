import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyUpTo } from '../db/migrate.ts'
import { migrationsFolder } from '../package-files.ts'
import { runErasureJob } from '../testing/erase.ts'
import { filePart, form } from '../testing/form.ts'
import { type Guide, platformSecret, startGuideOn, startGuideOnNewDatabase } from '../testing/guide.ts'
import { callGuide } from '../testing/guide-command.ts'
import { type IdentityProvider, startIdentityProvider } from '../testing/identity-provider.ts'
import { idsFor, publishContent } from '../testing/published.ts'
import { event, report } from '../testing/report.ts'
import { freshStore } from '../testing/store.ts'
import { createTenant, type TestTenant } from '../testing/tenant.ts'

const onPostgres = process.env.DATABASE === 'postgres'

let folder: string
let provider: IdentityProvider
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guide-backup-'))
  provider = await startIdentityProvider()
})
afterAll(async () => {
  await provider.close()
  await rm(folder, { recursive: true })
})

/** A service on an embedded database, with a banner that eve and carl have dismissed, and a file of carl. */
async function populated() {
  const guide = await startGuideOnNewDatabase({
    DATA_DIR: await mkdtemp(join(folder, 'data-')),
    DATABASE_URL: undefined,
  })
  const tenant = await createTenant(guide, provider)
  const banner = await publishContent(tenant)
  const carl = tenant.as({ sub: 'carl' })
  for (const caller of [tenant.as({ sub: 'eve' }), carl])
    await report(caller, [event('content.dismissed', { content_id: banner })])
  const { thread_id } = await carl.client.startThread({ body: { subject: 'Help', body: 'See the file' } })
  const path = `/v1/sdk/help/threads/${thread_id}/attachments`
  await carl.request('POST', path, form(filePart('what carl has written')))
  return { guide, tenant }
}

const startAgain = async ({ env }: Guide, tenant: TestTenant) => {
  const guide = await startGuideOn(env)
  const callers = (headers: Record<string, string>) => ({
    headers,
    client: guide.client(headers),
    request: (method: string, path: string, ask = {}) => guide.request(method, path, { ...ask, headers }),
  })
  return { guide, admin: callers(tenant.admin.headers), carl: callers(tenant.as({ sub: 'carl' }).headers) }
}

const userIds = async (admin: TestTenant['admin']) =>
  (await admin.client.listEndUsers()).data.items.map(({ user_id }) => user_id)

test.skipIf(onPostgres)(
  'guide backup beside a running server, and guide restore: without later changes, people erased since, and sign-ins',
  async () => {
    const { guide, tenant } = await populated()
    const { deps, env } = guide
    const call = (...args: string[]) => callGuide(args, env)
    deps.database.lock?.publish({ url: guide.url, secret: platformSecret })
    await deps.database.query(
      `insert into console_links (tenant_id, token_hash, user_id, email, created_at, expires_at)
       values ($1, '\\x00', 'ada', 'ada@example.com', now(), now() + interval '1 day')`,
      [tenant.tenantId],
    )

    const folderOf = (name: string) => join(String(env.DATA_DIR), name)
    const file = join(folder, 'backup.tar.gz')
    await mkdir(folderOf('snapshot'))
    await symlink('guide.lock', folderOf('snapshot/guide.lock'))
    expect(await call('backup', file)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/cannot copy its database: ELOOP.*snapshot\/guide\.lock/),
    })
    expect(await call('backup', join(folder, 'none', 'backup.tar.gz'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be written (ENOENT'),
    })
    await rm(folderOf('snapshot'), { recursive: true })

    expect(await call('backup', file)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/ \d+ rows and 1 files in /),
    })
    expect(await call('backup', file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('exists already'),
    })
    await publishContent(tenant)
    expect((await tenant.admin.request('DELETE', '/v1/admin/end-users/eve')).status).toBe(202)
    expect(await call('restore', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('in use') })
    expect(await call('restore', file, '--replace')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^guide: .* is in use by .*\n$/),
    })
    await guide.close()

    const bytes = await readFile(file)
    const damaged = join(folder, 'damaged.tar.gz')
    const middle = bytes.length >> 1
    await writeFile(
      damaged,
      Buffer.concat([bytes.subarray(0, middle), Buffer.from('?'), bytes.subarray(middle + 1)]),
    )
    const cut = join(folder, 'cut.tar.gz')
    await writeFile(cut, bytes)
    await truncate(cut, bytes.length - 20)
    for (const path of [damaged, cut])
      expect(await call('restore', path, '--replace')).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/is not a complete backup .* Nothing was changed/),
      })
    expect(await call('restore', file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty. Use --replace'),
    })

    await mkdir(folderOf('attachments/erasures'))
    await writeFile(folderOf('attachments/erasures/record.json'), 'damaged')
    const { ino } = await stat(folderOf('postgres'))
    expect(await call('restore', file, '--replace')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The record of erasures, attachments/erasures/record.json, is damaged'),
    })
    expect((await stat(folderOf('postgres'))).ino).toBe(ino)
    await rm(folderOf('attachments/erasures/record.json'))

    // A node on PostgreSQL has left it there.
    await writeFile(folderOf('attachments/store-id'), 'x')
    const old = folderOf(`attachments/${tenant.tenantId}/old`)
    await writeFile(old, 'of what is replaced')
    expect(await call('restore', file, '--replace')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Users to be erased again: 1.'),
      stderr: '',
    })
    expect(existsSync(old)).toBe(false)
    const after = await startAgain(guide, tenant)
    expect(await idsFor(after.carl)).toEqual([])
    expect(await userIds(after.admin)).toEqual(['carl', 'eve'])
    await runErasureJob(after.guide.deps)
    await after.guide.deps.database.query(
      `update erasures set requested_at = requested_at - interval '61 seconds'`,
    )
    await runErasureJob(after.guide.deps)
    expect(await userIds(after.admin)).toEqual(['carl'])
    const links = await after.guide.deps.database.query('select * from console_links')
    expect(links.rows).toEqual([])
    const { rows } = await after.guide.deps.database.query('select tenant_id, attachment_id from attachments')
    const [{ tenant_id, attachment_id }] = rows as [{ tenant_id: string; attachment_id: string }]
    const stored = join(String(env.DATA_DIR), 'attachments', tenant_id, attachment_id)
    expect(await readFile(stored, 'utf8')).toBe('what carl has written')
    await after.guide.close()
  },
)

test.skipIf(!onPostgres)(
  'guide move copies everything to PostgreSQL, once, and the service goes on there',
  async () => {
    const { guide, tenant } = await populated()
    await guide.close()
    const target = await freshStore()
    const to = String(target.env.DATABASE_URL)
    const move = () => callGuide(['move', '--to', to], guide.env)
    const moved = await move()
    expect([moved.code, moved.stderr]).toEqual([0, ''])
    expect(moved.stdout).toMatch(/ {2}progress +2\n/)
    expect(moved.stdout).toContain(
      `Files of attachments stay in ${join(String(guide.env.DATA_DIR), 'attachments')}`,
    )
    expect(await move()).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') })

    const there = await startAgain({ ...guide, env: { ...guide.env, DATABASE_URL: to } }, tenant)
    expect(await idsFor(there.carl)).toEqual([])
    expect(await userIds(there.admin)).toEqual(['carl', 'eve'])
    const { content_id } = await there.admin.client.createContent({
      body: { content_type: 'banner', title: 'New', body: 'Here' },
    })
    // The newest record comes first: the numbers go on where they were.
    const { items } = (await there.admin.client.listActivity({ query: { scope: 'tenant' } })).data
    expect(items[0]).toMatchObject({ entity_id: content_id })
    await there.guide.close()
    await target.remove()
  },
)

test.skipIf(!onPostgres)(
  'a backup of an older release is restored and brought up to date; one of a newer release is refused',
  async () => {
    const [old, target] = [await freshStore(), await freshStore()]
    const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
    const client = new pg.Client({ connectionString: String(old.env.DATABASE_URL) })
    await client.connect()
    await applyUpTo(client, journal.entries[29].when)
    await client.query(`insert into tenants (tenant_id, name, admin_strategy, admin_claim, admin_permission,
        allowed_origins, admin_origins, content_types, feature_flags, tours_enabled, content_enabled,
        revision, revised_at, created_at, updated_at)
      values ('ten_000000000001', 'Old', 'jwt_permission', 'permissions', 'guide:admin', '{}', '{}', '{}', '{}',
        true, true, 1, now(), now(), now())`)
    const call = (store: typeof old, ...args: string[]) =>
      callGuide(args, { ENVIRONMENT: 'test', ...store.env })

    const file = join(folder, 'old.tar.gz')
    expect(await call(old, 'backup', file)).toMatchObject({ code: 0, stderr: '' })
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      'x',
      9e15,
    ])
    const newer = join(folder, 'newer.tar.gz')
    expect(await call(old, 'backup', newer)).toMatchObject({ code: 0, stderr: '' })
    await client.end()

    expect(await call(target, 'restore', newer)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('of a newer release'),
    })
    expect(await call(target, 'restore', file)).toMatchObject({ code: 0, stderr: '' })
    expect((await call(target, 'migrate')).stdout).toBe('The database is up to date.\n')
    expect((await call(target, 'tenant', 'list')).stdout).toMatch(/ten_000000000001 +Old/)
    const elsewhere = { ...target, env: { ...target.env, DATA_DIR: join(folder, 'elsewhere') } }
    expect((await call(elsewhere, 'after-restore')).stdout).toContain(
      `There is no record of erasures in ${elsewhere.env.DATA_DIR}: set DATA_DIR as for the nodes`,
    )
    const record = join(String(target.env.DATA_DIR), 'attachments/erasures/record.json')
    await mkdir(dirname(record), { recursive: true })
    await writeFile(record, '[]')
    expect((await call(target, 'after-restore')).stdout).toContain('Users to be erased again: 0.')
    await Promise.all([old.remove(), target.remove()])
  },
)
