import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrationsFolder } from '../package-files.ts'
import { consolePage } from '../testing/console-browser.ts'
import { callGuide } from '../testing/guide-command.ts'
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
beforeAll(async () => {
  provider = await startIdentityProvider()
})
afterAll(() => provider.close())

/** A new store for the tests of a block, and the commands on it. */
function emptyStore() {
  let store: Awaited<ReturnType<typeof freshStore>>
  beforeAll(async () => {
    store = await freshStore()
  })
  afterAll(async () => {
    endGuideProcesses()
    await store.remove()
  })
  const env = () => ({ ENVIRONMENT: 'test', ...store.env })
  return {
    dataDir: () => store.env.DATA_DIR,
    start: () => startGuideProcess(store.env),
    /** Runs a command in its own process. */
    run: (...args: string[]) => runGuide(args, env()),
    /** Runs a command in this process, which is faster. */
    call: (...args: string[]) => callGuide(args, env()),
  }
}

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

describe('without a running server', () => {
  const { start, run, call, dataDir } = emptyStore()

  test('guide migrate brings an empty database up to date; a second run has nothing to do', async () => {
    const files = (await readdir(migrationsFolder)).filter(name => name.endsWith('.sql')).length
    const migrations = files === 1 ? '1 migration' : `${files} migrations`
    // The embedded database starts as a copy of a template that is up to date.
    const first = embedded ? 'The database is up to date.\n' : `Applied ${migrations}.\n`
    const notice = `guide: working on a new embedded database in ${dataDir()}, because DATABASE_URL is not set.\n`
    expect(await run('migrate')).toEqual({ code: 0, stdout: first, stderr: embedded ? notice : '' })
    const second = 'The database is up to date.\n'
    expect(await call('migrate')).toEqual({ code: 0, stdout: second, stderr: '' })
  })

  test('guide tenant create and guide key create create a tenant and keys that work when a server starts', async () => {
    const created = await run('tenant', 'create', ...acme(), '--json')
    expect([created.code, created.stderr]).toEqual([0, ''])
    const tenant = JSON.parse(created.stdout)
    expect(tenant).toMatchObject({
      name: 'Acme',
      jwks_url: provider.jwksUrl,
      allowed_origins: ['https://a.example', 'https://b.example'],
    })
    const key = await call('key', 'create', '--tenant', tenant.tenant_id, '--environment', 'test', '--json')
    expect([key.code, key.stderr]).toEqual([0, ''])
    expect(JSON.parse(key.stdout)).toMatchObject({ environment: 'test', key_id: expect.any(String) })

    const server = await start()
    for (const apiKey of [tenant.api_key, JSON.parse(key.stdout).api_key]) {
      const { status, body } = await configurationFor(server, apiKey)
      expect([status, body.tenant_id]).toEqual([200, tenant.tenant_id])
    }
  })
})

describe('beside a running server', () => {
  const { start, run, call } = emptyStore()
  let server: GuideProcess
  beforeAll(async () => {
    server = await start()
  })

  test('guide tenant create --admin leads from an empty server into the console', async () => {
    const created = await call('tenant', 'create', '--name', 'Empty', '--admin', 'you@example.com', '--json')
    expect([created.code, created.stderr]).toEqual([0, ''])
    const { tenant_id, admin_strategy, console_link } = JSON.parse(created.stdout)
    expect([admin_strategy, console_link.role]).toEqual(['table_lookup', 'admin'])
    const redeem = async (url: string) => {
      const headers = { ...consolePage, 'content-type': 'application/json' }
      const body = JSON.stringify({ token: url.split('#token=')[1] })
      const path = '/console/api/sign-in/redeem'
      const response = await fetch(server.url + path, { method: 'POST', headers, body })
      return (await response.json()) as { data: { session: object } }
    }
    expect(await redeem(console_link.url)).toMatchObject({
      data: { session: { tenant_id, email: 'you@example.com', role: 'admin' } },
    })

    const options = ['--tenant', tenant_id, '--email', 'grace@example.com', '--role', 'viewer']
    const link = await call('console', 'link', ...options, '--json')
    expect(await redeem(JSON.parse(link.stdout).url)).toMatchObject({ data: { session: { role: 'viewer' } } })
    const printed = await call('console', 'link', ...options)
    expect([printed.code, printed.stdout]).toEqual([
      0,
      expect.stringContaining('/console/sign-in/link#token='),
    ])
    const listed = await call('tenant', 'list')
    expect(listed.stdout).toMatch(new RegExp(`${tenant_id} +Empty`))
  })

  test('a new tenant and its keys work immediately', async () => {
    const tenant = await call('tenant', 'create', ...acme())
    expect([tenant.code, tenant.stderr]).toEqual([0, ''])
    expect(tenant.stdout).toMatch(/^ {2}Tenant {3}Acme \(ten_[0-9a-f]{12}\)\n {2}API key {2}sk_live_/)
    const tenantId = tenant.stdout.match(/ten_\w+/)?.[0] as string
    expect((await configurationFor(server, apiKeyIn(tenant.stdout))).status).toBe(200)

    const key = await call('key', 'create', '--tenant', tenantId)
    expect([key.code, key.stderr]).toEqual([0, ''])
    expect(key.stdout).toMatch(
      /^ {2}API key {6}sk_live_[\w-]+\n {2}Environment {2}live\n {2}Key id {7}key_\w+\n/,
    )
    expect((await configurationFor(server, apiKeyIn(key.stdout))).status).toBe(200)
  })

  test('an invalid value prints the message of the API on stderr and changes nothing', async () => {
    const { tenant_id } = await server.platform.createTenant({ body: { name: 'Before' } })
    const tenants = async () => (await server.platform.listTenants({ query: {} })).data.items
    const before = await tenants()
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
      const { code, stdout, stderr } = await call(...line)
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/^guide: .*\n$/)
      const said = stderr.slice('guide: '.length, -1)
      if (message instanceof RegExp) expect(said).toMatch(message)
      else expect(said).toBe(message)
    }
    expect(await tenants()).toEqual(before)
  })

  test('the commands write no colours into a pipe', async () => {
    const { stdout } = await run('tenant', 'create', '--name', 'Acme')
    const { stderr } = await run('key', 'create', '--tenant', 'ten_none')
    expect(stdout).toContain('Keep the key')
    expect(stderr).toContain('guide: ')
    expect(stdout + stderr).not.toContain('\u001b')
  })

  test('guide migrate does not disturb the server, which then stops cleanly', async () => {
    const { code, stdout, stderr } = await call('migrate')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(embedded ? `pid ${server.pid}` : 'up to date')
    await server.platform.createTenant({ body: { name: 'After' } })
    expect((await server.stop()).code).toBe(0)
  })
})
