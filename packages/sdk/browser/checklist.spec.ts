import type { Page } from '@playwright/test'
import { type App, expect, step, test } from './test.ts'

const checklist = {
  content_type: 'checklist' as const,
  title: 'Get going',
  body: 'Three small things.',
  trigger: { trigger_type: 'page_load' as const },
  items: [
    { item_id: 'a', title: 'Look around' },
    { item_id: 'b', title: 'Create a project', complete_on: { event_name: 'created' } },
  ],
}

const on = (page: Page) => ({
  pill: page.locator('#guide-host .pill'),
  card: page.getByRole('dialog', { name: 'Get going' }),
  press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
})
const dismissals = (app: App) => app.sent.filter(({ name }) => name === 'content.dismissed')

test('B51: × and Escape fold a checklist to its pill, and that is no dismissal', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish(checklist)
  await app.open()
  const { pill, card, press } = on(page)
  for (const fold of [() => press('Close'), () => page.keyboard.press('Escape')]) {
    await pill.click()
    await expect(card).toBeVisible()
    await fold()
    await expect(card).toHaveCount(0)
    await expect(pill).toBeFocused()
  }
  expect(await app.heard('content:dismiss')).toEqual([])
  // A checklist that was dismissed would not be delivered again.
  await page.reload()
  await app.init()
  await expect(pill).toBeVisible()
  expect(dismissals(app)).toEqual([])
})

test('B51: a checklist stays open or folded, over changes of the address and reloads, for each user', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish(checklist)
  await app.open({ html: '<input id="field">', init: { token: tenant.token('ann') } })
  const { pill, card, press } = on(page)
  const reload = async (user: string) => {
    await page.reload()
    await page.locator('#field').focus()
    await app.init({ token: tenant.token(user) })
    await expect(pill).toBeVisible()
  }
  await pill.click()
  await page.evaluate(() => history.pushState({}, '', '/other'))
  await expect(card).toBeVisible()
  await page.evaluate(() => history.replaceState({}, '', '/'))
  await reload('ann')
  await expect(card).toBeVisible()
  // Nobody has asked for it now, so it does not take the focus.
  await expect(page.locator('#field')).toBeFocused()
  await press('Close')
  await reload('ann')
  await expect(card).toHaveCount(0)
  await pill.click()
  await reload('ben')
  await expect(card).toHaveCount(0)
})

test('B51: hiding a checklist for good is a choice of its own, and a dismissal', async ({
  app,
  page,
  tenant,
}) => {
  const content_id = await tenant.publish(checklist)
  await app.open({ init: { labels: { hideChecklist: 'Nie wieder zeigen' } } })
  const { pill, press } = on(page)
  await pill.click()
  await press('Nie wieder zeigen')
  await expect(pill).toHaveCount(0)
  expect(await app.heard('content:dismiss')).toMatchObject([['content:dismiss', { reason: 'dismissed' }]])
  await expect.poll(() => dismissals(app)).toMatchObject([{ content_id }])
  await tenant.publish({ content_type: 'banner', title: 'News', trigger: checklist.trigger })
  await page.reload()
  await app.init()
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  await expect(pill).toHaveCount(0)
})

for (const how of ['with a page load', 'through the router'] as const) {
  test(`B51: a task starts a tour on another page, ${how}, and is done when the tour is`, async ({
    app,
    page,
    tenant,
  }) => {
    const tour_id = await tenant.publishTour({
      title: 'Settings',
      trigger: { trigger_type: 'manual' },
      url_patterns: [{ pattern: '/settings' }],
      steps: [step('a', 0, { page: { pattern: '/settings', url: '/settings' } })],
    })
    const task = { item_id: 'c', title: 'See the settings', action: { tour_id }, complete_on: { tour_id } }
    await tenant.publish({ ...checklist, items: [task], url_patterns: [{ pattern: '/home' }] })
    const html = '<p id="a">A</p>'
    app.put({ path: '/settings', html })
    await app.open({ path: '/home', html, init: false })
    const usesRouter = how === 'through the router'
    await page.evaluate(
      ([apiKey, isRouted]) => {
        const navigate = (url: string) => history.pushState({}, '', url)
        return window.Guide?.init({ apiKey, ...(isRouted && { navigate }) })
      },
      [tenant.apiKey, usesRouter] as const,
    )
    const { pill, card, press } = on(page)
    await pill.click()
    await press('See the settings')
    await page.waitForURL('**/settings')
    if (!usesRouter) await app.init()
    await expect(page.getByRole('heading', { name: 'Step a' })).toBeVisible()
    await expect(pill).toHaveCount(0)
    await press('Done')
    if (usesRouter) await page.evaluate(() => history.pushState({}, '', '/home'))
    else {
      await page.goto(`${app.site.url}/home`)
      await app.init()
    }
    await expect(pill).toContainText('1/1')
    await expect(card).toHaveCount(0)
    await expect.poll(() => app.sent.map(({ name }) => name)).toContain('checklist.item_done')
  })
}
