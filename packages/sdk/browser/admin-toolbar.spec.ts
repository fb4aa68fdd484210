import {
  allow,
  banner,
  configureSignIn,
  expect,
  openPage,
  pill,
  signIn,
  signInButton,
  test,
  withPopupBlocker,
} from './admin-sign-in.ts'
import { axeViolations } from './axe.ts'
import { strictPolicy, watchPolicy } from './strict-policy.ts'
import { holdRequests, waitForStoredEvent } from './test.ts'

test.use(withPopupBlocker)

test('A14: the toolbar follows the address and what was shown, and signing out removes it', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  const shown = await tenant.publish(banner)
  await tenant.publish({ ...banner, title: 'Elsewhere', url_patterns: [{ pattern: '/elsewhere' }] })
  await configureSignIn(tenant, provider, [app.site.url])
  await openPage(app, page)
  await allow(await signIn(page, 'ada'))
  await pill(page).click()
  const card = page.getByRole('dialog', { name: 'Admin toolbar' })
  await expect(card.getByText('1 of 1 delivered')).toBeVisible()

  await page.evaluate(() => history.pushState(null, '', '/elsewhere'))
  await expect(card.getByText('2 of 2 delivered')).toBeVisible()

  await expect.poll(() => page.evaluate(id => window.Guide?.show(id), shown)).toEqual({ shown: true })
  // The toolbar asks again some time after the dismissal; its request must not overtake the event.
  const release = await holdRequests(page, '**/v1/admin/diagnose')
  const stored = waitForStoredEvent(page, 'content.dismissed')
  await page.locator('#guide-host .banner').getByRole('button', { name: 'Close' }).click()
  await stored
  release()
  await card.getByText('News').click()
  await expect(card.getByText('progress: dismissed, but the trigger is manual')).toBeVisible()

  await card.getByRole('button', { name: 'Sign out' }).click()
  await expect(card).toHaveCount(0)
  await expect(pill(page)).toHaveCount(0)
  await page.evaluate(() => window.Guide?.destroy())
  await expect(page.locator('#guide-host')).toHaveCount(0)
})

test('A15: the toolbar shows what an anonymous visitor gets', async ({ app, page, provider, tenant }) => {
  await tenant.publish({ ...banner, trigger: { trigger_type: 'page_load' } })
  await configureSignIn(tenant, provider, [app.site.url])
  await openPage(app, page)
  const stored = waitForStoredEvent(page, 'content.dismissed')
  await page.getByRole('button', { name: 'Close' }).click()
  await stored
  await allow(await signIn(page, 'ada'))
  await pill(page).click()
  await expect(page.getByText('Held back by progress: dismissed, and not shown again')).toBeVisible()
})

test('A16: signing in twice gives one toolbar', async ({ app, page, provider, tenant }) => {
  await configureSignIn(tenant, provider, [app.site.url])
  await openPage(app, page)
  for (const times of [1, 2]) {
    await allow(await signIn(page, 'ada'))
    await expect.poll(async () => (await app.heard('admin:ready')).length).toBe(times)
  }
  await expect(pill(page)).toHaveCount(1)
})

test('A17: the toolbar works with the keyboard, never traps the focus, and obeys the strictest policy', async ({
  app,
  page,
  provider,
  service,
  tenant,
}) => {
  await tenant.publish(banner)
  await configureSignIn(tenant, provider, [app.site.url])
  const policyViolations = await watchPolicy(page)
  await openPage(app, page, {
    html: `${signInButton}<button id="other">Other</button>`,
    headers: strictPolicy(service.url),
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
  expect(await policyViolations()).toEqual([])
})

test('A19: the toolbar follows what is on the screen, and marks a missing target', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await tenant.publish(banner)
  const element_target = { element_id: 'save' }
  const tip = { content_type: 'hotspot' as const, title: 'Save your work', element_target }
  await tenant.publish({ ...tip, trigger: { trigger_type: 'page_load' } })
  await configureSignIn(tenant, provider, [app.site.url])
  await openPage(app, page, { html: `${signInButton}<button id="save">Save</button>` })
  await allow(await signIn(page, 'ada'))
  await pill(page).click()
  const card = page.getByRole('dialog', { name: 'Admin toolbar' })
  const row = (title: string) => card.getByRole('listitem').filter({ hasText: title })
  const mark = (title: string, name: string) => row(title).getByRole('img', { name, exact: true })
  await expect(card.getByText('2 of 2 delivered, 1 on the screen')).toBeVisible()
  await expect(mark('Save your work', 'On the screen')).toBeVisible()
  await expect(mark('News', 'Waiting')).toBeVisible()
  await expect(row('News').getByText('Not on the screen: it waits for Guide.show(')).toBeVisible()

  await row('Save your work').locator('summary').focus()
  await page.evaluate(() => document.getElementById('save')?.remove())
  await expect(mark('Save your work', 'Target missing')).toBeVisible()
  await expect(
    row('Save your work').getByText(/until its target #save is there again \(for \d+ s\)/),
  ).toBeVisible()
  await expect(mark('Save your work', 'On the screen')).toHaveCount(0)
  await expect(row('Save your work').locator('summary')).toBeFocused()

  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('button'), { id: 'save', textContent: 'Save' }))
  })
  await expect(mark('Save your work', 'On the screen')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`A18: toolbar and pop-up have no accessibility violations, ${colorScheme}`, async ({
    app,
    context,
    page,
    provider,
    tenant,
  }) => {
    context.on('page', one => void one.emulateMedia({ colorScheme, reducedMotion: 'reduce' }))
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await tenant.publish(banner)
    await configureSignIn(tenant, provider, [app.site.url])
    await openPage(app, page)
    const popup = await signIn(page, 'ada')
    await expect(popup.getByRole('button', { name: 'Allow' })).toBeEnabled()
    expect(await axeViolations(popup)).toEqual([])
    await allow(popup)
    await pill(page).click()
    await page.getByText('News').click()
    expect(await axeViolations(page)).toEqual([])
  })
}
