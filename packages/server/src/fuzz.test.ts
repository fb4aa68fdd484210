import { randomUUID } from 'node:crypto'
import { type Operation, operations, pathParameters } from '@guide/contracts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoTenantId } from './auth/demo.ts'
import { tenantInboundSecret } from './auth/secret-checks.ts'
import { arbitraryOf } from './testing/arbitrary.ts'
import { consolePage } from './testing/console-browser.ts'
import { inviteeEmail } from './testing/example-entities.ts'
import { call, exampleOf } from './testing/examples.ts'
import {
  type Guide,
  inboundSecret,
  platformSecret,
  startGuideOnNewDatabase,
  type TestResponse,
} from './testing/guide.ts'
import { type IdentityProvider, startIdentityProvider } from './testing/identity-provider.ts'
import { mutated } from './testing/mutated.ts'
import { createTenant, type TestTenant } from './testing/tenant.ts'

// Every response is checked against the OpenAPI documents (testing/conformance.ts). A failure prints its seed.
// FUZZ_SEED repeats a run, FUZZ_RUNS sets the number of runs.
const seed = Number(process.env.FUZZ_SEED ?? 20_260_131)
const table = Object.entries<Operation>(operations)
const numRuns = Math.ceil(Number(process.env.FUZZ_RUNS ?? 800) / table.length)
const metricsToken = 'the-metrics-token'

let guide: Guide
let provider: IdentityProvider
let tenant: TestTenant
beforeAll(async () => {
  provider = await startIdentityProvider()
  guide = await startGuideOnNewDatabase({ METRICS_TOKEN: metricsToken, ALLOW_DEMO_AUTH: 'true' })
  await guide.deps.platform.ensure(demoTenantId, 'boot', { name: 'Demo' })
  tenant = await createTenant(guide, provider)
})
afterAll(async () => {
  await guide.close()
  await provider.close()
})

test.each(table)('%s responds as documented to any request', async (id, operation) => {
  const example = await exampleOf(id, operation, tenant)
  expect((await call(sender('valid', operation), operation, example)).status).toBeLessThan(300)
  await ensureTenant()
  const property = fc.asyncProperty(requestTo(operation), async request => {
    const answer = await send(id, operation, request)
    expect(answer.status).toBeLessThan(500)
    if (request.caller !== 'valid' && !['public', 'signed', 'invite'].includes(operation.auth))
      expect([400, operation.auth === 'console' ? 403 : 401, 404]).toContain(answer.status)
    else if (request.isValid && !operation.upload) expect(answer.status).not.toBe(400)
    if (answer.status < 300 && operation.method !== 'GET') await ensureTenant()
  })
  await fc.assert(property, { seed, numRuns })
})

type Caller = 'valid' | 'wrong' | 'other'

interface Request {
  caller: Caller
  /** Replaces the path parameter `replaced`. The other parameters name existing entities. */
  id: string
  replaced: string
  query: Record<string, unknown>
  raw: string | null
  isValid: boolean
}

function requestTo(operation: Operation): fc.Arbitrary<Request> {
  const query = arbitraryOf(operation.query ?? { type: 'object' })
  const body = arbitraryOf(operation.body ?? { type: 'object' })
  const takesBody = operation.method !== 'GET'
  const caller = fc.constantFrom<Caller>(...Array(8).fill('valid'), 'wrong', 'other')
  const replaced = fc.constantFrom('none', ...pathParameters(operation.path).flatMap(name => [name, name]))
  const request = { caller, id: madeUpId, replaced }
  const raw = (text: fc.Arbitrary<string>) => (takesBody ? text : fc.constant(null))
  const good = { ...request, query, raw: raw(body.map(value => JSON.stringify(value))) }
  const badQuery = fc.oneof(
    { weight: takesBody ? 3 : 1, arbitrary: query },
    { weight: 1, arbitrary: mutated(query) },
  )
  const bad = { ...request, query: badQuery, raw: raw(badText(body)) }
  return fc.oneof(
    { weight: 1, arbitrary: fc.record({ ...good, isValid: fc.constant(true) }) },
    { weight: 2, arbitrary: fc.record({ ...bad, isValid: fc.constant(false) }) },
  ) as fc.Arbitrary<Request>
}

const badText = (body: fc.Arbitrary<unknown>) => {
  const text = mutated(body).map(value => JSON.stringify(value))
  const cut = fc.tuple(text, fc.nat()).map(([whole, at]) => whole.slice(0, at % whole.length))
  return fc.oneof({ weight: 6, arbitrary: text }, { weight: 1, arbitrary: cut })
}

/** Without "." and "..", which the client resolves as parts of the path. */
const madeUpId = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    fc.constantFrom('\0', 'a/b', '%', '__proto__', "'", '../x'),
  )
  .filter(text => !/^\.{0,2}$/.test(text))

async function send(id: string, operation: Operation, request: Request): Promise<TestResponse> {
  const hasId = operation.path.includes('{')
  const { params = {} } = hasId ? await exampleOf(id, operation, tenant) : {}
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(((name === request.replaced ? request.id : params[name]) ?? '').toWellFormed()),
  )
  const search = new URLSearchParams(
    Object.entries(Object(request.query)).map(([name, value]): [string, string] => [name, queryText(value)]),
  ).toString()
  const ask = request.raw === null ? {} : { raw: request.raw }
  return sender(request.caller, operation).request(operation.method, search ? `${path}?${search}` : path, ask)
}

const queryText = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 4000)

function sender(caller: Caller, { auth }: Operation) {
  const wrong = {
    'x-api-key': `sk_live_${'a'.repeat(43)}`,
    'x-platform-secret': 'wrong',
    'x-inbound-secret': 'wrong',
    authorization: 'Bearer x',
  }
  if (caller === 'wrong') return tenant.caller(wrong)
  const platform = tenant.caller({ 'x-platform-secret': platformSecret })
  if (caller === 'other') return auth === 'platform' ? tenant.admin : platform
  if (auth === 'metrics') return tenant.caller({ authorization: `Bearer ${metricsToken}` })
  if (auth === 'inbound') return tenant.caller({ 'x-inbound-secret': inboundSecret })
  if (auth === 'inbound_tenant') {
    return tenant.caller({ 'x-inbound-secret': tenantInboundSecret(inboundSecret, tenant.tenantId) })
  }
  if (auth === 'console') {
    return tenant.caller({ ...consolePage, 'x-guide-tenant': tenant.tenantId })
  }
  if (auth === 'invitee') return tenant.as({ sub: randomUUID(), email: inviteeEmail })
  return auth === 'platform' ? platform : tenant.admin
}

/** A change may have removed the tenant, its key or its issuer. Then the next request needs a new tenant. */
async function ensureTenant() {
  const { status } = await tenant.admin.request('GET', '/v1/admin/config')
  if (status !== 200) tenant = await createTenant(guide, provider)
}
