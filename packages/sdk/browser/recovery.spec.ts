import { expect, holdRequests, step, test } from './test.ts'

const banner = {
  content_type: 'banner' as const,
  title: 'News',
  trigger: { trigger_type: 'page_load' as const },
}
const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' }

for (const [what, path] of Object.entries({ configuration: '/v1/sdk/co*', module: '/sdk/notice-*.js' })) {
  test(`R13: a ${what} that could not be loaded is requested again`, async ({
    app,
    page,
    tenant,
    service,
  }) => {
    await tenant.publish(banner)
    let isDown = true
    await page.route(service.url + path, route =>
      isDown ? route.fulfill({ status: 503, headers: cors }) : route.continue(),
    )
    await app.open()
    await expect.poll(async () => (await app.heard('error')).length).toBeGreaterThan(0)
    isDown = false
    await page.evaluate(() => window.Guide?.start())
    await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  })
}

test('R13: content that could not be loaded is requested again after a minute', async ({
  app,
  page,
  tenant,
  service,
}) => {
  await tenant.publish(banner)
  await page.clock.install()
  let requests = 0
  await page.route(`${service.url}/v1/sdk/content`, route =>
    route.request().method() === 'POST' && requests++ === 0 ? route.abort() : route.continue(),
  )
  await app.open()
  await expect(page.getByRole('heading', { name: 'News' })).toHaveCount(0)
  await page.clock.runFor(61_000)
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
})

test('R14: a schedule follows the clock of the service, also if the clock of the browser is ahead', async ({
  app,
  page,
  tenant,
}) => {
  await page.clock.install({ time: Date.now() + 60 * 60 * 1000 })
  const start_at = new Date(Date.now() + 600_000).toISOString()
  await tenant.publish({ ...banner, schedule: { start_at, end_at: null } })
  const isContent = (response: { url(): string; request(): { method(): string } }) =>
    response.url().endsWith('/v1/sdk/content') && response.request().method() === 'POST'
  const first = page.waitForResponse(isContent)
  await app.open()
  await first
  const second = page.waitForResponse(isContent)
  await page.clock.fastForward(601_000)
  await second
})

test('R12: events of one user are not sent with the token of another user', async ({
  app,
  page,
  tenant,
  service,
}) => {
  await tenant.publishTour({ steps: [step('a', 0), step('b', 1)] })
  const senders: (string | undefined)[] = []
  await page.route(`${service.url}/v1/sdk/events`, route => {
    senders.push(route.request().postDataJSON().token)
    return route.fulfill({ status: 401, headers: cors })
  })
  const tokens = [tenant.token('ann'), tenant.token('bob')]
  await app.open({ html: '<p id="a">A</p><p id="b">B</p>', init: false })
  await page.evaluate(
    ([apiKey, given]) => {
      let at = 0
      return window.Guide?.init({ apiKey, getToken: () => given[Math.min(at++, 1)] as string })
    },
    [tenant.apiKey, tokens] as const,
  )
  await expect.poll(() => senders.length).toBeGreaterThan(1)
  expect(new Set(senders)).toEqual(new Set([tokens[0]]))
})

test('R15: an event that is tracked before the content has arrived still triggers it', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish({ ...banner, trigger: { trigger_type: 'event', event_name: 'go' } })
  await app.open({ init: false })
  await page.evaluate(apiKey => {
    window.heard = []
    window.Guide?.on('content:show', data => window.heard.push(['content:show', data]))
    void window.Guide?.init({ apiKey })
    window.Guide?.track('go')
  }, tenant.apiKey)
  await expect.poll(async () => (await app.heard()).length).toBe(1)
})

test('R15: an event that is tracked right before destroy is sent', async ({ app, page }) => {
  await app.open()
  await page.evaluate(() => {
    window.Guide?.track('signed_out')
    window.Guide?.destroy()
  })
  await expect.poll(() => app.sent.map(event => event.name)).toContain('track:signed_out')
})

test('R16: a tour started by a call stays when the content of the page arrives', async ({
  app,
  page,
  tenant,
  service,
}) => {
  const id = await tenant.publishTour({
    steps: [step('a', 0)],
    rollout: { enabled: false, percentage: 0 },
  })
  await app.open({ html: '<p id="a">A</p>' })
  await page.waitForFunction(() => localStorage.getItem('guide:last') !== null)
  await tenant.publish(banner)
  const release = await holdRequests(page, `${service.url}/v1/sdk/content`)
  const asked = page.waitForRequest(`${service.url}/v1/sdk/content`)
  await page.evaluate(() => void window.Guide?.update({ tokens: { plan: 'pro' } }))
  await asked
  await page.evaluate(tour => void window.Guide?.start(tour), id)
  const shownBanner = page.locator('#guide-host .banner')
  await expect(page.getByRole('heading', { name: 'Step a' })).toBeVisible()
  await expect(shownBanner).toHaveCount(0)
  release()
  await expect(shownBanner).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Step a' })).toBeVisible()
})

test('R17: damaged entries in the storage do not stop content from being shown', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish({ ...banner, dismiss_behavior: 'always' })
  await app.open()
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  const pages = () => page.evaluate(() => JSON.parse(localStorage.getItem('guide:pages') ?? '[]'))
  await expect.poll(pages).toHaveLength(2)
  const [who] = await pages()
  const at = Date.now()
  for (const [name, damage] of [
    ['guide:last', { at, config: { preload: 'tour' } }],
    ['guide:last', { at, config: { preload: [null] } }],
    ['guide:last', { at, config: 7 }],
    ['guide:last', null],
    ['guide:pages', {}],
    ['guide:pages', [null]],
  ] as const) {
    const text = JSON.stringify([who, damage])
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [name, text] as const)
    await page.reload()
    await app.init()
    await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  }
})

test('R24: what was noted about a visitor who was erased is removed at the next visit', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish({ ...banner, dismiss_behavior: 'always' })
  await app.open()
  const shown = () => expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  const visitor = () => page.evaluate(() => JSON.parse(localStorage.getItem('guide:visitor') ?? 'null'))
  await shown()
  const user_id = await visitor()
  // The service knows the visitor as soon as the first events have arrived.
  const erase = () =>
    tenant.admin.eraseEndUser({ params: { user_id }, query: { kind: 'visitor' } }).catch(() => null)
  await expect.poll(erase).toMatchObject({ data: { status: 'pending' } })
  const revisit = async () => {
    await page.reload()
    await app.init()
    await shown()
  }
  await revisit()
  await expect.poll(visitor).toBeNull()
  await revisit()
  expect([user_id, null]).not.toContain(await visitor())
})

test('R10: a framework that mounts twice causes no error event', async ({ app, page, tenant }) => {
  await tenant.publish(banner)
  await app.open({ init: false })
  const errors = await page.evaluate(async apiKey => {
    const heard: unknown[] = []
    window.Guide?.on('error', error => heard.push(error))
    const first = window.Guide?.init({ apiKey })
    window.Guide?.destroy()
    await Promise.all([first, window.Guide?.init({ apiKey })])
    return heard
  }, tenant.apiKey)
  expect(errors).toEqual([])
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
})

test('R13: a late target is found, and a trigger fires, although their file could not be loaded at first', async ({
  app,
  page,
  tenant,
}) => {
  let failures = 0
  await page.route('**/sdk/later-*.js', route => (failures++ < 2 ? route.abort() : route.continue()))
  await tenant.publishTour({
    trigger: { trigger_type: 'page_load' },
    steps: [step('a', 0), step('b', 1, { wait_ms: 600_000 })],
  })
  await tenant.publish({ ...banner, trigger: { trigger_type: 'delay', delay_ms: 1 } })
  await app.open({ html: '<p id="a" style="margin-top:200px">A</p>' })
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => failures).toBeGreaterThan(2)
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p id="b">B</p>'))
  await expect(page.getByRole('heading', { name: 'Step b' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
})
