import type { Page } from '@playwright/test'
import { axeViolations } from './axe.ts'
import type { Tenant } from './service.ts'
import { strictPolicy, watchPolicy } from './strict-policy.ts'
import { type App, expect, step, test } from './test.ts'

const pageLoad = { trigger_type: 'page_load' as const }
const bar = (page: Page) => page.getByRole('region', { name: 'Preview' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const html = '<main><h1>Acme</h1><p id="a">A</p><p id="b">B</p><p id="c">C</p></main>'

/** A draft whose rules match no user. */
const hidden = { audience: { plan: 'none' }, trigger: pageLoad, title: 'Not live' }

/** Creates a draft and a preview link of it to a page of the site. Returns the link and how to revoke it. */
async function previewOf(app: App, { admin }: Tenant, path: string, body: object = {}) {
  await admin.updateConfig({ body: { admin_origins: [app.site.url] } })
  const { tour_id } = await admin.createTour({
    body: { ...hidden, steps: [step('a', 0), step('b', 1)], ...body },
  })
  const params = { tour_id }
  const link = await admin.createTourPreviewLink({ params, body: { url: app.site.url + path } })
  return {
    tour_id,
    url: link.url,
    revoke: () => admin.revokeTourPreviewLink({ params: { ...params, link_id: link.link_id } }),
  }
}

test('V4: a preview link shows a draft, says that it is a preview, and counts nothing', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish({ content_type: 'banner', title: 'News', trigger: pageLoad })
  const { tour_id, url } = await previewOf(app, tenant, '/one')
  app.put({ path: '/one', html })
  await page.goto(url)
  await app.init({ token: tenant.token('alice') })
  await expect(heading(page, 'Step a')).toBeVisible()
  await expect(bar(page)).toContainText('Preview')
  // The content of the page waits.
  await expect(heading(page, 'News')).toHaveCount(0)
  expect(page.url()).toBe(`${app.site.url}/one`)
  await button(page, 'Next').click()
  await button(page, 'Done').click()
  await expect(bar(page)).toContainText('It was closed.')
  await button(page, 'Show again').click()
  await expect(heading(page, 'Step a')).toBeVisible()
  await button(page, 'End preview').click()
  await expect(bar(page)).toHaveCount(0)
  await expect(heading(page, 'News')).toBeVisible()
  await expect.poll(() => app.sent.map(event => event.name)).toContain('content.shown')
  expect(app.sent.filter(event => event.content_id === tour_id)).toEqual([])
  expect(await page.evaluate(id => JSON.stringify(localStorage).includes(id), tour_id)).toBe(false)
  const heard = await app.heard()
  expect(heard.filter(([, data]) => (data as { contentId?: string }).contentId === tour_id)).toEqual([])
  await page.reload()
  await app.init({ token: tenant.token('alice') })
  await expect(heading(page, 'News')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test('V5: a preview goes on over pages and reloads of its tab', async ({ app, page, tenant }) => {
  const on = (path: string) => ({ page: { pattern: path, url: path } })
  const steps = [step('a', 0), step('b', 1, on('/two')), step('c', 2, on('/three'))]
  const { url } = await previewOf(app, tenant, '/one', { steps, url_patterns: [{ pattern: '/one' }] })
  for (const path of ['/one', '/two', '/three', '/else']) app.put({ path, html })
  await page.goto(url)
  await app.init()
  await expect(heading(page, 'Step a')).toBeVisible()
  await button(page, 'Next').click()
  await page.waitForURL('**/two')
  await app.init()
  await expect(heading(page, 'Step b')).toBeVisible()
  await page.reload()
  await app.init()
  await expect(heading(page, 'Step b')).toBeVisible()
  await page.evaluate(() => history.pushState({}, '', '/else'))
  await expect(bar(page)).toContainText('The tour goes on at /two.')
  await expect(heading(page, 'Step b')).toHaveCount(0)
  await page.evaluate(() => history.pushState({}, '', '/two'))
  await expect(heading(page, 'Step b')).toBeVisible()
  await button(page, 'Next').click()
  await page.waitForURL('**/three')
  await app.init()
  await button(page, 'Done').click()
  await expect(bar(page)).toContainText('It was closed.')
  expect(app.sent).toEqual([])
})

test('V6: on another page the bar says where the item belongs, in a host with React Router', async ({
  app,
  page,
  tenant,
}) => {
  const steps = [step('filter', 0)]
  const url_patterns = [{ pattern: '/hosts/react-router/projects' }]
  const { url } = await previewOf(app, tenant, '/hosts/react-router/', { steps, url_patterns })
  await page.goto(url)
  await expect(page.getByRole('heading')).toHaveText('Members')
  await app.init()
  await expect(bar(page)).toContainText(
    'This tour starts on /hosts/react-router/projects. You are on /hosts/react-router/.',
  )
  await page.getByRole('link', { name: 'Projects' }).click()
  await expect(heading(page, 'Step filter')).toBeVisible()
  await expect(bar(page)).not.toContainText('You are on')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(bar(page)).toContainText('You are on /hosts/react-router/settings.')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(app.sent).toEqual([])
})

test('V7: a revoked link says so once, and the content of the page goes on', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish({ content_type: 'banner', title: 'News', trigger: pageLoad })
  const { url, revoke } = await previewOf(app, tenant, '/one')
  await revoke()
  app.put({ path: '/one', html })
  await page.goto(url)
  await app.init()
  await expect(bar(page)).toContainText('This preview link was revoked or has expired.')
  await expect(heading(page, 'News')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Close' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await app.init()
  await expect(heading(page, 'News')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test('V11: a link of another tenant says the same, and nothing of that tenant reaches the page', async ({
  app,
  page,
  service,
  tenant,
}) => {
  await tenant.publish({ content_type: 'banner', title: 'News', trigger: pageLoad })
  const other = await service.createTenant({ name: 'Globex' })
  const { url } = await previewOf(app, other, '/one', { title: 'Secret plans' })
  app.put({ path: '/one', html })
  await page.goto(url)
  await app.init({ token: tenant.token('alice') })
  await expect(bar(page)).toContainText('This preview link was revoked or has expired.')
  await expect(heading(page, 'News')).toBeVisible()
  await expect(heading(page, 'Step a')).toHaveCount(0)
  const [, token] = url.split('guide-preview=')
  const answer = await fetch(`${service.url}/v1/sdk/previews/${token}?url=${app.site.url}/one`, {
    headers: { 'x-api-key': tenant.apiKey, authorization: `Bearer ${tenant.token('alice')}` },
  })
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toMatch(/Secret|Globex|Step a/)
  // The link itself still works for its own tenant.
  const own = await page.context().newPage()
  await own.goto(url)
  await own.evaluate(apiKey => window.Guide?.init({ apiKey }), other.apiKey)
  await expect(heading(own, 'Step a')).toBeVisible()
})

test('V8: a user whose token is refused gets nothing but a line in the console', async ({
  app,
  page,
  tenant,
}) => {
  const { url } = await previewOf(app, tenant, '/one')
  app.put({ path: '/one', html })
  const lines: string[] = []
  page.on('console', message => lines.push(message.text()))
  await page.goto(url)
  await app.init({ token: 'not a token' })
  await expect.poll(() => lines.join()).toContain('[Guide]')
  await expect(page.locator('#guide-host section')).toHaveCount(0)
})

test('V9: the preview works under a strict policy, by keyboard, on a phone, in light and dark', async ({
  app,
  page,
  service,
  tenant,
}) => {
  const violations = await watchPolicy(page)
  const { url } = await previewOf(app, tenant, '/strict')
  app.put({ path: '/strict', html, headers: strictPolicy(service.url) })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(url)
  await app.init({ theme: 'dark' })
  await expect(heading(page, 'Step a')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const box = await bar(page).boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 320).toBe(true)
  // Tab leads from the step to the bar, although the step blocks the page.
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(button(page, 'End preview')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(bar(page)).toHaveCount(0)
  expect(await violations()).toEqual([])
})

test('V10: pages without a link load nothing of it, and labels can be translated', async ({
  app,
  page,
  tenant,
}) => {
  const files: string[] = []
  page.on('request', request => files.push(request.url()))
  const { url } = await previewOf(app, tenant, '/one')
  await app.open({ path: '/one', html })
  expect(files.filter(file => /\/sdk\/preview-/.test(file))).toEqual([])
  await page.goto('about:blank')
  await page.goto(url)
  await app.init({ labels: { preview: 'Vorschau', endPreview: 'Vorschau beenden' } })
  await expect(page.getByRole('region', { name: 'Vorschau' })).toBeVisible()
  await expect(button(page, 'Vorschau beenden')).toBeVisible()
})
