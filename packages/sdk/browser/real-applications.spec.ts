import type { Page } from '@playwright/test'
import { routedHosts } from './hosts.ts'
import { expect, step, test } from './test.ts'

const pageLoad = { trigger_type: 'page_load' as const }
const at = (path: string) => `/hosts/react-router/${path}`
const on = (path: string) => ({ page: { pattern: at(path), url: at(path) } })

for (const host of routedHosts)
  test(`B33: typing into a field of ${host} that is mirrored into the URL loses no key`, async ({
    app,
    page,
    tenant,
  }) => {
    await tenant.publishTour({ trigger: pageLoad, steps: [step('filter', 0, { backdrop: 'dim' })] })
    // This item makes the query matter, so every key leads to a request.
    await tenant.publish({ content_type: 'banner', title: 'Other', url_patterns: [{ pattern: '?q=other' }] })
    await app.openHost(host, { path: 'projects' })
    await expect(page.getByRole('heading', { name: 'Step filter' })).toBeVisible()
    const filter = page.locator('#filter')
    await filter.click()
    await page.keyboard.type('gemini')
    await expect(filter).toHaveValue('gemini')
    await expect.poll(() => new URL(page.url()).search).toBe('?q=gemini')
    await expect(filter).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Step filter' })).toBeVisible()
    expect(await app.heard('tour:step')).toHaveLength(1)
  })

/** How the user does what a step asks for. */
interface Hand {
  next(page: Page): Promise<void>
  press(page: Page, target: string): Promise<void>
}

const hands: Record<string, Hand> = {
  mouse: {
    next: page => page.getByRole('button', { name: /Next|Done/ }).click(),
    press: (page, target) => page.locator(target).click(),
  },
  keyboard: {
    async next(page) {
      const button = page.getByRole('button', { name: /Next|Done/ })
      await expect(button).toBeVisible()
      while (!(await button.evaluate(one => one.matches(':focus')))) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    },
    async press(page, target) {
      const element = page.locator(target)
      while (!(await element.evaluate(one => one.matches(':focus')))) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    },
  },
  phone: {
    next: page => page.getByRole('button', { name: /Next|Done/ }).tap(),
    press: (page, target) => page.locator(target).tap(),
  },
}

for (const [name, hand] of Object.entries(hands))
  test.describe(`by ${name}`, () => {
    if (name === 'phone') test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test(`B39: a tour over three pages with a dialog in the middle is played by ${name}`, async ({
      app,
      page,
      tenant,
    }) => {
      const content_id = await tenant.publishTour({
        trigger: pageLoad,
        url_patterns: [{ pattern: at('') }],
        steps: [
          step('search', 0, on('')),
          step('open', 1, { advance_on: { type: 'target_click' }, ...on('') }),
          step('name', 2, on('')),
          step('filter', 3, on('projects')),
          step('language', 4, on('settings')),
        ],
      })
      await app.openHost('react-router', { init: false })
      await page.evaluate(apiKey => {
        window.heard = []
        window.Guide?.on('tour:step', data => window.heard.push(['tour:step', data]))
        window.Guide?.on('tour:end', data => window.heard.push(['tour:end', data]))
        const { navigateInApp } = window as unknown as { navigateInApp: (url: string) => void }
        return window.Guide?.init({ apiKey, navigate: navigateInApp })
      }, tenant.apiKey)

      const isAt = (id: string) => expect(page.getByRole('heading', { name: `Step ${id}` })).toBeVisible()
      await isAt('search')
      await hand.next(page)
      await isAt('open')
      await hand.press(page, '#open')
      await isAt('name')
      await page.locator('#name').fill('Ada')
      await expect(page.locator('#state')).toHaveText('open: Ada')
      await hand.next(page)
      await isAt('filter')
      await hand.next(page)
      await isAt('language')
      await hand.next(page)
      await expect.poll(() => app.heard('tour:end')).toMatchObject([['tour:end', { reason: 'completed' }]])
      const shown = (await app.heard('tour:step')).map(([, data]) => (data as { stepId: string }).stepId)
      expect(shown).toEqual(['search', 'open', 'name', 'filter', 'language'])

      const figures = async () => {
        const { data } = await tenant.admin.getContentAnalytics({ params: { content_id }, query: {} })
        const { shown, completed, dismissed, abandoned, steps } = data
        return { shown, completed, dismissed, abandoned, steps: steps.map(one => one.shown) }
      }
      await expect.poll(figures).toEqual({
        ...{ shown: 1, completed: 1, dismissed: 0, abandoned: 0 },
        steps: [1, 1, 1, 1, 1],
      })
    })
  })

test('B40: links in texts, calls to action and checklists use the router of the page', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish({
    ...{ content_type: 'modal', title: 'News', trigger: pageLoad },
    body: `See the [projects](${at('projects')}), or [another site](https://example.com/).`,
    // Routers take an absolute URL for a path.
    ...{ cta_text: 'Settings', cta_url: `${app.site.url}${at('settings')}` },
  })
  await tenant.publish({
    ...{ content_type: 'checklist', title: 'Get going', trigger: pageLoad },
    items: [{ item_id: 'a', title: 'Look at the projects', action: { url: at('projects') } }],
  })
  await app.openHost('react-router', { init: false })
  await page.evaluate(async key => {
    const { navigateInApp } = window as unknown as { navigateInApp(url: string): unknown }
    window.heard = []
    await window.Guide?.init({ apiKey: key, navigate: navigateInApp })
  }, tenant.apiKey)
  const link = (name: string) => page.locator('#guide-host a', { hasText: name })
  const opened = page.context().waitForEvent('page')
  await link('projects').click({ modifiers: ['Shift'] })
  await (await opened).close()
  await link('projects').click()
  await expect(page.locator('h1')).toHaveText('Projects')
  await link('Settings').click()
  await expect(page.locator('h1')).toHaveText('Settings')
  await page.locator('#guide-host .pill').click()
  await page.getByRole('button', { name: 'Look at the projects' }).click()
  await expect(page.locator('h1')).toHaveText('Projects')
  // The page was never loaded again.
  expect(await page.evaluate(() => window.heard)).toEqual([])
})

for (const [how, close] of Object.entries<(page: Page) => Promise<void>>({
  Escape: page => page.keyboard.press('Escape'),
  'its button': page => page.locator('#close').click(),
})) {
  test(`B44: a hover tooltip stays away when a dialog that ${how} closes gives the focus back`, async ({
    app,
    page,
    tenant,
  }) => {
    await tenant.publish({
      ...{ content_type: 'tooltip', title: 'Tip', dismiss_behavior: 'always' },
      element_target: { element_id: 'more' },
      trigger: { trigger_type: 'hover' },
    })
    const trigger = { trigger_type: 'event' as const, event_name: 'go' }
    await tenant.publish({ content_type: 'banner', title: 'News', trigger })
    await app.openHost('react-router', { path: 'settings' })
    const tip = page.getByRole('heading', { name: 'Tip' })
    await expect
      .poll(async () => {
        await page.mouse.move(0, 0)
        await page.locator('#more').hover({ force: true })
        return tip.count()
      })
      .toBe(1)
    await page.locator('#more').click()
    await page.getByRole('heading', { name: 'More settings' }).hover()
    await expect(tip).toHaveCount(0)
    await close(page)
    await expect(page.locator('#more')).toBeFocused()
    // A tooltip would be shown before this banner.
    await page.evaluate(() => window.Guide?.track('go'))
    await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
    expect(await app.heard('content:show')).toHaveLength(2)
    // The user's own Tab shows it.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(tip).toBeVisible()
  })
}

test('B19: after a reload in the middle of a dialog, the step that opens it is shown again', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publishTour({
    trigger: pageLoad,
    steps: [
      step('search', 0),
      step('open', 1, { backdrop: 'none', advance_on: { type: 'target_click' } }),
      step('name', 2, { wait_ms: 200 }),
    ],
  })
  await app.openHost('react-router')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Step open' })).toBeVisible()
  await page.locator('#open').click()
  await expect(page.getByRole('heading', { name: 'Step name' })).toBeVisible()
  await app.openHost('react-router')
  await expect(page.getByRole('heading', { name: 'Step open' })).toBeVisible()
  await page.locator('#open').click()
  await expect(page.getByRole('heading', { name: 'Step name' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => app.heard('tour:complete')).toHaveLength(1)
})

test('B8: in a step that does not block the page, Tab goes from the card to the target', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publishTour({ trigger: pageLoad, steps: [step('search', 0, { backdrop: 'dim' })] })
  await app.openHost('react-router')
  const done = page.getByRole('button', { name: 'Done' })
  await expect(done).toBeVisible()
  await done.focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('#search')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('#open')).toBeFocused()
})
