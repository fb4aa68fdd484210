import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { openConsole } from '../../testing/console-browser.ts'
import { runErasures } from '../../testing/erase.ts'
import { filePart, form } from '../../testing/form.ts'
import { type Guide, startGuideOnNewDatabase } from '../../testing/guide.ts'
import { startIdentityProvider } from '../../testing/identity-provider.ts'
import { itemsFor, publishTour, url } from '../../testing/published.ts'
import { event, report } from '../../testing/report.ts'
import { startS3 } from '../../testing/s3-server.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { filesWith, tablesWith } from '../../testing/traces.ts'
import { userKeysAfter, walkStart } from './user-keys-store.ts'

/** In everything that is personal: ids, names, addresses, texts, files, attributes. */
const mark = 'sam-canary'
const samClaims = { sub: mark, email: `${mark}@mail.example`, name: `${mark} Smith`, city: `${mark}ville` }
const ninaClaims = { sub: 'nina', email: 'nina@mail.example', name: 'Nina' }

/** Does everything that leaves something of a person behind. */
async function leaveTraces(guide: Guide, tenant: TestTenant, claims: typeof samClaims | typeof ninaClaims) {
  const { admin, tenantId } = tenant
  const { sub } = claims
  const person = tenant.as(claims)
  const tourId = await publishTour(tenant)
  await person.request('POST', '/v1/sdk/content', { body: { url, tokens: { nickname: sub } } })
  const session_id = `session-${sub}`
  const events = () => [
    event('content.shown', { content_id: tourId }),
    event('step.shown', { content_id: tourId, step_id: 'one', data: { by: sub } }),
    event('content.dismissed', { content_id: tourId }),
    event('track:bought', { data: { card: sub } }),
  ]
  await report(person, events(), { session_id })
  await admin.request('POST', `/v1/admin/end-users/${sub}/reset-progress`, { body: {} })
  await report(person, events(), { session_id })
  const { key } = await testKey(tenant)
  await report(tenant.caller({ ...person.headers, 'x-api-key': key }), events(), { session_id })

  const thread = await person.client.startThread({
    body: { subject: `I am ${sub}`, body: `${sub} needs help` },
  })
  const params = { thread_id: thread.thread_id }
  const path = `/v1/sdk/help/threads/${thread.thread_id}/attachments`
  const file = (await person.request('POST', path, form(filePart(`I am ${sub}`, `${sub}.txt`)))).body
  for (const q of [sub, claims.email, claims.name, 'dark mode'])
    await person.client.listHelpArticles({ query: { q } })
  await admin.client.replyToThread({ params, body: { body: `Dear ${sub}` } })
  await admin.client.closeThread({ params })

  // The person was also an admin for a while: by the table, and by a claim.
  const profile = { email: claims.email, name: claims.name, role: 'admin' as const }
  await admin.client.addAdminUser({ body: { user_id: sub, ...profile } })
  await useConsole(guide, tenant, claims)
  await admin.client.removeAdminUser({ params: { user_id: sub } })
  await admin.client.createInvite({ body: { email: claims.email, role: 'viewer' } })
  const asAdmin = tenant.as({ ...claims, permissions: ['guide:admin'] })
  const tour_id = await publishTour({ ...tenant, admin: asAdmin })
  await asAdmin.client.putTourDraft({ params: { tour_id }, body: { draft: { title: 'Half' } } })
  await asAdmin.client.createTourPreviewLink({ params: { tour_id }, body: { url } })
  await asAdmin.client.updatePreferences({ body: { question_mails: 'daily' } })
  await asAdmin.client.createInvite({
    body: { email: `friend-${randomUUID()}@mail.example`, role: 'viewer' },
  })
  await asAdmin.client.createAccessToken({ body: { name: 'Reports', role: 'viewer' } })
  const olaf = tenant.as({ sub: 'olaf' })
  const other = (await olaf.client.startThread({ body: { subject: 'Hello', body: 'Anybody there?' } }))
    .thread_id
  await asAdmin.client.replyToThread({ params: { thread_id: other }, body: { body: 'Yes, me' } })
  // What a killed process leaves of an upload, and what an answer by mail and a sign-in leave while they are valid.
  for (const statement of [
    `insert into uploads (tenant_id, upload_id, environment, user_id, bytes, expires_at)
     values ($1, $2, 'live', $2, octet_length($3), now() + interval '1 hour')`,
    `insert into answer_recipients (tenant_id, recipient_id, user_id, email, language, signing_key, created_at)
     values ($1, md5($2), $2, $3, 'en', '', now())`,
    `insert into console_links (tenant_id, token_hash, user_id, email, created_at, expires_at)
     values ($1, convert_to(md5($2), 'utf8'), $2, $3, now(), now() + interval '1 hour')`,
    `insert into console_sessions (tenant_id, session_id, secret_hash, user_id, email, how, claims, address, browser,
       signed_in_at, seen_at, expires_at)
     values ($1, md5($2), convert_to(md5($2), 'utf8'), $2, $3, 'provider', jsonb_build_object('sub', $2::text),
       '127.0.0.1', 'Browser of ' || $2, now(), now(), now() + interval '1 hour')`,
  ])
    await guide.deps.database.query(statement, [tenantId, sub, claims.email])
  await guide.deps.contexts.flush()
  await guide.deps.helpSearches.flush()
  return { person, tenantId, file, params, tourId }
}

/** Signs in to the console, creates access tokens, and revokes one of them. An admin ends the session. */
async function useConsole(
  guide: Guide,
  { admin, tenantId }: TestTenant,
  { sub, email }: { sub: string; email: string },
) {
  const link = await guide.platform.createConsoleLink({ params: { tenant_id: tenantId }, body: { email } })
  expect(link.user_id).toBe(sub)
  const browser = openConsole(guide)
  const token = link.url.split('#token=')[1]
  const headers = { 'user-agent': `Browser of ${sub}` }
  const { body } = await browser.request('POST', '/sign-in/redeem', { body: { token }, headers })
  const create = (name: string) =>
    browser
      .in(tenantId)
      .request('POST', '/v1/admin/access-tokens', { body: { name, role: 'viewer' } })
      .then(response => response.body)
  await create('Deployment')
  const { token_id } = await create('Backup')
  await admin.client.revokeAccessToken({ params: { token_id } })
  await admin.client.endSession({ params: { session_id: body.data.session.session_id } })
}

async function testKey({ admin }: TestTenant) {
  const { api_key } = await admin.client.createApiKey({ body: { environment: 'test' } })
  return { key: api_key }
}

/** Everything that the service shows about a person. */
const shown = async ({ admin }: TestTenant, userId: string) => ({
  user: (await admin.request('GET', `/v1/admin/end-users/${userId}`)).body,
  export: { ...(await admin.request('GET', `/v1/admin/end-users/${userId}/export`)).body, exported_at: null },
})

const withoutUrls = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (name, member) => (name === 'url' ? undefined : member))

/** The part of an export that has what a table stores of a person. */
const exportedAs = {
  access_tokens: 'access_tokens',
  activity: 'activity',
  activity_snapshots: 'activity',
  admin_preferences: 'preferences',
  answer_recipients: 'mails',
  attachments: 'threads',
  audiences: 'audiences',
  console_links: 'sign_in_links',
  console_sessions: 'sessions',
  contexts: 'contexts',
  events: 'events',
  help_searches: 'searches',
  invites: 'invites',
  item_drafts: 'drafts',
  item_users: 'reports',
  item_versions: 'versions',
  messages: 'answers',
  preview_links: 'preview_links',
  progress: 'progress',
  threads: 'threads',
  uploads: 'uploads',
}
const traced = Object.keys(exportedAs).sort()

/** The tables that may name a person, by their columns. */
async function tablesOfPeople(database: Database): Promise<string[]> {
  const { rows } = await database.query(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and table_name !~ '_[0-9]{8}$'
       and column_name ~ '^(user_id|user_key|user_email|email|author_id|actor_.*|searchers|.*_by)$'`,
  )
  return (rows as { name: string }[]).map(({ name }) => name)
}

/** The tables in which a walk through everyone finds a user. */
async function tablesWalked({ deps }: Guide, tenantId: string, userKey: string): Promise<string[]> {
  const found = new Set<string>()
  for (let position: string[] | null = walkStart; position; ) {
    const { userKeys, reached } = await userKeysAfter(deps.database.sql, tenantId, position)
    if (userKeys.includes(userKey)) found.add(position[0] ?? '')
    position = reached
  }
  return [...found].sort()
}

const fields = { console_links: true, admin_origins: ['https://app.example.com'] }

describe.each(['DATA_DIR', 'a bucket'])('with files in %s, an erased person', storage => {
  test('is in no table, file or log any more, and everyone else is', async () => {
    const bucket = storage === 'DATA_DIR' ? null : await startS3()
    const guide = await startGuideOnNewDatabase(bucket?.env)
    const provider = await startIdentityProvider()
    const { database } = guide.deps
    const folder = bucket?.directory ?? String(guide.env.DATA_DIR)
    const tenant = await createTenant(guide, provider, fields)
    const elsewhere = await createTenant(guide, provider, fields)
    for (const { admin } of [tenant, elsewhere]) {
      const body = { name: 'Guests', values: ['nina', mark, 7] }
      const { audience_id } = await admin.client.createAudience({ body })
      await admin.client.updateAudience({ params: { audience_id }, body: { name: 'Our guests' } })
    }
    const sam = await leaveTraces(guide, tenant, samClaims)
    await leaveTraces(guide, elsewhere, samClaims)
    const nina = await leaveTraces(guide, tenant, ninaClaims)
    const before = withoutUrls(await shown(tenant, 'nina'))

    // The search finds what is there: otherwise it would prove nothing.
    expect(await tablesWith(database, mark, tenant.tenantId)).toEqual(traced)
    expect(await filesWith(folder, mark)).toHaveLength(2)
    // After a restored backup, the digest is compared with those of searches; the others lead to the person.
    const byRow = ['attachments', 'help_searches']
    const walked = traced.filter(table => !byRow.includes(table))
    expect(await tablesWalked(guide, tenant.tenantId, `user:${mark}`)).toEqual(walked)
    // A person who is erased is no admin user. The last days follow from the users of reports.
    const elsewhereTested = ['admin_users', 'console_link_requests', 'erasures', 'item_last_days']
    const people = (await tablesOfPeople(database)).filter(table => !elsewhereTested.includes(table))
    expect(traced).toEqual(expect.arrayContaining(people))
    const { user, export: exported } = await shown(tenant, mark)
    expect(user).toMatchObject({
      counts: { progress: 2, threads: 1, messages: 3, attachments: 1 },
      audiences: [expect.any(String)],
      contexts: [{ environment: 'live', claims: { city: `${mark}ville` }, tokens: { nickname: mark } }],
      erasure: null,
    })
    expect(exported).toMatchObject({
      threads: [{ messages: [{ body: `${mark} needs help` }, {}, { body: `Dear ${mark}` }] }],
      contexts: [{ tokens: { nickname: mark } }],
    })
    expect(exported.progress).toHaveLength(2)
    expect(exported.events).toHaveLength(12)
    const { user_id, kind, exported_at, admin_users, ...parts } = exported
    expect([user_id, kind, admin_users]).toEqual([mark, 'user', []])
    expect(Object.keys(parts).sort()).toEqual([...new Set(Object.values(exportedAs))].sort())
    for (const [part, rows] of Object.entries(parts)) expect([part, rows]).not.toEqual([part, []])
    expect(exported).toMatchObject({
      sessions: [{ address: '127.0.0.1', browser: `Browser of ${mark}`, claims: { sub: mark } }],
      access_tokens: expect.arrayContaining([expect.objectContaining({ name: 'Reports', role: 'viewer' })]),
      answers: [{ body: 'Yes, me' }],
      searches: [{ words: 'dark mode' }, { words: mark }, { words: `${mark} smith` }],
    })
    // Their own snapshots are there, but no secrets and nobody else's address.
    const { activity, invites } = exported as Record<string, Record<string, unknown>[]>
    const about = activity?.filter(({ after }) => after).map(({ entity_type }) => entity_type)
    expect(about).toEqual(expect.arrayContaining(['user', 'end-user', 'thread', 'invite']))
    expect(invites?.map(({ email }) => email)).toEqual(expect.arrayContaining([samClaims.email, null]))
    expect(JSON.stringify(exported)).not.toMatch(/hash|secret|signing_key|friend-/)

    const digests = async () => {
      const { rows } = await database.query(
        `select digest from activity_snapshots where tenant_id = $1 union
         select unnest(array[before_digest, after_digest]) from activity where tenant_id = $1`,
        [tenant.tenantId],
      )
      return (rows as { digest: Buffer | null }[]).map(({ digest }) => digest?.toString('hex'))
    }
    const { rows: marked } = await database.query(
      `select digest from activity_snapshots where tenant_id = $1 and strpos(snapshot::text, $2) > 0`,
      [tenant.tenantId, mark],
    )
    const revealing = (marked as { digest: Buffer }[]).map(({ digest }) => digest.toString('hex'))
    expect(await digests()).toEqual(expect.arrayContaining(revealing))

    const answer = await tenant.admin.request('DELETE', `/v1/admin/end-users/${mark}`)
    expect([answer.status, answer.body.data.status]).toEqual([202, 'pending'])
    const logged = guide.log.length
    await runErasures(guide)

    expect(await tablesWith(database, mark, tenant.tenantId)).toEqual([])
    // From the digest of a whole snapshot, the id that was removed from it could be guessed.
    expect(revealing.length).toBeGreaterThan(2)
    expect((await digests()).filter(digest => digest && revealing.includes(digest))).toEqual([])
    expect(await filesWith(folder, mark)).toEqual([expect.stringContaining(elsewhere.tenantId)])
    if (bucket) expect(await filesWith(String(guide.env.DATA_DIR), mark)).toEqual([])
    expect((await fetch(new URL(sam.file.url, guide.url))).status).toBe(403)
    const gone = await shown(tenant, mark)
    expect(gone.user).toMatchObject({
      counts: { progress: 0, threads: 0, messages: 0, attachments: 0, activity: 0 },
      contexts: [],
      erasure: { status: 'completed' },
    })
    expect(gone.export.error.code).toBe('NOT_FOUND')
    expect(guide.log.slice(logged).filter(line => line.includes(mark))).toEqual([])

    // What is left says that something happened, but not who did it.
    const { data } = await tenant.admin.client.listActivity({ query: { scope: 'tenant', limit: 1 } })
    expect(data.items).toMatchObject([
      { event: 'EndUserErasedByAdmin', entity_type: 'end-user', actor: { user_id: 'ada' } },
    ])
    const pseudonym = data.items[0]?.entity_id
    expect(pseudonym).toMatch(/^erased_[0-9a-f]{12}$/)
    const { rows } = await database.query(
      `select name, session_id, data from events where tenant_id = $1 and user_key = $2`,
      [tenant.tenantId, `user:${pseudonym}`],
    )
    expect(rows).toHaveLength(12)
    for (const row of rows) expect(row).toMatchObject({ session_id: null, data: null })

    // The neighbour, and the same id at another tenant, have lost nothing.
    expect(withoutUrls(await shown(tenant, 'nina'))).toEqual(before)
    expect((await itemsFor(nina.person)).length).toBeGreaterThan(0)
    expect(await tablesWith(database, mark, elsewhere.tenantId)).toEqual(expect.arrayContaining(traced))
    const { items } = (await tenant.admin.client.listAudiences()).data
    const params = { audience_id: items[0]?.audience_id ?? '' }
    expect((await tenant.admin.client.getAudience({ params })).values).toEqual(['nina', 7])
    const path = `/v1/admin/activity/entity/audience/${params.audience_id}`
    const [update, create] = (await tenant.admin.request('GET', path)).body.data.items
    for (const { values } of [update.before, update.after, create.after]) expect(values).toEqual(['nina', 7])

    await guide.close()
    await provider.close()
    await bucket?.stop()
  })
})
