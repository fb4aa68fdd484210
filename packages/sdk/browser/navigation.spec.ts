import type { Page } from '@playwright/test'
import { expect, step, test } from './test.ts'

const pageLoad = { trigger_type: 'page_load' as const }

const changes: Record<string, (page: Page) => Promise<unknown>> = {
  pushState: page => page.evaluate(() => history.pushState({}, '', '/two')),
  replaceState: page => page.evaluate(() => history.replaceState({}, '', '/two')),
  popstate: page => page.evaluate(() => history.back()),
  hashchange: page => page.evaluate(() => location.assign('#two')),
}

for (const api of ['with', 'without'] as const) {
  for (const [name, change] of Object.entries(changes)) {
    test(`B18: after ${name}, ${api} the Navigation API, old content is gone in a frame and the page is evaluated once`, async ({
      app,
      page,
      tenant,
    }) => {
      if (api === 'without') await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
      const everywhere = { content_type: 'banner' as const, trigger: pageLoad }
      await tenant.publish({ ...everywhere, title: 'Only on one', url_patterns: [{ pattern: '/one' }] })
      await tenant.publish({ ...everywhere, title: 'Only on two', url_patterns: [{ pattern: '/two' }] })
      await app.open({ path: '/one', init: false })
      if (name === 'popstate') {
        await page.evaluate(() => {
          history.replaceState({}, '', '/two')
          history.pushState({}, '', '/one')
        })
      }
      await app.init()
      await expect(page.getByRole('heading', { name: 'Only on one' })).toBeVisible()
      let requests = 0
      page.on('request', request => {
        if (request.url().endsWith('/v1/sdk/content') && request.method() === 'POST') requests++
      })
      const stale = page.evaluate(
        () =>
          new Promise<string>(resolve => {
            const before = location.href
            const look = () => {
              if (location.href === before) requestAnimationFrame(look)
              else
                requestAnimationFrame(() =>
                  resolve(
                    document.getElementById('guide-host')?.shadowRoot?.querySelector('.banner h2')
                      ?.textContent ?? '',
                  ),
                )
            }
            look()
          }),
      )
      await change(page)
      if (name === 'hashchange') {
        await expect(page.getByRole('heading', { name: 'Only on one' })).toBeVisible()
        await expect.poll(() => requests).toBe(1)
      } else {
        expect(await stale).not.toBe('Only on one')
        await expect(page.getByRole('heading', { name: 'Only on two' })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Only on one' })).toHaveCount(0)
      }
      expect(requests).toBe(1)
    })
  }
}

test('B19: a reload in the middle of a tour resumes at the same step', async ({ app, page, tenant }) => {
  await tenant.publishTour({
    trigger: { trigger_type: 'first_visit' },
    steps: [step('one', 0), step('two', 1), step('three', 2)],
  })
  await app.open({ html: '<p id="one">One</p><p id="two">Two</p><p id="three">Three</p>' })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Step two' })).toBeVisible()
  await page.reload()
  await app.init()
  await expect(page.getByRole('heading', { name: 'Step two' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('#guide-host .card')).toHaveCount(0)
  await page.reload()
  await app.init()
  await expect(page.locator('#guide-host .card')).toHaveCount(0)
})

test('B19: a tour resumes at the same step in another browser', async ({ app, page, tenant, browser }) => {
  await tenant.publishTour({ trigger: pageLoad, steps: [step('one', 0), step('two', 1)] })
  const token = tenant.token('bob')
  await app.open({ html: '<p id="one">One</p><p id="two">Two</p>', init: { token } })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => app.sent.filter(event => event.name === 'step.shown')).toHaveLength(2)
  const other = await (await browser.newContext()).newPage()
  await expect
    .poll(async () => {
      await other.goto(app.site.url)
      await other.evaluate(options => window.Guide?.init(options), { apiKey: tenant.apiKey, token })
      return other.locator('#guide-host h2').textContent()
    })
    .toBe('Step two')
  await other.context().close()
})

test('B18: a page that keeps changing its address is evaluated when the address has settled', async ({
  app,
  page,
}) => {
  await page.clock.install({ time: 0 })
  await app.open()
  const requested: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/v1/sdk/content') && request.method() === 'POST')
      requested.push(new URL(request.postDataJSON().url).search)
  })
  // While the clock is paused, the address changes every 10 ms, however busy the machine is.
  await page.clock.pauseAt(60_000)
  for (let at = 0; at < 20; at++) {
    await page.evaluate(value => history.replaceState({}, '', `?at=${value}`), at)
    await page.clock.runFor(10)
  }
  expect(requested).toEqual([])
  await page.clock.runFor(50)
  await expect.poll(() => requested).toEqual(['?at=19'])
})
