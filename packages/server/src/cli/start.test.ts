import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { platformSecret } from '../testing/guide.ts'
import { callGuide } from '../testing/guide-command.ts'
import {
  endGuideProcesses,
  type GuideProcess,
  runGuide,
  startGuideProcess,
} from '../testing/guide-process.ts'
import { freshStore } from '../testing/store.ts'

vi.setConfig({ testTimeout: 120_000 })

const embedded = process.env.DATABASE === 'embedded'

let store: Awaited<ReturnType<typeof freshStore>>
beforeEach(async () => {
  store = await freshStore()
})
afterEach(async () => {
  endGuideProcesses()
  await store.remove()
})

const start = (env: NodeJS.ProcessEnv = {}) => startGuideProcess({ ...store.env, ...env })
/** A blank variable counts as not set. */
const notSet = { ENVIRONMENT: '', PLATFORM_SECRET: '', LOG_LEVEL: '' }
const startDemo = (env: NodeJS.ProcessEnv = {}) =>
  startGuideProcess({ ...store.env, ...notSet, ...env }, ['start', '--demo'])

/** Every line that it printed. All of them are JSON, because the output of the test is not a terminal. */
const linesOf = ({ output }: GuideProcess): Record<string, string>[] =>
  output()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
const printed = (server: GuideProcess, fact: string) => linesOf(server).find(line => fact in line)?.[fact]

const demoKey = /sk_test_demo/

test('names settings that are mistyped, as one line of JSON each, and never their values', async () => {
  const server = await start({ REDIS_ULR: 'redis://:hunter2@cache', HOST: '0.0.0.0' })
  const warnings = linesOf(server).filter(({ level }) => `${level}` === '40')
  expect(warnings.map(({ msg }) => msg)).toEqual([
    expect.stringMatching(/^REDIS_ULR is not a setting and is ignored\. Did you mean REDIS_URL\?$/),
    expect.stringMatching(/^HOST is 0\.0\.0\.0 and PUBLIC_URL is not set/),
  ])
  expect(server.output()).not.toContain('hunter2')
})

describe('guide start --demo', () => {
  test('prints the URLs, a key and tokens, and all of them work', async () => {
    const server = await startDemo()
    const get = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(server.url + path, { headers })).status
    const key = printed(server, 'demo_key') as string
    const asAdmin = { 'x-api-key': key, authorization: printed(server, 'demo_admin') as string }
    const asUser = { 'x-api-key': key, authorization: printed(server, 'demo_user') as string }
    expect(await get('/v1/admin/config', asAdmin)).toBe(200)
    expect(await get('/v1/admin/config', asUser)).toBe(403)
    expect(await get('/v1/admin/config', { 'x-api-key': key })).toBe(401)
    const secret = printed(server, 'platform_secret') as string
    expect(await get('/v1/platform/tenants', { 'x-platform-secret': secret })).toBe(200)
    for (const label of ['console', 'api_docs', 'openapi', 'demo_page']) {
      expect((await fetch(printed(server, label) as string)).status).toBe(200)
    }
    expect((await server.stop()).stderr).toBe('')
  })

  test.each([
    ['a HOST that other machines can reach', { HOST: '0.0.0.0' }],
    ['ENVIRONMENT=production', { ENVIRONMENT: 'production' }],
  ])(
    'with %s it does not accept the demo key and tokens, nor print a secret of the operator',
    async (_, env) => {
      const server = await startDemo({ ...env, PLATFORM_SECRET: platformSecret })
      expect(server.output()).toContain('The demo key and tokens are not accepted')
      expect(server.output()).not.toMatch(demoKey)
      expect(server.output()).not.toContain(platformSecret)
      const headers = {
        'x-api-key': 'sk_test_demo000000000000000000000000000000000000000',
        authorization: 'Bearer demo:admin',
      }
      const url = server.url.replace('0.0.0.0', '127.0.0.1')
      expect((await fetch(`${url}/v1/admin/config`, { headers })).status).toBe(401)
      const ofOperator = { 'x-platform-secret': platformSecret }
      expect((await fetch(`${url}/v1/platform/tenants`, { headers: ofOperator })).status).toBe(200)
    },
  )

  test('ALLOW_DEMO_AUTH=true in production prevents the start', async () => {
    const env = { ...store.env, ENVIRONMENT: 'production', ALLOW_DEMO_AUTH: 'true', PORT: '0' }
    for (const args of [['start'], ['start', '--demo']]) {
      const { code, stdout, stderr } = await callGuide(args, env)
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/^guide: ALLOW_DEMO_AUTH must not be true in production.*\n$/)
    }
  })
})

if (embedded) {
  test('a second process on the same data directory is refused, and the first one keeps serving', async () => {
    const first = await start()
    const { code, stdout, stderr } = await runGuide(['start'], { ...store.env, PORT: '0' })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `guide: The data directory ${store.env.DATA_DIR} is in use by process ${first.pid}. ` +
        'Stop that process first, or set DATA_DIR to another directory.\n',
    )
    await first.platform.createTenant({ body: { name: 'Still here' } })
  })
} else {
  test('two processes serve the same database, and each job runs on one of them', async () => {
    const [one, two] = await Promise.all([start(), start()])
    const { tenant_id } = await one.platform.createTenant({ body: { name: 'Acme' } })
    expect((await two.platform.getTenant({ params: { tenant_id } })).name).toBe('Acme')

    const client = new pg.Client({ connectionString: store.env.DATABASE_URL })
    await client.connect()
    const runs = async () => (await client.query('select name, state from pgboss.job order by name')).rows
    await expect
      .poll(runs, { timeout: 80_000 })
      .toContainEqual({ name: 'event-partitions', state: 'completed' })
    const names = (await runs()).map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    await client.end()
  })
}
