import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { ensureChromium } from '../../../tools/servers/system-packages.mjs'
import { startOpenIdProvider } from '../../server/src/testing/open-id-provider.ts'
import type { Tenant } from './service.ts'
import { type App, test as base, expect } from './test.ts'

type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

const test = base.extend<object, { provider: OpenIdProvider }>({
  provider: [
    async ({ service }, use) => {
      const provider = await startOpenIdProvider(`${service.url}/admin-access/callback`)
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
})

// Left to itself, Playwright switches the blocking of pop-ups off.
test.use({
  launchOptions: {
    executablePath: await ensureChromium(),
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  },
})

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const banner = {
  content_type: 'banner' as const,
  title: 'News',
  trigger: { trigger_type: 'manual' as const },
}
const signInButton = '<button id="sign-in">Admin</button>'

/** A tenant whose admins sign in at the OpenID provider, from the origin of its site unless another is given. */
async function setUp(tenant: Tenant, provider: OpenIdProvider, admin_origins: string[]) {
  const { issuer: jwt_issuer, jwksUrl: jwks_url, audience: jwt_audience } = provider
  await tenant.admin.updateConfig({
    body: { jwt_issuer, jwks_url, jwt_audience, oidc_client_id: 'guide', admin_origins },
  })
}

/** Opens a page with a button that asks for admin access. */
async function openPage(app: App, page: Page, options: Parameters<App['open']>[0] = {}) {
  await app.open({ html: signInButton, ...options })
  await page.evaluate(() => {
    window.Guide?.on('admin:ready', data => window.heard.push(['admin:ready', data]))
    document.getElementById('sign-in')?.addEventListener('click', () => {
      void window.Guide?.requestAdminAccess()
    })
  })
}

/** Clicks that button, and signs in at the identity provider. */
async function signIn(page: Page, account: string): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await page.click('#sign-in')
  const popup = await opening
  const field = popup.getByLabel('Account')
  const heading = popup.getByRole('heading')
  await expect(field.or(heading)).toBeVisible()
  if (await field.isVisible()) {
    await field.fill(account)
    await popup.getByRole('button', { name: 'Sign in' }).click()
    await expect(heading).toBeVisible()
  }
  return popup
}

const allow = (popup: Page) => popup.getByRole('button', { name: 'Allow' }).click()
const pill = (page: Page) => page.getByRole('button', { name: 'Admin · live' })
const errors = async (app: App) =>
  (await app.heard('error')).map(([, data]) => (data as { message: string }).message)

test('granted: the admin signs in, clicks once on a page that names the origin, and gets the toolbar', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await tenant.publish(banner)
  await tenant.publish({ ...banner, title: 'For pros', audience: { plan: 'pro' } })
  await tenant.publish({ ...banner, title: 'Elsewhere', url_patterns: [{ pattern: '/elsewhere' }] })
  await setUp(tenant, provider, [app.site.url])
  const addresses: string[] = []
  page.context().on('request', request => addresses.push(request.url()))
  await openPage(app, page, { init: { tokens: { plan: 'free' } } })

  const popup = await signIn(page, 'ada')
  await expect(popup.locator('.origin')).toHaveText(app.site.url)
  await expect(popup.getByText('ada@example.com')).toBeVisible()
  expect(new URL(popup.url()).search).toBe('')
  const closed = popup.waitForEvent('close')
  await allow(popup)
  await closed

  await expect(pill(page)).toBeVisible()
  const user = { user_id: 'ada', email: 'ada@example.com', role: 'admin' }
  expect(await app.heard('admin:ready')).toEqual([['admin:ready', user]])
  await pill(page).click()
  const card = page.getByRole('dialog', { name: 'Admin toolbar' })
  await expect(card.getByRole('heading', { name: 'ada@example.com' })).toBeVisible()
  await expect(card.getByText('1 of 2 delivered')).toBeVisible()
  await expect(card.getByText('News')).toBeVisible()
  await expect(card.getByText('Held back by audience: plan is "free", rule wants "pro"')).toBeVisible()
  await expect(card.getByText('Elsewhere')).toHaveCount(0)

  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(kept).not.toMatch(/eyJ/)
  expect(addresses.filter(address => address.includes('eyJ'))).toEqual([])
})

test('the toolbar follows the page and the user, and sign out leaves nothing', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  const shown = await tenant.publish(banner)
  await tenant.publish({ ...banner, title: 'Elsewhere', url_patterns: [{ pattern: '/elsewhere' }] })
  await setUp(tenant, provider, [app.site.url])
  await openPage(app, page)
  await allow(await signIn(page, 'ada'))
  await pill(page).click()
  const card = page.getByRole('dialog', { name: 'Admin toolbar' })
  await expect(card.getByText('1 of 1 delivered')).toBeVisible()

  await page.evaluate(() => history.pushState(null, '', '/elsewhere'))
  await expect(card.getByText('2 of 2 delivered')).toBeVisible()

  await expect.poll(() => page.evaluate(id => window.Guide?.show(id), shown)).toEqual({ shown: true })
  await page.locator('#guide-host .banner').getByRole('button', { name: 'Close' }).click()
  await card.getByText('News').click()
  await expect(card.getByText('progress: dismissed, and shown by hand')).toBeVisible()

  await card.getByRole('button', { name: 'Sign out' }).click()
  await expect(card).toHaveCount(0)
  await expect(pill(page)).toHaveCount(0)
  await page.evaluate(() => window.Guide?.destroy())
  await expect(page.locator('#guide-host')).toHaveCount(0)
})

test('for an anonymous visitor the toolbar tells what that visitor gets', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await tenant.publish({ ...banner, trigger: { trigger_type: 'page_load' } })
  await setUp(tenant, provider, [app.site.url])
  await openPage(app, page)
  const reported = page.waitForResponse(response => response.url().endsWith('/v1/sdk/events'))
  await page.getByRole('button', { name: 'Close' }).click()
  await reported
  await allow(await signIn(page, 'ada'))
  await pill(page).click()
  await expect(page.getByText('Held back by progress: dismissed, and not offered again')).toBeVisible()
})

test('denied: somebody who is no admin reads so, and the page is told', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await setUp(tenant, provider, [app.site.url])
  await openPage(app, page)
  const popup = await signIn(page, 'bob')
  await expect(popup.getByRole('heading', { name: 'You are not an admin of Acme' })).toBeVisible()
  await expect.poll(() => errors(app)).toEqual(['no admin access: the user is not an admin'])
  await expect(pill(page)).toHaveCount(0)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Close' }).click()
  await closed
})

test('denied: the user says no, at the identity provider or to the page', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await setUp(tenant, provider, [app.site.url])
  await openPage(app, page)
  const refused = await signIn(page, '')
  await expect.poll(() => errors(app)).toEqual(['no admin access: the identity provider signed nobody in'])
  await refused.close()
  const popup = await signIn(page, 'ada')
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(async () => (await errors(app)).at(-1)).toBe('no admin access: the user said no')
  await expect(pill(page)).toHaveCount(0)
})

test('denied: the pop-up is closed, and another click begins anew', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await setUp(tenant, provider, [app.site.url])
  await openPage(app, page)
  await (await signIn(page, 'ada')).close()
  await expect.poll(() => errors(app)).toEqual(['no admin access: the pop-up was closed'])
  await allow(await signIn(page, 'ada'))
  await expect(pill(page)).toBeVisible()
})

test('expired: a token that has run out ends the session, and one click begins the next', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await tenant.publish(banner)
  await setUp(tenant, provider, [app.site.url])
  await openPage(app, page)
  await allow(await signIn(page, 'ada'))
  await expect(pill(page)).toBeVisible()
  await page.route('**/v1/admin/diagnose', route =>
    route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${expired}` } }),
  )
  await pill(page).click()
  await expect(page.getByText('You are no longer signed in.')).toBeVisible()
  await page.unroute('**/v1/admin/diagnose')
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await allow(await opening)
  await pill(page).click()
  await expect(page.getByText('1 of 1 delivered')).toBeVisible()
})

const expired = 'eyJhbGciOiJFUzI1NiIsImtpZCI6Im9uZSJ9.eyJzdWIiOiJhZGEiLCJleHAiOjF9.c2ln'

test('expired: who takes too long is told, and so is the page', async ({ app, page, provider, tenant }) => {
  await setUp(tenant, provider, [app.site.url])
  await openPage(app, page)
  await page.evaluate(() => {
    document.getElementById('sign-in')?.addEventListener(
      'click',
      event => {
        event.stopImmediatePropagation()
        void window.Guide?.requestAdminAccess({ timeoutMs: 500 })
      },
      { capture: true },
    )
  })
  const opening = page.waitForEvent('popup')
  await page.click('#sign-in')
  await (await opening).waitForEvent('close')
  await expect.poll(() => errors(app)).toEqual(['no admin access: the sign-in took too long'])
})

test('wrong origin: a page that is not among admin_origins gets nowhere', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await setUp(tenant, provider, ['https://app.example.com'])
  await openPage(app, page)
  const opening = page.waitForEvent('popup')
  await page.click('#sign-in')
  await (await opening).waitForEvent('close')
  await expect
    .poll(() => errors(app))
    .toEqual(["no admin access: this origin is not among the tenant's admin_origins"])
})

test('wrong origin: nothing is handed to the page that an opener went to meanwhile', async ({
  app,
  page,
  provider,
  service,
  tenant,
}) => {
  await setUp(tenant, provider, [app.site.url])
  await openPage(app, page)
  const popup = await signIn(page, 'ada')
  // The same window, another origin, and by the page itself: an address that is typed in cuts the pop-up off.
  await page.evaluate(
    url => location.assign(url),
    `${service.url.replace('127.0.0.1', 'localhost')}/demo/report`,
  )
  await page.waitForURL(/report$/)
  await page.evaluate(() => {
    window.heard = []
    addEventListener('message', ({ data }) => window.heard.push(['message', data]))
  })
  expect(await popup.evaluate(() => window.opener !== null)).toBe(true)
  await allow(popup)
  await expect(popup.getByRole('alert')).toContainText('cannot be reached any more')
  expect(await app.heard('message')).toEqual([])
})

test('wrong origin: messages from elsewhere are not believed', async ({
  app,
  page,
  provider,
  service,
  tenant,
}) => {
  await setUp(tenant, provider, [app.site.url])
  await openPage(app, page)
  const begun = page.waitForResponse(response => response.url().endsWith('/v1/sdk/admin-access'))
  const opening = page.waitForEvent('popup')
  await page.click('#sign-in')
  const { data } = await (await begun).json()
  const popup = await opening
  const grant = { token: 'eyJ.evil', user: { user_id: 'mallory' } }
  const message = { type: 'guide:admin', sign_in_id: data.sign_in_id, grant }
  await page.evaluate(one => window.postMessage(one, '*'), message)
  // From the very pop-up, but from a page of the identity provider.
  await expect(popup.getByLabel('Account')).toBeVisible()
  await popup.evaluate(one => window.opener.postMessage(one, '*'), message)
  // From a page of the service, but not from the pop-up.
  const other = page.waitForEvent('popup')
  await page.evaluate(url => void window.open(url), `${service.url}/demo/report`)
  await (await other).waitForURL(/report$/)
  await (await other).evaluate(one => window.opener.postMessage(one, '*'), message)
  await popup.getByLabel('Account').fill('ada')
  await popup.getByRole('button', { name: 'Sign in' }).click()
  await allow(popup)
  await expect(pill(page)).toHaveCount(1)
  expect(await app.heard('admin:ready')).toEqual([
    ['admin:ready', expect.objectContaining({ user_id: 'ada' })],
  ])
})

test('a page that keeps its pop-ups apart is told, and the user reads why nothing happens', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await setUp(tenant, provider, [app.site.url])
  await openPage(app, page, { headers: { 'cross-origin-opener-policy': 'same-origin' } })
  const popup = await signIn(page, 'ada')
  await expect.poll(() => errors(app)).toEqual(['no admin access: the pop-up was closed'])
  await expect(popup.getByRole('alert')).toContainText('cannot be reached any more')
  await expect(popup.getByRole('button', { name: 'Allow' })).toBeDisabled()
})

test('who signs in twice has one toolbar', async ({ app, page, provider, tenant }) => {
  await setUp(tenant, provider, [app.site.url])
  await openPage(app, page)
  for (const times of [1, 2]) {
    await allow(await signIn(page, 'ada'))
    await expect.poll(async () => (await app.heard('admin:ready')).length).toBe(times)
  }
  await expect(pill(page)).toHaveCount(1)
})

test('a page that is left behind by destroy hears nothing more, and its pop-up is closed', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await setUp(tenant, provider, [app.site.url])
  await openPage(app, page)
  const popup = await signIn(page, 'ada')
  const closed = popup.waitForEvent('close')
  await page.evaluate(() => window.Guide?.destroy())
  await closed
  expect(await errors(app)).toEqual([])
})

test('a click that the user did not make allows nothing, nor does one right after the page appears', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await setUp(tenant, provider, [app.site.url])
  await openPage(app, page)
  const popup = await signIn(page, 'ada')
  const button = popup.getByRole('button', { name: 'Allow' })
  await expect(button).toBeEnabled()
  await button.evaluate(one => (one as HTMLElement).click())
  await expect(button).toBeEnabled()
  await popup.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(button).toBeDisabled()
  await expect(pill(page)).toHaveCount(0)
})

test('a frame cannot show the page that asks for the click', async ({ app, page, service }) => {
  await app.open({ html: `<iframe src="${service.url}/admin-access/callback"></iframe>`, script: null })
  const frame = page.frames().find(one => one !== page.mainFrame())
  expect(await frame?.evaluate(() => document.body?.textContent ?? '')).not.toContain('sign-in')
})

test('the toolbar works by keyboard, traps nobody, and under the strictest policy', async ({
  app,
  page,
  provider,
  service,
  tenant,
}) => {
  await tenant.publish(banner)
  await setUp(tenant, provider, [app.site.url])
  app.site.put('/watch.js', {
    type: 'text/javascript',
    body: 'window.violations = []; addEventListener("securitypolicyviolation", e => violations.push(e.violatedDirective + " " + e.blockedURI))',
  })
  const policy = `default-src 'self'; script-src 'self' ${service.url}; connect-src 'self' ${service.url}; require-trusted-types-for 'script'; trusted-types 'none'`
  await openPage(app, page, {
    html: `${signInButton}<button id="other">Other</button>`,
    head: '<script src="/watch.js"></script>',
    headers: { 'content-security-policy': policy },
  })
  await allow(await signIn(page, 'ada'))
  await pill(page).focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Admin toolbar' })
  await expect(card).toBeFocused()
  await expect(card.getByText('1 of 1 delivered')).toBeVisible()
  await page.focus('#other')
  await expect(page.locator('#other')).toBeFocused()
  await card.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(pill(page)).toBeFocused()
  expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`toolbar and pop-up have no accessibility violations, ${colorScheme}`, async ({
    app,
    context,
    page,
    provider,
    tenant,
  }) => {
    const violations = async (one: Page) => {
      await one.evaluate(axe)
      return one.evaluate(async () => {
        const { axe } = window as unknown as { axe: { run(): Promise<{ violations: unknown[] }> } }
        return (await axe.run()).violations
      })
    }
    context.on('page', one => void one.emulateMedia({ colorScheme, reducedMotion: 'reduce' }))
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await tenant.publish(banner)
    await setUp(tenant, provider, [app.site.url])
    await openPage(app, page)
    const popup = await signIn(page, 'ada')
    await expect(popup.getByRole('button', { name: 'Allow' })).toBeEnabled()
    expect(await violations(popup)).toEqual([])
    await allow(popup)
    await pill(page).click()
    await page.getByText('News').click()
    expect(await violations(page)).toEqual([])
  })
}

test('popup blocked: a page that asks without a click is told so', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await setUp(tenant, provider, [app.site.url])
  // By a script of the page: what a test runs in it counts as a click.
  const ask = `Guide.on('error', ({ message }) => console.log(message))
    Guide.init({ apiKey: '${tenant.apiKey}' })
    Guide.requestAdminAccess().then(() => console.log('resolved'))`
  app.put({ html: `<script>${ask}</script>` })
  const said: string[] = []
  page.on('console', message => message.type() === 'log' && said.push(message.text()))
  await page.goto(app.site.url)
  await expect.poll(() => said).toEqual(['no admin access: the browser blocked the pop-up', 'resolved'])
})

test('the demo gives its admin access by one click', async ({ page, service }) => {
  await page.goto(`${service.url}/demo/overview`)
  await expect(page.locator('#guide-host .pill')).toBeVisible()
  await page.locator('#stop').evaluate(button => (button as HTMLElement).click())
  const opening = page.waitForEvent('popup')
  await page.locator('#admin').click()
  const popup = await opening
  await expect(popup.locator('.origin')).toHaveText(service.url)
  await popup.getByRole('button', { name: 'Continue as demo admin' }).click()
  await page.getByRole('button', { name: 'Admin · test' }).click()
  const card = page.getByRole('dialog', { name: 'Admin toolbar' })
  await expect(card.getByRole('heading', { name: 'admin@demo.example' })).toBeVisible()
  await expect(card.getByText(/\d of \d+ delivered/)).toBeVisible()
})
