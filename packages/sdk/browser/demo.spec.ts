import { contentTypes } from '@guide/contracts/content-kinds'
import { watchPolicy } from './strict-policy.ts'
import { expect, test } from './test.ts'

test('P1: the demo shows every kind and every trigger, without violating its strict policy', async ({
  page,
  service,
}) => {
  const policyViolations = await watchPolicy(page)
  const thrown: string[] = []
  page.on('pageerror', error => thrown.push(error.message))
  const press = (name: string) =>
    page
      .locator('.chips button', { hasText: new RegExp(`^${name}$`) })
      .evaluate(button => (button as HTMLElement).click())
  const heading = (name: string) => page.locator('#guide-host h2', { hasText: name })

  await page.goto(`${service.url}/demo`)
  await expect(heading('Welcome, Sam')).toBeVisible()
  await expect(page.locator('#guide-host .pill')).toBeVisible()
  await press('route change')
  await expect(page).toHaveURL(/projects$/)
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
  await press('route change')
  await press('Stop')
  await expect(heading('Welcome, Sam')).toHaveCount(0)
  await press('Start')
  await expect(page.locator('#guide-host .pill')).toBeVisible()
  // These two take over the page, one after the other.
  for (const name of ['Welcome, Sam', 'New: export to CSV']) {
    await expect(heading(name)).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await press('event')
  await expect(heading('Your report is ready')).toBeVisible()
  await page.keyboard.press('Escape')
  await press('hover')
  await expect(heading('Filter by week')).toBeVisible()
  await press('element_click')
  await expect(heading('Two is company')).toBeVisible()
  for (const kind of contentTypes) {
    await press(kind)
    await expect(page.locator('#log li', { hasText: `show ${kind}: shown` })).toHaveCount(1)
  }
  await press('Dark mode')
  await expect(page.locator('#guide-host .pill')).toHaveCSS('background-color', 'rgb(23, 22, 43)')
  await press('Right to left')
  await expect(page.locator('#guide-host .surface')).toHaveCSS('direction', 'rtl')
  expect(thrown).toEqual([])
  expect(await policyViolations()).toEqual([])
})

test('P2: the snippet that the start command prints shows a tour on any page', async ({
  app,
  page,
  service,
}) => {
  const html = `<h1>My app</h1>
    <script>window.Guide = { q: [['init', { apiKey: 'sk_test_demo000000000000000000000000000000000000000', token: 'demo:user:zoe' }]] }</script>
    <script async src="${service.url}/sdk/guide.js"></script>`
  await app.open({ html, path: '/any/page', script: null })
  await expect(page.getByRole('heading', { name: 'It works' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('#guide-host .card')).toHaveCount(0)
})
