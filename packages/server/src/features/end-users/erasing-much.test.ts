import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTenantChanges, type TenantChanges } from '../../db/tenant-change.ts'
import { runErasureJob, runErasures } from '../../testing/erase.ts'
import { idsFor, publishContent } from '../../testing/published.ts'
import { event, report } from '../../testing/report.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { tablesWith } from '../../testing/traces.ts'
import { ownWorld } from '../../testing/world.ts'
import { createProgressService } from '../progress/progress-service.ts'
import { createUsageBounds } from '../usage/usage-writes.ts'
import { createErasureJob } from './erasure-job.ts'
import { pendingErasures } from './erasures-store.ts'

const { guide, provider } = await ownWorld()
const { database } = guide.deps
const mark = 'tom-canary'
const path = '/v1/admin/end-users'

async function world() {
  const tenant = await createTenant(guide, provider)
  const bannerId = await publishContent(tenant)
  const tom = tenant.as({ sub: mark, email: `${mark}@mail.example` })
  await report(tom, [event('content.dismissed', { content_id: bannerId })])
  return { tenant, tom, bannerId }
}

const bounds = createUsageBounds(guide.deps.settings.bounds)
const changes = createTenantChanges({ database, onChanged: async () => {}, bounds })

/** The job. A kill ends it after that many transactions. */
function runJob(parts: { turnMs?: number; killedAfter?: number } = {}) {
  const { killedAfter = Infinity, turnMs } = parts
  let count = 0
  const counted =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const outcome = await work(...args)
      if (++count === killedAfter) throw new Error('killed')
      return outcome
    }
  const killed = { ...changes, apply: counted(changes.apply), keep: counted(changes.keep) } as TenantChanges
  const progress = createProgressService({ ...guide.deps, isListening: () => true, machine: null })
  const record = { reconcile: async () => 0 }
  const removeFiles = async () => {}
  const job = createErasureJob({
    database,
    changes: killed,
    progress,
    removeFiles,
    record,
    ...(turnMs !== undefined && { turnMs }),
  })
  return job.run({ signal: new AbortController().signal })
}

const settle = () =>
  database.sql.execute(
    sql`update erasures set requested_at = requested_at - interval '61 seconds' where completed_at is null`,
  )
const statusOf = async ({ admin }: TestTenant) =>
  (await admin.request('GET', `${path}/${mark}`)).body.erasure.status

/** Stores audit records: the snapshot after each one is the one before the next. @param snapshot of `number` */
async function addRecords(
  tenantId: string,
  count: number,
  record: { entityType: string; entityId: string; actor?: string; snapshot: string },
) {
  const { entityType, entityId, actor = 'ada', snapshot } = record
  const idOf = (number: string) => `$2 || lpad((${number})::text, 9, '0')`
  const digestOf = (number: string) => `convert_to(${idOf(number)}, 'utf8')`
  const name = `${entityType} `
  await database.query(
    `insert into activity_snapshots (tenant_id, digest, size, snapshot)
     select $1, ${digestOf('number')}, 100, ${snapshot} from generate_series(0, $3::int) as number`,
    [tenantId, name, count],
  )
  // Not all at once: PostgreSQL has a timeout.
  for (let first = 1; first <= count; first += 5000)
    await database.query(
      `insert into activity (tenant_id, activity_id, event, entity_type, entity_id, actor_user_id, actor_email, at,
         before_digest, after_digest, changed, request_id)
       select $1, ${idOf('number')}, 'test', $4, ${entityId}, $5,
         case when number = $3::int and $5 <> 'ada' then $5 || '@old.example' end, now(),
         ${digestOf('number - 1')}, ${digestOf('number')}, '{a}', 'r'
       from generate_series($6::int, least($6::int + 4999, $3::int)) as number`,
      [tenantId, name, count, entityType, actor, first],
    )
}

/** Adds messages to a thread, as if they had been sent. */
async function addMessages(tenantId: string, threadId: string, count: number, author: string) {
  await database.query(
    `with added as (
       insert into messages (tenant_id, thread_id, position, message_id, author, author_id, via, body, created_at)
       select $1, $2, 1000 + number, 'msg_' || left(md5($2 || number), 12), 'admin', $4, 'api', 'text', now()
       from generate_series(1, $3::int) as number returning bytes
     ), counted as (
       update threads set message_count = message_count + $3::int where tenant_id = $1 and thread_id = $2
     )
     update usage set used = used + (select sum(bytes) from added) where tenant_id = $1 and bound = 'message_bytes'`,
    [tenantId, threadId, count, author],
  )
}

/** What is counted of the messages of a tenant, and what is stored. */
async function messageBytes({ tenantId }: TestTenant) {
  const { rows } = await database.query(
    `select (select used from usage where tenant_id = $1 and bound = 'message_bytes')::int as counted,
       ((select coalesce(sum(bytes), 0) from messages where tenant_id = $1)
         + (select count(*) * 1000 from threads where tenant_id = $1))::int as stored`,
    [tenantId],
  )
  return rows[0] as { counted: number; stored: number }
}

describe('an erasure', () => {
  test('of a person with very many audit records ends, and others are served and erased meanwhile', async () => {
    const [busy, other] = [await world(), await world()]
    const { tenantId } = busy.tenant
    // More snapshots than a statement may have parameters.
    const snapshot = `jsonb_build_object('who', '${mark}', 'number', number)`
    await addRecords(tenantId, 33_000, { entityType: 'end-user', entityId: `'${mark}'`, snapshot })
    const { rows } = await database.query(
      `insert into activity (tenant_id, activity_id, event, entity_type, entity_id, actor_user_id, at, after_digest, changed,
         request_id)
       select tenant_id, 'act_of_carl', event, entity_type, 'carl', actor_user_id, at, after_digest, changed, request_id
       from activity where tenant_id = $1 and entity_id = $2 limit 1 returning after_digest`,
      [tenantId, mark],
    )
    for (const { tenant } of [busy, other]) await tenant.admin.request('DELETE', `${path}/${mark}`)
    let isDone = false
    const run = runErasures(guide).finally(() => {
      isDone = true
    })
    expect(await idsFor(other.tenant.as({ sub: 'carl' }))).toEqual([other.bannerId])
    expect(isDone).toBe(false)
    await run
    // Because others waited, the run may have ended early.
    while ((await statusOf(busy.tenant)) === 'pending') await runErasureJob(guide.deps)
    expect([await statusOf(busy.tenant), await statusOf(other.tenant)]).toEqual(['completed', 'completed'])
    const left = await database.query(
      `select digest from activity_snapshots where tenant_id = $1 and strpos(snapshot::text, $2) > 0`,
      [tenantId, mark],
    )
    // Another record has this snapshot too.
    expect(left.rows).toEqual((rows as { after_digest: Buffer }[]).map(row => ({ digest: row.after_digest })))
    const named = await database.query(
      `select count(*)::int as count from activity
       where tenant_id = $1 and (entity_id = $2 or event = 'test' and entity_id <> 'carl' and changed <> '{}')`,
      [tenantId, mark],
    )
    expect(named.rows).toEqual([{ count: 0 }])
  })

  test('finds every address of a person who made very many changes', async () => {
    const { tenant } = await world()
    const { tenantId, admin } = tenant
    const snapshot = `jsonb_build_object('by', number)`
    const entityId = `'tour_' || number`
    await addRecords(tenantId, 1500, { entityType: 'tour', entityId, actor: mark, snapshot })
    // The person made the last of these changes under another address.
    const invite = { email: `${mark}@old.example`, role: 'viewer' } as const
    const { invite_id } = await admin.client.createInvite({ body: invite })
    await admin.client.revokeInvite({ params: { invite_id } })
    await admin.client.createInvite({ body: invite })
    await admin.request('DELETE', `${path}/${mark}`)
    await runErasures(guide)
    expect(await tablesWith(database, mark, tenantId)).toEqual([])
    const { rows } = await database.query(
      `select count(*)::int as count from activity
       join activity_snapshots as stored on stored.tenant_id = activity.tenant_id and digest = after_digest
       where activity.tenant_id = $1 and entity_type = 'tour' and starts_with(actor_user_id, 'erased_')`,
      [tenantId],
    )
    expect(rows).toEqual([{ count: 1500 }])
  })

  test('goes on after it was killed between any two of its parts', async () => {
    const { tenant, tom } = await world()
    const { tenantId, admin } = tenant
    const asAdmin = tenant.as({
      sub: mark,
      email: `${mark}@mail.example`,
      permissions: ['guide:admin'],
    })
    const { thread_id } = await tom.client.startThread({ body: { subject: 'Hi', body: `I am ${mark}` } })
    const params = { thread_id }
    await admin.client.replyToThread({ params, body: { body: `Dear ${mark}` } })
    await addMessages(tenantId, thread_id, 2500, 'ada')
    const carl = tenant.as({ sub: 'carl' })
    const { thread_id: foreign } = await carl.client.startThread({ body: { subject: 'Hi', body: 'Hello' } })
    await addMessages(tenantId, foreign, 1500, mark)
    const ofEmail = { email: `${mark}@mail.example`, role: 'viewer' } as const
    const { invite_id } = await admin.client.createInvite({ body: ofEmail })
    await admin.client.revokeInvite({ params: { invite_id } })
    await admin.client.createInvite({ body: ofEmail })
    await asAdmin.client.createAccessToken({ body: { name: 'Reports', role: 'viewer' } })
    await admin.request('DELETE', `${path}/${mark}`)
    await settle()
    let kills = 0
    for (let isKilled = true; isKilled; ) {
      isKilled = await runJob({ killedAfter: 1 + kills }).then(
        () => false,
        error => {
          expect(error).toMatchObject({ message: 'killed' })
          return true
        },
      )
      if (isKilled) kills++
      const { counted, stored } = await messageBytes(tenant)
      expect(counted).toBe(stored)
    }
    expect(kills).toBeGreaterThan(5)
    expect(await statusOf(tenant)).toBe('completed')
    expect(await tablesWith(database, mark, tenantId)).toEqual([])
    expect(await admin.client.getThread({ params: { thread_id: foreign } })).toMatchObject({
      message_count: 1501,
    })
  })

  test('goes through very many lists of values in parts, which later runs continue', async () => {
    const [busy, other] = [await world(), await world()]
    const { tenantId } = busy.tenant
    await addRecords(tenantId, 1200, {
      entityType: 'audience',
      entityId: `'aud_' || number`,
      snapshot: `jsonb_build_object('number', number, 'values', jsonb_build_array('${mark}', 'nina', 7))`,
    })
    const withLists = async () => {
      const { rows } = await database.query(
        `select snapshot->'values' as values, count(*)::int as count from activity
         join activity_snapshots as stored on stored.tenant_id = activity.tenant_id and digest in (before_digest, after_digest)
         where activity.tenant_id = $1 and entity_type = 'audience' group by 1`,
        [tenantId],
      )
      return rows
    }
    for (const { tenant } of [busy, other]) await tenant.admin.request('DELETE', `${path}/${mark}`)
    await settle()
    const cursors = new Set<string>()
    const pending = async () => {
      const rows = await pendingErasures(database.sql, { restored: false, settleSeconds: 0 })
      for (const { erasure } of rows) cursors.add(JSON.stringify(erasure.cursor))
      return rows.map(({ erasure }) => erasure.tenant_id)
    }
    // Each run does one part. The other tenant does not wait for the first one.
    while ((await pending()).includes(other.tenant.tenantId)) await runJob({ turnMs: 0 })
    expect(await pending()).toEqual([tenantId])
    expect([...cursors].filter(cursor => cursor.includes('"audience"')).length).toBeGreaterThan(0)
    await runJob()
    expect(await withLists()).toEqual([{ values: ['nina', 7], count: 2400 }])
    expect(await tablesWith(database, mark, tenantId)).toEqual([])
  })

  test('of others is among those of a run if very many tenants erase very many people', async () => {
    const busy = [await createTenant(guide, provider), await createTenant(guide, provider)]
    busy.push(await createTenant(guide, provider))
    const other = await createTenant(guide, provider)
    const insert = (tenantId: string, count: number, age: string) =>
      database.query(
        `insert into erasures (tenant_id, pseudonym, digest, user_key, requested_at)
         select $1, 'erased_' || number, number::text, 'user:many-' || number, now() - $3::interval
         from generate_series(1, $2::int) as number`,
        [tenantId, count, age],
      )
    for (const { tenantId } of busy) await insert(tenantId, 2500, '1 hour')
    await insert(other.tenantId, 1, '1 minute')
    const pending = await pendingErasures(database.sql, { restored: false, settleSeconds: 60 })
    expect(pending).toHaveLength(5000)
    expect(pending.at(-1)?.erasure.tenant_id).toBe(other.tenantId)
    await database.query('delete from erasures where tenant_id = any($1)', [
      [...busy, other].map(({ tenantId }) => tenantId),
    ])
  })
})
