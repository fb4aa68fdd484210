import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { openConsole } from '../../testing/console-browser.ts'
import { createTenant } from '../../testing/tenant.ts'
import { ownWorld } from '../../testing/world.ts'

const { guide, provider } = await ownWorld()
const minute = 60 * 1000
const hour = 60 * minute
const start = Date.now()
vi.useFakeTimers({ toFake: ['Date'], now: start })
afterEach(() => void vi.setSystemTime(start))
afterAll(() => void vi.useRealTimers())

const after = (milliseconds: number) => vi.setSystemTime(start + milliseconds)

async function signedIn() {
  const tenant = await createTenant(guide, provider, { admin_strategy: 'table_lookup' })
  const params = { tenant_id: tenant.tenantId }
  const link = async (email = 'grace@acme.example') =>
    (await guide.platform.createConsoleLink({ params, body: { email } })).url.split('#token=')[1]
  const browser = openConsole(guide)
  const redeem = async (token: string | undefined) =>
    (await browser.request('POST', '/sign-in/redeem', { body: { token } })).status
  await redeem(await link())
  const status = async (headers = {}) =>
    (await browser.in(tenant.tenantId).request('GET', '/v1/admin/config', { headers })).status
  return { tenant, browser, link, redeem, status }
}

const upkeep = () => guide.deps.consoleUpkeep.run({ signal: new AbortController().signal })

const rows = async (table: string, tenantId: string) =>
  (await guide.deps.database.query(`select 1 from ${table} where tenant_id = $1`, [tenantId])).rows.length

describe('a session', () => {
  test('ends two hours after its latest request', async () => {
    const { status } = await signedIn()
    after(119 * minute)
    expect(await status()).toBe(200)
    after((119 + 119) * minute)
    expect(await status()).toBe(200)
    after((119 + 119 + 121) * minute)
    expect(await status()).toBe(401)
  })

  test('ends although a page asks by itself whether something is new', async () => {
    const { status } = await signedIn()
    for (const passed of [30, 60, 90, 119]) {
      after(passed * minute)
      expect(await status({ 'if-none-match': '"known"' })).toBe(200)
    }
    after(121 * minute)
    expect(await status()).toBe(401)
  })

  test('ends after twelve hours, also if it is used all the time', async () => {
    const { status } = await signedIn()
    for (let passed = 1; passed < 12; passed++) {
      after(passed * hour)
      expect(await status()).toBe(200)
    }
    after(12 * hour)
    expect(await status()).toBe(401)
  })

  test('is removed from the database after it has ended', async () => {
    const { tenant } = await signedIn()
    await upkeep()
    expect(await rows('console_sessions', tenant.tenantId)).toBe(1)
    after(3 * hour)
    await upkeep()
    expect(await rows('console_sessions', tenant.tenantId)).toBe(0)
  })

  test('ends if its user signs in fifty more times', async () => {
    const { tenant, link, redeem, status, browser } = await signedIn()
    const first = new Map(browser.cookies)
    for (let count = 0; count < 50; count++) {
      after(count + 1)
      expect(await redeem(await link())).toBe(201)
    }
    expect(await status()).toBe(200)
    for (const [name, value] of first) browser.cookies.set(name, value)
    expect(await status()).toBe(401)
    expect(await rows('console_sessions', tenant.tenantId)).toBe(50)
  })

  test('ends with its tenant', async () => {
    const { tenant, status } = await signedIn()
    await guide.platform.deleteTenant({ params: { tenant_id: tenant.tenantId } })
    expect(await status()).toBe(401)
    expect(await rows('console_sessions', tenant.tenantId)).toBe(0)
  })
})

test('a link works for ten minutes', async () => {
  const { tenant, link, redeem } = await signedIn()
  const [early, late] = [await link(), await link()]
  after(10 * minute - 1)
  expect(await redeem(early)).toBe(201)
  after(10 * minute)
  expect(await redeem(late)).toBe(404)
  after(10 * minute + 1)
  await upkeep()
  expect(await rows('console_links', tenant.tenantId)).toBe(0)
})
