import { everyKindPage, publishKind } from './every-kind.ts'
import { expect, step, test } from './test.ts'

const pageLoad = { trigger_type: 'page_load' as const }
const banner = { content_type: 'banner' as const, title: 'News', trigger: pageLoad }

test('B30: stop dismisses visible items, start resumes, destroy allows a new init, a second init does nothing', async ({
  app,
  page,
  tenant,
}) => {
  const ids = [
    await tenant.publish(banner),
    await tenant.publish({ ...banner, title: 'More', position: 'bottom' }),
  ]
  await app.open()
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  const dismissed = await page.evaluate(() => {
    const heard: string[] = []
    window.Guide?.on('content:dismiss', ({ contentId }) => heard.push(contentId))
    window.Guide?.stop()
    return heard
  })
  expect(dismissed.sort()).toEqual(ids.sort())
  await expect(page.locator('#guide-host .banner')).toHaveCount(0)
  await expect(page.locator('#guide-host')).toHaveCount(1)
  await page.evaluate(() => window.Guide?.start())
  await expect(page.locator('#guide-host .banner')).toHaveCount(2)
  await app.init()
  await expect(page.locator('#guide-host .banner')).toHaveCount(2)
  await expect(page.locator('#guide-host')).toHaveCount(1)
  await page.evaluate(() => window.Guide?.destroy())
  await expect(page.locator('#guide-host')).toHaveCount(0)
  await app.init()
  await expect(page.locator('#guide-host .banner')).toHaveCount(2)
})

test('M1: init adds a host with a shadow root, styles and theme', async ({ app, page }) => {
  await app.open()
  const host = await page.evaluate(() => {
    const element = document.getElementById('guide-host')
    const sheets = element?.shadowRoot?.adoptedStyleSheets ?? []
    const css = sheets.flatMap(sheet => [...sheet.cssRules].map(rule => rule.cssText)).join()
    return { mode: element?.shadowRoot?.mode, sheets: sheets.length, hasTheme: css.includes('--spot-bg') }
  })
  expect(host).toEqual({ mode: 'open', sheets: expect.any(Number), hasTheme: true })
})

test('M2: show resolves with one of five outcomes', async ({ app, page, tenant }) => {
  const ids = { tooltip: await publishKind(tenant, 'tooltip'), modal: await publishKind(tenant, 'modal') }
  const elsewhere = await tenant.publish({ ...banner, url_patterns: [{ pattern: '/elsewhere' }] })
  await page.clock.install({ time: 0 })
  await app.open({ html: '<h1 id="one">One</h1>', init: false })
  const show = (id?: unknown) => page.evaluate(one => window.Guide?.show(one as string), id)
  expect(await show(ids.modal)).toEqual({ shown: false, reason: 'sdk_not_initialised' })
  await app.init()
  expect(await show('')).toEqual({ shown: false, reason: 'invalid_content_id' })
  expect(await show(undefined)).toEqual({ shown: false, reason: 'invalid_content_id' })
  expect(await show('cnt_000000000000')).toEqual({ shown: false, reason: 'not_found' })
  expect(await show(elsewhere)).toEqual({ shown: false, reason: 'not_found' })
  // No timer runs while the clock is paused, so a call that waited for the target would not return.
  await page.clock.pauseAt(60_000)
  expect(await show(ids.tooltip)).toEqual({ shown: false, reason: 'show_failed' })
  await page.clock.resume()
  expect(await show(ids.modal)).toEqual({ shown: true })
})

test('M3: two simultaneous show calls display the item once, and both succeed', async ({
  app,
  page,
  tenant,
}) => {
  const id = await tenant.publish({ ...banner, trigger: { trigger_type: 'manual' } })
  await app.open()
  const both = await page.evaluate(one => Promise.all([window.Guide?.show(one), window.Guide?.show(one)]), id)
  expect(both).toEqual([{ shown: true }, { shown: true }])
  expect(await app.heard('content:show')).toHaveLength(1)
  await expect(page.getByRole('heading', { name: 'News' })).toHaveCount(1)
})

test('M4: track returns whether the event was dispatched, and handlers get exactly its data', async ({
  app,
  page,
}) => {
  await app.open({ init: false })
  expect(await page.evaluate(() => window.Guide?.track('a'))).toBe(false)
  await app.init()
  const result = await page.evaluate(() => {
    const heard: unknown[] = []
    const off = window.Guide?.on('event:bought', data => heard.push(data))
    const data = { amount: 3 }
    const results = [
      window.Guide?.track('bought', data),
      window.Guide?.track(''),
      window.Guide?.track(undefined as never),
    ]
    off?.()
    window.Guide?.track('bought', data)
    return { results, heard, same: heard[0] === data }
  })
  expect(result).toEqual({ results: [true, false, false], heard: [{ amount: 3 }], same: true })
})

test('M5: getVersion is 0.0.0 before init and the release afterwards', async ({ app, page }) => {
  await app.open({ init: false })
  expect(await page.evaluate(() => window.Guide?.getVersion())).toBe('0.0.0')
  await app.init()
  expect(await page.evaluate(() => window.Guide?.getVersion())).toMatch(/^\d+\.\d+\.\d+$/)
  await page.evaluate(() => window.Guide?.destroy())
  expect(await page.evaluate(() => window.Guide?.getVersion())).toBe('0.0.0')
})

test('M6: start plays a tour from the first step whose target exists, despite its audience and schedule', async ({
  app,
  page,
  tenant,
}) => {
  const id = await tenant.publishTour({
    trigger: { trigger_type: 'manual' },
    audience: { plan: 'enterprise' },
    schedule: { start_at: '2020-01-01T00:00:00.000Z', end_at: '2020-01-02T00:00:00.000Z' },
    steps: [step('gone', 0), step('one', 1), step('two', 2)],
  })
  await app.open({ html: '<p id="one">One</p><p id="two">Two</p>' })
  await expect(page.locator('#guide-host .card')).toHaveCount(0)
  await page.evaluate(one => window.Guide?.start(one), id)
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Step two' })).toBeVisible()
  await page.evaluate(one => window.Guide?.start(one), id)
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  await page.evaluate(() => window.Guide?.start('tour_000000000000'))
  expect((await app.heard('error')).length).toBe(1)
})

test('M7: with autoStart off, content is not requested before start', async ({ app, page, tenant }) => {
  await tenant.publish(banner)
  let requests = 0
  page.on('request', request => {
    if (request.url().endsWith('/v1/sdk/content')) requests++
  })
  await app.open({ init: { autoStart: false } })
  expect(requests).toBe(0)
  await page.evaluate(() => window.Guide?.start())
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
})

test('M8: stop right after start keeps content from appearing', async ({ app, page, tenant }) => {
  await tenant.publish(banner)
  await app.open({ init: { autoStart: false } })
  const stopped = await page.evaluate(async () => {
    const started = window.Guide?.start()
    window.Guide?.stop()
    await started
    return document.querySelector('#guide-host')?.shadowRoot?.querySelectorAll('.banner').length
  })
  expect(stopped).toBe(0)
  await page.evaluate(() => window.Guide?.start())
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
})

test('M9: calls made before the script arrives are replayed in order, and including it twice is harmless', async ({
  app,
  page,
  tenant,
  service,
}) => {
  await tenant.publish({ ...banner, trigger: { trigger_type: 'event', event_name: 'early' } })
  const script = `<script src="${service.url}/sdk/guide.js"></script>`
  const calls = [
    ['on', 'ready', '@'],
    ['init', { apiKey: tenant.apiKey }],
    ['track', 'early'],
  ]
  await app.open({
    script: null,
    head: `<script>window.Guide = { q: ${JSON.stringify(calls).replace('"@"', '() => (window.isReady = true)')} }</script>${script}${script}`,
  })
  await page.waitForFunction(() => (window as unknown as { isReady?: boolean }).isReady)
  expect(await page.evaluate(() => window.Guide?.getVersion())).not.toBe('0.0.0')
  await page.evaluate(() => (window.Guide as unknown as { q: unknown[] }).q.push(['track', 'early']))
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  await expect(page.locator('#guide-host')).toHaveCount(1)
})

test('M10: the module exports the same object as the script', async ({ app, page, tenant, service }) => {
  await tenant.publish(banner)
  await app.open({ init: false })
  const isSame = await page.evaluate(async url => {
    const { Guide } = await import(url)
    return Guide === window.Guide
  }, `${service.url}/sdk/guide.mjs`)
  expect(isSame).toBe(true)
  await app.open({ script: null })
  await page.evaluate(
    async ([url, apiKey]) => {
      const { Guide } = await import(url)
      await Guide.init({ apiKey })
    },
    [`${service.url}/sdk/guide.mjs`, tenant.apiKey] as const,
  )
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
})

test('C5: a checklist counts items completed by click, event and tour, and remembers them', async ({
  app,
  page,
  tenant,
}) => {
  const tour = await tenant.publishTour({ trigger: { trigger_type: 'manual' }, steps: [step('one', 0)] })
  await tenant.publish({
    content_type: 'checklist',
    title: 'Get going',
    trigger: pageLoad,
    items: [
      { item_id: 'a', title: 'By click' },
      { item_id: 'b', title: 'By event', complete_on: { event_name: 'paid' } },
      { item_id: 'c', title: 'By tour', action: { tour_id: tour }, complete_on: { tour_id: tour } },
    ],
  })
  await app.open({ html: everyKindPage })
  const pill = page.locator('#guide-host .pill')
  await expect(pill).toContainText('0/3')
  await pill.click()
  await page.getByRole('button', { name: 'By click' }).click()
  await expect(pill).toContainText('1/3')
  await page.evaluate(() => window.Guide?.track('paid'))
  await expect(pill).toContainText('2/3')
  await page.reload()
  await app.init()
  await expect(pill).toContainText('2/3')
  await page.getByRole('button', { name: 'By tour' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(pill).toContainText('3/3')
  await expect.poll(() => app.heard('content:complete')).toHaveLength(2)
})

test('C6: tokens in texts are replaced by the values of the page, or by their fallbacks', async ({
  app,
  page,
  tenant,
}) => {
  const text = 'Hello {{name|there}} from {{city|somewhere}}'
  await tenant.publish({ ...banner, title: text, body: text })
  await app.open({ init: { tokens: { name: '<b>Ann</b>' } } })
  const filled = 'Hello <b>Ann</b> from somewhere'
  await expect(page.getByRole('heading', { name: filled })).toBeVisible()
  await expect(page.locator('#guide-host .banner p')).toHaveText(filled)
})

test('C1: one item at a time takes over the page, and the next follows when it is closed', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish({ content_type: 'modal', title: 'Second', trigger: pageLoad, priority: 1 })
  await tenant.publish({ content_type: 'modal', title: 'First', trigger: pageLoad, priority: 2 })
  await tenant.publish(banner)
  await app.open()
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Second' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Second' })).toBeVisible()
})

test('M9: calls made before the module arrives are replayed', async ({ app, page, tenant, service }) => {
  await tenant.publish(banner)
  const html = `<script>window.Guide={q:[['init',{apiKey:'${tenant.apiKey}'}]]}</script>
    <script type="module" src="${service.url}/sdk/guide.mjs"></script>`
  await app.open({ html, script: null })
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
})
