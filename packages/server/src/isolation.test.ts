import { type Operation, operations } from '@guide/contracts'
import { describe, expect, test } from 'vitest'
import { call, exampleOf } from './testing/examples.ts'
import { startIdentityProvider } from './testing/identity-provider.ts'
import { createTenant, type TestTenant } from './testing/tenant.ts'
import { sharedWorld } from './testing/world.ts'

const { guide, provider } = await sharedWorld()
const owner = await createTenant(guide, provider)
const other = await createTenant(guide, provider)

/** The operations that act for one tenant, which the API key identifies. */
const tenantOperations = Object.entries<Operation>(operations).filter(([, { auth }]) =>
  ['user', 'viewer', 'editor', 'admin'].includes(auth),
)
const withId = tenantOperations.filter(([, { path }]) => path.includes('{'))
const withBody = tenantOperations.filter(([, { body, auth }]) => body && auth !== 'user')
const lists = tenantOperations.filter(([, { method, path }]) => method === 'GET' && !path.includes('{'))
const changes = tenantOperations.filter(([, { method }]) => method !== 'GET')

describe('an id of another tenant → 404, and it works for its owner', () => {
  test.each(withId)('%s', async (id, operation) => {
    const example = await exampleOf(id, operation, owner)
    const refused = await call(other.admin, operation, example)
    expect([refused.status, refused.body?.error.code]).toEqual([404, 'NOT_FOUND'])
    const granted = await call(owner.admin, operation, example)
    expect([granted.status, granted.body?.error]).toEqual([expect.toSatisfy(isSuccess), undefined])
  })

  test.each(withId)('%s responds the same to an unknown id', async (id, operation) => {
    const { params = {}, ...example } = await exampleOf(id, operation, owner)
    const [name = ''] = Object.keys(params).slice(-1)
    const unknown = { ...params, [name]: 'unknown-id' }
    const ofUnknown = await call(other.admin, operation, { ...example, params: unknown })
    const ofAnother = await call(other.admin, operation, { ...example, params })
    const wordsAbout = (answer: typeof ofUnknown, given: Record<string, string>) =>
      answer.body.error.message.replaceAll(`"${given[name]}"`, '…')
    expect(wordsAbout(ofAnother, params)).toBe(wordsAbout(ofUnknown, unknown))
  })
})

describe('another tenant cannot see what a tenant does', () => {
  const answersTo = async (tenant: TestTenant) => {
    const answers: Record<string, unknown> = {}
    for (const [id, operation] of lists) {
      const { status, body } = await call(tenant.admin, operation, await exampleOf(id, operation, tenant))
      expect([id, status]).toEqual([id, 200])
      answers[id] = timeless(body)
    }
    return answers
  }

  /** What users came with, from where and for what they searched is written later. */
  const writeMemories = async () => {
    const { contexts, installations, helpSearches } = guide.deps
    for (const memory of [contexts, installations, helpSearches]) await memory.flush()
  }

  const showBanner = async ({ admin: { client } }: TestTenant) => {
    const { content_id } = await client.createContent({ body: { content_type: 'banner', title: 'Seen' } })
    await client.publishContent({ params: { content_id } })
    const shown = { id: 'seen', name: 'content.shown', at: new Date().toISOString(), content_id }
    await client.sendEvents({ body: { events: [shown] } })
  }

  test('in lists, totals, activity and configuration', async () => {
    const owner = await createTenant(guide, provider)
    const other = await createTenant(guide, provider)
    // The requests of this test are themselves seen, so the other tenant has made them before.
    await answersTo(other)
    await writeMemories()
    const before = { owner: await answersTo(owner), other: await answersTo(other) }
    for (const [id, operation] of changes) {
      const { status } = await call(owner.admin, operation, await exampleOf(id, operation, owner))
      expect([id, status]).toEqual([id, expect.toSatisfy(isSuccess)])
    }
    await owner.admin.client.listHelpArticles({ query: { q: 'something that no article has' } })
    await showBanner(owner)
    await writeMemories()
    const after = { owner: await answersTo(owner), other: await answersTo(other) }
    expect(after.other).toEqual(before.other)
    for (const [id] of lists) {
      expect(after.owner[id], `${id} shows nothing of what its own tenant did`).not.toEqual(before.owner[id])
    }
    expect(JSON.stringify(after.other)).not.toContain(owner.tenantId)
  })

  test('a key of one tenant with an admin token of another is refused', async () => {
    const other = await startIdentityProvider()
    const foreign = await createTenant(guide, other)
    const mixed = owner.caller({
      ...owner.admin.headers,
      authorization: foreign.admin.headers.authorization ?? '',
    })
    for (const [id, operation] of tenantOperations) {
      const answer = await call(mixed, operation, await exampleOf(id, operation, owner))
      expect([id, answer.status]).toEqual([id, 401])
    }
    await other.close()
  })
})

describe('tenant_id in a body', () => {
  const declares = (operation: Operation) =>
    'tenant_id' in ((operation.body as { properties?: object } | undefined)?.properties ?? {})

  test.each(withBody.filter(([, operation]) => !declares(operation)))(
    '%s refuses it',
    async (id, operation) => {
      const example = await exampleOf(id, operation, other)
      const body = { ...example.body, tenant_id: owner.tenantId }
      const refused = await call(other.admin, operation, { ...example, body })
      expect([refused.status, refused.body.error?.message]).toEqual([400, 'tenant_id: is not a known field'])
      expect((await call(other.admin, operation, example)).status).toSatisfy(isSuccess)
    },
  )

  test('only the configuration accepts it, and ignores it', async () => {
    expect(withBody.filter(([, operation]) => declares(operation)).map(([id]) => id)).toEqual([
      'updateConfig',
    ])
    const before = await owner.admin.client.getConfig()
    const body = { tenant_id: owner.tenantId, feature_flags: { mine: true } }
    const answer = await other.admin.request('PUT', '/v1/admin/config', { body })
    expect([answer.status, answer.body.tenant_id]).toEqual([200, other.tenantId])
    expect(answer.body.feature_flags).toEqual({ mine: true })
    expect(await owner.admin.client.getConfig()).toEqual(before)
  })
})

function isSuccess(status: number) {
  return status >= 200 && status < 300
}

/** A response without the time at which it was created. */
function timeless(body: unknown): unknown {
  const times = ['generated_at', 'last_seen_at']
  return JSON.parse(JSON.stringify(body), (name, value) => (times.includes(name) ? undefined : value))
}
