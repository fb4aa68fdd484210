import type { Page } from '@playwright/test'
import { type App, expect, holdRequests, step, test } from './test.ts'

const pageLoad = { trigger_type: 'page_load' as const }
const onGo = { trigger_type: 'event' as const, event_name: 'go' }

test('B43: update changes tokens, labels and theme without a restart', async ({ app, page, tenant }) => {
  await tenant.publish({
    content_type: 'banner',
    title: 'For {{name}}',
    audience: { plan: 'pro' },
    trigger: pageLoad,
  })
  await app.open({ init: { tokens: { plan: 'free', name: 'Ann' } } })
  await page.evaluate(() =>
    window.Guide?.update({ tokens: { plan: 'pro', name: 'Ann' }, labels: { close: 'Weg' }, theme: 'dark' }),
  )
  await expect(page.getByRole('heading', { name: 'For Ann' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Weg' })).toBeVisible()
  expect(await app.heard('ready')).toHaveLength(1)
})

test('B43: the next step of a tour that is playing has the updated labels and tokens', async ({
  app,
  page,
  tenant,
}) => {
  const steps = [step('a', 0), step('b', 1, { title: 'Hello {{name}}' })]
  await tenant.publishTour({ trigger: pageLoad, steps })
  await app.open({ html: '<p id="a">A</p><p id="b">B</p>', init: { tokens: { name: 'Ann' } } })
  const card = page.locator('#guide-host .card')
  await expect(card).toContainText('1 of 2')
  await page.evaluate(() =>
    window.Guide?.update({ tokens: { name: 'Eva' }, labels: { done: 'Fertig', step: '{n} von {total}' } }),
  )
  await card.getByRole('button', { name: 'Next' }).click()
  await expect(card.getByRole('heading', { name: 'Hello Eva' })).toBeVisible()
  await expect(card).toContainText('2 von 2')
  await expect(card.getByRole('button', { name: 'Fertig' })).toBeVisible()
})

test('B43: update with another user starts again for that user, and keeps the handlers', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish({
    content_type: 'banner',
    title: 'For bob',
    audience: { user_id: 'bob' },
    trigger: pageLoad,
  })
  await app.open({ init: { token: tenant.token('ann') } })
  await expect(page.locator('#guide-host .banner')).toHaveCount(0)
  await page.evaluate(token => window.Guide?.update({ token }), tenant.token('bob'))
  await expect(page.getByRole('heading', { name: 'For bob' })).toBeVisible()
  expect(await app.heard('ready')).toHaveLength(2)
  await page.evaluate(token => window.Guide?.update({ token }), tenant.token('ann'))
  await expect(page.locator('#guide-host .banner')).toHaveCount(0)
  expect(await page.locator('#guide-host').count()).toBe(1)
})

test('B43: update with another user forgets the token of the one before', async ({ app, page, tenant }) => {
  const forUser = (title: string) => ({
    content_type: 'banner' as const,
    title: `For ${title}`,
    audience: { user_id: title },
    trigger: pageLoad,
  })
  await tenant.publish(forUser('ann'))
  await tenant.publish(forUser('bob'))
  await app.open({ init: false })
  await page.evaluate(
    ([apiKey, token, next]) =>
      window.Guide?.init({ apiKey, userId: 'ann', token, getToken: () => next }).then(() =>
        window.Guide?.update({ userId: 'bob' }),
      ),
    [tenant.apiKey, tenant.token('ann'), tenant.token('bob')] as const,
  )
  await expect(page.getByRole('heading', { name: 'For bob' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'For ann' })).toHaveCount(0)
})

test('B43: update of what the service does not see sends no request', async ({ app, page, tenant }) => {
  await tenant.publish({ content_type: 'banner', title: 'Here', trigger: pageLoad })
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/sdk\/(content|config)/.test(pathname)) asked.push(`${request.method()} ${pathname}`)
  })
  await app.open({ init: false })
  const calls = await page.evaluate(
    async ([apiKey, token]) => {
      let count = 0
      const getToken = () => {
        count++
        return token
      }
      const ready = window.Guide?.init({ apiKey, getToken })
      await window.Guide?.update({ navigate: url => history.pushState(null, '', url), theme: 'dark' })
      await ready
      return count
    },
    [tenant.apiKey, tenant.token('ann')] as const,
  )
  await expect(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  expect(asked).toEqual(['POST /v1/sdk/content'])
  expect(calls).toBe(1)
})

test('B45: events that are tracked while the SDK is stopped trigger nothing later', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish({ content_type: 'banner', title: 'Go', trigger: onGo })
  await tenant.publish({ content_type: 'banner', title: 'Here', position: 'bottom', trigger: pageLoad })
  await app.open()
  await page.evaluate(async () => {
    window.Guide?.stop()
    window.Guide?.track('go')
    await window.Guide?.start()
  })
  await expect(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Go' })).toHaveCount(0)
  await page.evaluate(() => window.Guide?.track('go'))
  await expect(page.getByRole('heading', { name: 'Go' })).toBeVisible()
})

test('B45: destroy removes handlers', async ({ app, page, tenant }) => {
  await app.open()
  await page.evaluate(async apiKey => {
    window.Guide?.destroy()
    window.Guide?.on('event:late', () => window.heard.push(['late', 1]))
    await window.Guide?.init({ apiKey })
    window.Guide?.track('late')
  }, tenant.apiKey)
  await expect.poll(() => app.heard('late')).toHaveLength(1)
  expect(await app.heard('ready')).toHaveLength(1)
})

test('B45: show finds an item of every page between two pages, and after stop', async ({
  app,
  page,
  tenant,
}) => {
  const manual = { trigger_type: 'manual' as const }
  const everywhere = await tenant.publish({ content_type: 'banner', title: 'Everywhere', trigger: manual })
  const local = await tenant.publish({
    content_type: 'banner',
    title: 'Local',
    url_patterns: [{ pattern: '/one' }],
    trigger: manual,
  })
  await app.open({ path: '/one' })
  const release = await holdRequests(page, '**/v1/sdk/content')
  await page.evaluate(() => history.pushState({}, '', '/two'))
  const show = (id: string) => page.evaluate(one => window.Guide?.show(one), id)
  expect(await show(everywhere)).toEqual({ shown: true })
  const later = show(local)
  release()
  expect(await later).toEqual({ shown: false, reason: 'not_found' })
  await page.evaluate(() => window.Guide?.stop())
  await expect(page.locator('#guide-host .banner')).toHaveCount(0)
  expect(await show(everywhere)).toEqual({ shown: true })
})

test('B45: after an init that was refused, another init starts again', async ({ app, page, tenant }) => {
  await tenant.publish({ content_type: 'banner', title: 'News', trigger: pageLoad })
  await app.open({ init: { apiKey: 'sk_live_wrong00000000000000000000000000000000' } })
  expect(await app.heard('ready')).toEqual([])
  await page.evaluate(apiKey => window.Guide?.init({ apiKey }), tenant.apiKey)
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  expect(await app.heard('ready')).toHaveLength(1)
})

for (const [how, label] of [
  ['dismissed', 'Close'],
  ['completed', 'Done'],
] as const)
  test(`B52: a tour that is ${how} in one tab, a banner and a tooltip close in the other tabs`, async ({
    app,
    page,
    tenant,
  }) => {
    await tenant.publishTour({ trigger: pageLoad, steps: [step('a', 0)] })
    await tenant.publish({ content_type: 'banner', title: 'News', position: 'bottom', trigger: pageLoad })
    const element_target = { element_id: 'b' }
    await tenant.publish({ content_type: 'tooltip', title: 'Tip', element_target, trigger: pageLoad })
    await app.open({ html: '<p id="a">A</p><p id="b" style="margin-top:400px">B</p>' })
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.evaluate(apiKey => window.Guide?.init({ apiKey }), tenant.apiKey)
    const parts = (tab: Page) => ({
      tour: tab.getByRole('dialog', { name: 'Step a' }),
      banner: tab.locator('#guide-host .banner'),
      tip: tab.getByRole('dialog', { name: 'Tip' }),
    })
    const there = parts(other)
    for (const tab of [page, other])
      for (const part of Object.values(parts(tab))) await expect(part).toBeVisible()
    const here = parts(page)
    await there.tour.getByRole('button', { name: label }).click()
    await expect(here.tour).toHaveCount(0)
    expect(await app.heard('tour:end')).toMatchObject([['tour:end', { reason: 'other_tab' }]])
    for (const part of ['banner', 'tip'] as const) {
      await there[part].getByRole('button', { name: 'Close' }).click()
      await expect(here[part]).toHaveCount(0)
    }
    const closed = await app.heard('content:dismiss')
    expect(closed.map(([, data]) => data)).toMatchObject(
      ['tour', 'banner', 'tooltip'].map(contentType => ({ contentType, reason: 'other_tab' })),
    )
    await other.close()
  })

test('B54: while the script does not arrive, the page works as without it', async ({
  app,
  page,
  tenant,
  service,
}) => {
  await tenant.publish({ content_type: 'banner', title: 'News', trigger: pageLoad })
  const release = await holdRequests(page, `${service.url}/sdk/guide.js`)
  const html = `<script>window.Guide = { q: [['init', { apiKey: '${tenant.apiKey}' }]] }</script>
    <script async src="${service.url}/sdk/guide.js"></script>
    <button onclick="this.textContent = 'Works'">Press</button>`
  const url = app.put({ html, script: null })
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Press' }).click()
  await expect(page.getByRole('button', { name: 'Works' })).toBeVisible()
  await page.evaluate(() => (window.Guide as unknown as { q: unknown[] }).q.push(['track', 'early']))
  release()
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  await expect.poll(() => app.sent.map(event => event.name)).toContain('track:early')
})

const banner = { content_type: 'banner' as const, title: 'News', trigger: pageLoad }
const fail = (page: Page, path: string) => page.route(`**/v1/sdk/${path}`, route => route.abort())
const names = async (app: App) => (await app.heard()).map(([name]) => name)

test('M12: ready comes when the first request for content is over', async ({ app, page, tenant }) => {
  await tenant.publish(banner)
  const release = await holdRequests(page, '**/v1/sdk/content')
  const asked = page.waitForRequest('**/v1/sdk/content')
  await app.open({ init: false })
  const initialised = app.init()
  await asked
  expect(await names(app)).toEqual([])
  release()
  await initialised
  expect(await names(app)).toContain('ready')
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
})

test('M12: ready also comes if only the request for content fails', async ({ app, page }) => {
  await fail(page, 'content')
  await app.open()
  expect(await names(app)).toEqual(['error', 'ready'])
})

test('M12: without a configuration there is no ready', async ({ app, page, tenant }) => {
  await tenant.publish(banner)
  await fail(page, 'co*')
  for (const autoStart of [true, false]) {
    await app.open({ init: { autoStart } })
    expect(await names(app)).toContain('error')
    expect(await names(app)).not.toContain('ready')
  }
})

test('M12: the configuration of the last visit is enough, and so is no request for content', async ({
  app,
  page,
}) => {
  await app.open()
  await fail(page, '*')
  await app.open({ init: { autoStart: false } })
  expect(await names(app)).toEqual(['error', 'ready'])
})
