import { readdir } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { migrationsFolder } from '../db/package-files.ts'
import {
  endGuideProcesses,
  type GuideProcess,
  runGuide,
  startGuideProcess,
} from '../testing/guide-process.ts'
import { type IdentityProvider, startIdentityProvider } from '../testing/identity-provider.ts'
import { freshStore } from '../testing/store.ts'
import { adminClaims } from '../testing/tenant.ts'

vi.setConfig({ testTimeout: 120_000 })

const embedded = process.env.DATABASE === 'embedded'

let provider: IdentityProvider
let store: Awaited<ReturnType<typeof freshStore>>
beforeAll(async () => {
  provider = await startIdentityProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  store = await freshStore()
})
afterEach(async () => {
  endGuideProcesses()
  await store.remove()
})

const guide = (...args: string[]) => runGuide(args, { ENVIRONMENT: 'test', ...store.env })
const start = () => startGuideProcess(store.env)

const acme = () => [
  ...['--name', 'Acme', '--jwks-url', provider.jwksUrl, '--issuer', provider.issuer],
  ...['--audience', provider.audience, '--allowed-origin', 'https://a.example'],
  ...['--allowed-origin', 'https://b.example'],
]

/** The service's response to an admin with this API key. */
async function configurationFor({ url }: GuideProcess, apiKey: string) {
  const authorization = `Bearer ${provider.sign(adminClaims)}`
  const headers = { 'x-api-key': apiKey, authorization, origin: 'https://b.example' }
  const response = await fetch(`${url}/v1/admin/config`, { headers })
  return { status: response.status, body: (await response.json()) as { tenant_id?: string } }
}

const apiKeyIn = (text: string) => text.match(/sk_(live|test)_[\w-]{43}/)?.[0] ?? 'no key'

describe('guide tenant create, guide key create', () => {
  test('without a running server, they create a tenant and keys that work when a server starts', async () => {
    const created = await guide('tenant', 'create', ...acme(), '--json')
    expect([created.code, created.stderr]).toEqual([0, ''])
    const tenant = JSON.parse(created.stdout)
    expect(tenant).toMatchObject({
      name: 'Acme',
      jwks_url: provider.jwksUrl,
      allowed_origins: ['https://a.example', 'https://b.example'],
    })
    const key = await guide('key', 'create', '--tenant', tenant.tenant_id, '--environment', 'test', '--json')
    expect([key.code, key.stderr]).toEqual([0, ''])
    expect(JSON.parse(key.stdout)).toMatchObject({ environment: 'test', key_id: expect.any(String) })

    const server = await start()
    for (const apiKey of [tenant.api_key, JSON.parse(key.stdout).api_key]) {
      const { status, body } = await configurationFor(server, apiKey)
      expect([status, body.tenant_id]).toEqual([200, tenant.tenant_id])
    }
  })

  test('beside a running server, the tenant and keys work immediately', async () => {
    const server = await start()
    const tenant = await guide('tenant', 'create', ...acme())
    expect([tenant.code, tenant.stderr]).toEqual([0, ''])
    expect(tenant.stdout).toMatch(/^ {2}Tenant {3}Acme \(ten_[0-9a-f]{12}\)\n {2}API key {2}sk_live_/)
    const tenantId = tenant.stdout.match(/ten_\w+/)?.[0] as string
    expect((await configurationFor(server, apiKeyIn(tenant.stdout))).status).toBe(200)

    const key = await guide('key', 'create', '--tenant', tenantId)
    expect([key.code, key.stderr]).toEqual([0, ''])
    expect(key.stdout).toMatch(
      /^ {2}API key {6}sk_live_[\w-]+\n {2}Environment {2}live\n {2}Key id {7}key_\w+\n/,
    )
    expect((await configurationFor(server, apiKeyIn(key.stdout))).status).toBe(200)
    expect((await server.stop()).code).toBe(0)
  })

  test('an invalid value prints the message of the API on stderr and changes nothing', async () => {
    const server = await start()
    const { tenant_id } = await server.platform.createTenant({ body: { name: 'Before' } })
    const { updated_at } = await server.platform.getTenant({ params: { tenant_id } })
    for (const [line, message] of [
      [['tenant', 'create', '--name', ''], 'name: must not be empty'],
      [['tenant', 'create', '--name', 'x', '--jwks-url', 'nowhere'], /^jwks_url: /],
      [['tenant', 'create', '--name', 'x', '--allowed-origin', 'https://*'], /^allowed_origins\[0\]: /],
      [['key', 'create', '--tenant', 'ten_none'], 'There is no tenant with the id "ten_none".'],
      [
        ['key', 'create', '--tenant', tenant_id, '--environment', 'prod'],
        'environment: must be one of live, test',
      ],
    ] as [string[], string | RegExp][]) {
      const { code, stdout, stderr } = await guide(...line)
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/^guide: .*\n$/)
      const said = stderr.slice('guide: '.length, -1)
      if (message instanceof RegExp) expect(said).toMatch(message)
      else expect(said).toBe(message)
    }
    const { data } = await server.platform.listTenants({ query: {} })
    expect(data.items).toEqual([expect.objectContaining({ tenant_id, updated_at })])
  })

  test('they write no colours into a pipe', async () => {
    const { stdout } = await guide('tenant', 'create', '--name', 'Acme')
    const { stderr } = await guide('key', 'create', '--tenant', 'ten_none')
    expect(stdout).toContain('Keep the key')
    expect(stderr).toContain('guide: ')
    expect(stdout + stderr).not.toContain('\u001b')
  })
})

describe('guide migrate', () => {
  test('brings an empty database up to date; a second run has nothing to do', async () => {
    const files = (await readdir(migrationsFolder)).filter(name => name.endsWith('.sql')).length
    const migrations = files === 1 ? '1 migration' : `${files} migrations`
    // The embedded database starts as a copy of a template that is up to date.
    const first = embedded ? 'The database is up to date.\n' : `Applied ${migrations}.\n`
    expect(await guide('migrate')).toEqual({ code: 0, stdout: first, stderr: '' })
    const second = 'The database is up to date.\n'
    expect(await guide('migrate')).toEqual({ code: 0, stdout: second, stderr: '' })
  })

  test('does not disturb a running server', async () => {
    const server = await start()
    const { code, stdout, stderr } = await guide('migrate')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(embedded ? `pid ${server.pid}` : 'up to date')
    await server.platform.createTenant({ body: { name: 'After' } })
  })
})
