import type { Request } from '@playwright/test'
import { setVisible } from './set-visible.ts'
import { afterASecond, expect, test } from './test.ts'

const banner = {
  content_type: 'banner' as const,
  title: 'News',
  trigger: { trigger_type: 'page_load' as const },
}

/** Otherwise the browser reports that the site has no icon. */
const noIcon = '<link rel="icon" href="data:,">'

test('B22: events that could not be sent are stored, and arrive once', async ({ app, page, service }) => {
  await page.clock.install()
  await app.open()
  let isDown = true
  let attempts = 0
  await page.route(`${service.url}/v1/sdk/events`, route => {
    attempts++
    return isDown ? route.abort() : route.continue()
  })
  await page.evaluate(() => window.Guide?.track('bought', { amount: 7 }))
  await expect.poll(() => afterASecond(page, () => attempts)).toBeGreaterThanOrEqual(2)
  const stored = () =>
    page.evaluate(() =>
      Object.entries({ ...localStorage }).filter(([name]) => name.startsWith('guide:events')),
    )
  expect(JSON.stringify(await stored())).toContain('track:bought')
  const responded = page.waitForResponse(
    response => response.url().endsWith('/v1/sdk/events') && response.request().method() === 'POST',
  )
  await page.reload()
  isDown = false
  await app.init()
  // The beacon of the page before may have arrived first: the route does not stop beacons.
  const { data } = await (await responded).json()
  expect(data.accepted + data.duplicates).toBe(1)
  await expect.poll(stored).toEqual([])
})

test('B22: when the page is left, events are sent as beacons of at most 64 KB', async ({ app, page }) => {
  await page.addInitScript(() => {
    const beacons: [string, string][] = []
    Object.assign(window, { beacons })
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      beacons.push([`${url}`, `${body}`])
      return send(url, body)
    }
  })
  await app.open()
  const { beacons, stored } = await page.evaluate(() => {
    for (let at = 0; at < 20; at++) window.Guide?.track('big', { at, text: 'x'.repeat(9000) })
    return new Promise<{ beacons: [string, string][]; stored: number }>(resolve =>
      setTimeout(() => {
        dispatchEvent(new PageTransitionEvent('pagehide'))
        const name = Object.keys(localStorage).find(one => one.startsWith('guide:events'))
        const stored = name ? JSON.parse(localStorage.getItem(name) ?? '[]').length : 0
        resolve({ beacons: (window as unknown as { beacons: [string, string][] }).beacons, stored })
      }),
    )
  })
  expect(beacons.length).toBeGreaterThanOrEqual(1)
  for (const [url, body] of beacons) {
    expect(url).toMatch(/\/v1\/sdk\/events$/)
    expect(body.length).toBeLessThanOrEqual(64 * 1024)
    expect(JSON.parse(body).api_key).toMatch(/^sk_/)
  }
  // The browser accepts at most 64 KB of beacons at a time. The SDK stores the events of a refused beacon.
  const [accepted = '', ...refused] = beacons.map(([, body]) => body)
  expect(refused.length).toBeLessThanOrEqual(1)
  expect(JSON.parse(accepted).events.length + stored).toBe(20)
})

for (const how of ['hides', 'leaves'] as const) {
  test(`B55: a beacon of a page that the user ${how} arrives, and leaves nothing in the console`, async ({
    app,
    page,
    service,
    tenant,
  }) => {
    const content_id = await tenant.publish(banner)
    const written: string[] = []
    page.on('console', message => written.push(message.text()))
    const beacons: Request[] = []
    page.on('request', request => request.resourceType() === 'ping' && beacons.push(request))
    // No timer of the SDK runs, so that everything is left for the beacon.
    const now = Date.now()
    await page.clock.install({ time: now - 1000 })
    await page.clock.pauseAt(now)
    await app.open({ head: noIcon, init: { token: tenant.token('bob'), debug: false } })
    expect(new URL(service.url).origin).not.toBe(app.site.url)
    await page.getByRole('button', { name: 'Close' }).click()
    if (how === 'leaves') await page.goto(app.put({ path: '/next', head: noIcon, script: null }))
    else await setVisible(page, false)
    const counted = async () => {
      const { data } = await tenant.admin.getContentAnalytics({ params: { content_id }, query: {} })
      return [data.shown, data.dismissed]
    }
    await expect.poll(counted).toEqual([1, 1])
    // A beacon of a page that is gone is not reported here.
    if (how === 'hides') {
      expect(beacons).toHaveLength(1)
      // The browser complains about a response when it has arrived.
      await beacons[0]?.response()
    }
    // Nothing is left that would be sent a second time.
    expect(await page.evaluate(() => Object.keys(localStorage).filter(name => /events/.test(name)))).toEqual(
      [],
    )
    expect(written).toEqual([])
  })
}

test('B22: the service knows what the user dismissed right before leaving the page', async ({
  app,
  page,
  tenant,
  service,
}) => {
  const id = await tenant.publish(banner)
  const token = tenant.token('bob')
  const delivered = async () => {
    const response = await fetch(`${service.url}/v1/sdk/content`, {
      method: 'POST',
      headers: {
        'x-api-key': tenant.apiKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ url: app.site.url }),
    })
    return JSON.stringify(await response.json())
  }
  await app.open({ init: { token } })
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  expect(await delivered()).toContain(id)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.goto('about:blank')
  await expect.poll(delivered).not.toContain(id)
})

test('C7: each lookup of a target is reported, and the report on selector health is complete', async ({
  app,
  page,
  tenant,
}) => {
  const at = (element_target: object) => ({
    content_type: 'tooltip' as const,
    trigger: banner.trigger,
    element_target,
  })
  await tenant.publish({ ...at({ data_attribute: 'chart' }), title: 'By attribute' })
  await tenant.publish({ ...at({ data_attribute: 'nosuch', element_id: 'one' }), title: 'By id' })
  await tenant.publish({ ...at({ css_selector: 'p.many' }), title: 'By selector' })
  await tenant.publish({ ...at({ element_id: 'nosuch' }), title: 'Missing' })
  await tenant.publish({
    content_type: 'tooltip',
    title: 'Never hovered',
    trigger: { trigger_type: 'hover' },
    element_target: { element_id: 'neither' },
  })
  await page.clock.install()
  await app.open({ html: '<p data-guide="chart" id="one">x</p><p class="many">y</p><p class="many">z</p>' })
  const missing = () => app.sent.filter(event => event.name === 'target.missing')
  await expect.poll(() => afterASecond(page, missing)).toHaveLength(2)
  const found = app.sent.filter(event => event.name === 'target.found').map(event => event.data)
  expect(found).toEqual([
    { found_by: 'css_selector', after_ms: expect.any(Number), ambiguous: true },
    { found_by: 'element_id', after_ms: expect.any(Number) },
    { found_by: 'data_attribute', after_ms: expect.any(Number) },
  ])
  const shown = app.sent.filter(event => event.name === 'content.shown')
  expect(shown).toHaveLength(3)
  await expect
    .poll(async () => {
      const { data } = await tenant.admin.getSelectorHealth({ query: {} })
      return data.items
        .map(({ title, attempts, found: hits, missing }) => [title, attempts, hits, missing])
        .sort()
    })
    .toEqual([
      ['By attribute', 1, 1, 0],
      ['By id', 1, 1, 0],
      ['By selector', 1, 1, 0],
      ['Missing', 1, 0, 1],
      ['Never hovered', 1, 0, 1],
    ])
  expect(await page.locator('#guide-host .card').count()).toBe(3)
})

test('C8: closing an item that was completed before counts as a dismissal', async ({ app, page, tenant }) => {
  await tenant.publish({
    content_type: 'banner',
    title: 'News',
    cta_text: 'Read',
    dismiss_behavior: 'always',
    trigger: { trigger_type: 'page_load' },
  })
  await app.open()
  await page.getByRole('button', { name: 'Read' }).click()
  await expect.poll(() => app.sent.map(event => event.name)).toContain('content.completed')
  await page.evaluate(() => window.Guide?.start())
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => app.sent.map(event => event.name)).toContain('content.dismissed')
})
