import {
  allow,
  banner,
  configureSignIn,
  errors,
  expect,
  openPage,
  pill,
  press,
  signIn,
  test,
  withPopupBlocker,
} from './admin-sign-in.ts'

test.use(withPopupBlocker)

test('A1: an admin signs in, confirms on a page that names the origin, and gets the toolbar', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await tenant.publish(banner)
  await tenant.publish({ ...banner, title: 'For pros', audience: { plan: 'pro' } })
  await tenant.publish({ ...banner, title: 'Elsewhere', url_patterns: [{ pattern: '/elsewhere' }] })
  await configureSignIn(tenant, provider, [app.site.url])
  const urls: string[] = []
  page.context().on('request', request => urls.push(request.url()))
  await openPage(app, page, { init: { tokens: { plan: 'free' } } })

  const popup = await signIn(page, 'ada')
  await expect(popup.locator('.origin')).toHaveText(app.site.url)
  await expect(popup.getByText('ada@example.com')).toBeVisible()
  await expect.poll(() => new URL(popup.url()).search).toBe('')
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
  await expect(card.getByText('Held back by audience: plan is "free", the rule requires "pro"')).toBeVisible()
  await expect(card.getByText('Elsewhere')).toHaveCount(0)

  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(stored).not.toMatch(/eyJ/)
  expect(urls.filter(url => url.includes('eyJ'))).toEqual([])
})

test('A2: a user who is not an admin reads so, and the page gets an error event', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await configureSignIn(tenant, provider, [app.site.url])
  await openPage(app, page)
  const popup = await signIn(page, 'bob')
  await expect(popup.getByRole('heading', { name: 'You are not an admin of Acme' })).toBeVisible()
  await expect.poll(() => errors(app)).toEqual(['no admin access: the user is not an admin'])
  await expect(pill(page)).toHaveCount(0)
  const closed = popup.waitForEvent('close')
  await press(popup, 'Close')
  await closed
})

test('A3: a user can cancel at the identity provider or on the confirmation page', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await configureSignIn(tenant, provider, [app.site.url])
  await openPage(app, page)
  const declined = await signIn(page, '')
  await expect
    .poll(() => errors(app))
    .toEqual(['no admin access: the identity provider did not sign the user in'])
  await declined.close()
  const popup = await signIn(page, 'ada')
  await press(popup, 'Cancel')
  await expect.poll(async () => (await errors(app)).at(-1)).toBe('no admin access: the user said no')
  await expect(pill(page)).toHaveCount(0)
})

test('A4: after the pop-up was closed, another click starts again', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await configureSignIn(tenant, provider, [app.site.url])
  await openPage(app, page)
  await (await signIn(page, 'ada')).close()
  await expect.poll(() => errors(app)).toEqual(['no admin access: the pop-up was closed'])
  await allow(await signIn(page, 'ada'))
  await expect(pill(page)).toBeVisible()
})

test('A5: an expired token ends the session, and one click starts the next one', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await tenant.publish(banner)
  await configureSignIn(tenant, provider, [app.site.url])
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

test('A6: a sign-in that takes too long closes the pop-up, and the page gets an error event', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await configureSignIn(tenant, provider, [app.site.url])
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
  const popup = await opening
  await expect.poll(() => popup.isClosed()).toBe(true)
  await expect.poll(() => errors(app)).toEqual(['no admin access: the sign-in took too long'])
})

test('A7: a page whose origin is not in admin_origins is refused', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await configureSignIn(tenant, provider, ['https://app.example.com'])
  await openPage(app, page)
  const opening = page.waitForEvent('popup')
  await page.click('#sign-in')
  const popup = await opening
  await expect.poll(() => popup.isClosed()).toBe(true)
  await expect
    .poll(() => errors(app))
    .toEqual(["no admin access: this origin is not among the tenant's admin_origins"])
})

test('A8: the token is not delivered if the opener has moved to another origin', async ({
  app,
  page,
  provider,
  service,
  tenant,
}) => {
  await configureSignIn(tenant, provider, [app.site.url])
  await openPage(app, page)
  const popup = await signIn(page, 'ada')
  // The page itself moves to another origin. A URL in the address bar would cut the pop-up off from its opener.
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

test('A8: messages from other windows and other origins are ignored', async ({
  app,
  page,
  provider,
  service,
  tenant,
}) => {
  await configureSignIn(tenant, provider, [app.site.url])
  await openPage(app, page)
  const begun = page.waitForResponse(response => response.url().endsWith('/v1/sdk/admin-access'))
  const opening = page.waitForEvent('popup')
  await page.click('#sign-in')
  const { data } = await (await begun).json()
  const popup = await opening
  const grant = { token: 'eyJ.evil', user: { user_id: 'mallory' } }
  const message = { type: 'guide:admin', sign_in_id: data.sign_in_id, grant }
  await page.evaluate(one => window.postMessage(one, '*'), message)
  // From the right pop-up, but from a page of the identity provider.
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

test('A9: if the page isolates its pop-ups, the page gets an error event and the user reads why', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await configureSignIn(tenant, provider, [app.site.url])
  await openPage(app, page, { headers: { 'cross-origin-opener-policy': 'same-origin' } })
  const popup = await signIn(page, 'ada')
  await expect.poll(() => errors(app)).toEqual(['no admin access: the pop-up was closed'])
  await expect(popup.getByRole('alert')).toContainText('cannot be reached any more')
  await expect(popup.getByRole('button', { name: 'Allow' })).toBeDisabled()
})

test('A10: destroy closes the pop-up, and the page gets no further events', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await configureSignIn(tenant, provider, [app.site.url])
  await openPage(app, page)
  const popup = await signIn(page, 'ada')
  const closed = popup.waitForEvent('close')
  await page.evaluate(() => window.Guide?.destroy())
  await closed
  expect(await errors(app)).toEqual([])
})

test('A11: a click by a script gives no consent, nor does a click right after the pop-up gets the focus', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await configureSignIn(tenant, provider, [app.site.url])
  await openPage(app, page)
  const popup = await signIn(page, 'ada')
  const button = popup.getByRole('button', { name: 'Allow' })
  await expect(button).toBeEnabled()
  await button.evaluate(one => (one as HTMLElement).click())
  await expect(button).toBeEnabled()
  await popup.clock.install()
  await popup.clock.pauseAt(Date.now() + 60_000)
  await popup.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(button).toBeDisabled()
  await button.click({ force: true })
  await button.press('Enter')
  await expect(button).toBeFocused()
  await popup.clock.runFor(700)
  await expect(button).toBeEnabled()
  await expect(pill(page)).toHaveCount(0)
})

test('A12: the confirmation page cannot be shown in a frame', async ({ app, page, service }) => {
  await app.open({ html: `<iframe src="${service.url}/admin-access/callback"></iframe>`, script: null })
  const frame = page.frames().find(one => one !== page.mainFrame())
  expect(await frame?.evaluate(() => document.body?.textContent ?? '')).not.toContain('sign-in')
})

test('A13: a page that asks without a click gets an error event', async ({ app, page, provider, tenant }) => {
  await configureSignIn(tenant, provider, [app.site.url])
  // A script of the page asks, because Playwright runs the code of a test as if the user had clicked.
  const ask = `Guide.on('error', ({ message }) => console.log(message))
    Guide.init({ apiKey: '${tenant.apiKey}' })
    Guide.requestAdminAccess().then(() => console.log('resolved'))`
  app.put({ html: `<script>${ask}</script>` })
  const logged: string[] = []
  page.on('console', message => message.type() === 'log' && logged.push(message.text()))
  await page.goto(app.site.url)
  await expect.poll(() => logged).toEqual(['no admin access: the browser blocked the pop-up', 'resolved'])
})

test('P3: the demo gives admin access with one click', async ({ page, service }) => {
  await page.goto(`${service.url}/demo/overview`)
  await expect(page.locator('#guide-host .pill')).toBeVisible()
  await page.locator('#stop').evaluate(button => (button as HTMLElement).click())
  const opening = page.waitForEvent('popup')
  await page.locator('#admin').click()
  const popup = await opening
  await expect(popup.locator('.origin')).toHaveText(service.url)
  await press(popup, 'Continue as demo admin')
  await page.getByRole('button', { name: 'Admin · test' }).click()
  const card = page.getByRole('dialog', { name: 'Admin toolbar' })
  await expect(card.getByRole('heading', { name: 'admin@demo.example' })).toBeVisible()
  await expect(card.getByText(/\d of \d+ delivered/)).toBeVisible()
})
