import { chromiumWithout } from './chromium.ts'
import { expect, step, test } from './test.ts'

// Playwright disables the back/forward cache by default, see https://github.com/microsoft/playwright/issues/19323.
test.use({ launchOptions: chromiumWithout('--disable-back-forward-cache') })

test('R18: a page from the back/forward cache continues where it was', async ({ app, page, tenant }) => {
  const content_id = await tenant.publishTour({
    steps: [step('one', 0), step('two', 1)],
    trigger: { trigger_type: 'page_load' },
  })
  app.put({ path: '/elsewhere', script: null, html: '<h1>Elsewhere</h1>' })
  await app.open({
    html: '<h1 id="one">One</h1><h1 id="two">Two</h1>',
    // Browsers do not cache a page that is sent with `no-store`.
    headers: { 'cache-control': 'no-cache' },
  })
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) =>
      document.body.setAttribute('data-persisted', `${persisted}`),
    )
  })
  await page.goto(`${app.site.url}/elsewhere`)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.locator('body')).toHaveAttribute('data-persisted', 'true')
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Step two' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  const counts = async () => {
    const { data } = await tenant.admin.getContentAnalytics({ params: { content_id } })
    return [data.shown, data.completed]
  }
  await expect.poll(counts).toEqual([1, 1])
})
