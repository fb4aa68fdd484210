import { everyKindPage, publishEveryKind } from './every-kind.ts'
import { afterASecond, expect, installClock, step, test } from './test.ts'
import { watchErrors } from './watch-errors.ts'

const pageLoad = { trigger_type: 'page_load' as const }
const banner = { content_type: 'banner' as const, title: 'News', trigger: pageLoad }
const modal = { content_type: 'modal' as const, title: 'Big news', trigger: pageLoad }

for (const how of ['is missing', 'is blocked', 'is invalid']) {
  test(`B29: if a module ${how}, there is one warning and the other content is shown`, async ({
    app,
    page,
    tenant,
    service,
  }) => {
    await tenant.publish(banner)
    await tenant.publish({ ...modal, content_type: 'spotlight', on_missing: 'center' })
    const seen = watchErrors(page)
    await page.route(`${service.url}/sdk/callout-*.js`, route => {
      if (how === 'is blocked') return route.abort()
      if (how === 'is missing') return route.fulfill({ status: 404, body: 'no' })
      return route.fulfill({ contentType: 'text/javascript', body: 'export const nothing = 1' })
    })
    await app.open()
    await expect(page.getByRole('heading', { name: 'News', exact: true })).toBeVisible()
    await expect.poll(() => seen.warned.length).toBe(1)
    expect(seen.thrown).toEqual([])
    await expect(page.getByRole('heading', { name: 'Big news' })).toHaveCount(0)
  })
}

const failures: Record<string, { status?: number; body?: string } | 'abort'> = {
  'no connection': 'abort',
  'status 500': { status: 500, body: '{"error":{}}' },
  'a response of HTML': { status: 200, body: '<html>hello</html>' },
  'an empty object': { status: 200, body: '{}' },
  'wrong types': {
    status: 200,
    body: '{"data":{"items":7,"preload":"x","theme":3,"modules":[]}}',
  },
}

test('R1: if the service fails, nothing is thrown, init resolves, and the last good content is shown', async ({
  app,
  page,
  tenant,
  service,
}) => {
  await tenant.publish(banner)
  await app.open()
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  const seen = watchErrors(page)
  for (const [failure, response] of Object.entries(failures)) {
    seen.warned.length = 0
    await page.route(`${service.url}/v1/**`, route => {
      if (response === 'abort') return route.abort()
      const headers = { 'access-control-allow-origin': '*' }
      return route.fulfill({ ...response, contentType: 'application/json', headers })
    })
    await page.reload()
    await app.init()
    await expect(page.getByRole('heading', { name: 'News' }), failure).toBeVisible()
    expect(seen.thrown, failure).toEqual([])
    expect(seen.warned.length, failure).toBeLessThanOrEqual(3)
    expect((await app.heard('error')).length, failure).toBeGreaterThanOrEqual(1)
  }
})

test('R1: if the service does not respond in time, the last good content is shown', async ({
  app,
  page,
  tenant,
  service,
}) => {
  await tenant.publish(banner)
  await installClock(page)
  await app.open()
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  const seen = watchErrors(page)
  await page.route(`${service.url}/v1/sdk/con*`, () => {})
  await page.reload()
  const ready = app.init()
  await expect
    .poll(() => afterASecond(page, () => page.locator('#guide-host h2').allTextContents()))
    .toEqual(['News'])
  await ready
  expect(seen.thrown).toEqual([])
  expect((await app.heard('error')).length).toBeGreaterThanOrEqual(1)
})

test('R2: stored content is deleted when the user is no longer allowed', async ({
  app,
  page,
  tenant,
  service,
}) => {
  await tenant.publish(banner)
  await app.open()
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  const stored = () => page.evaluate(() => localStorage.getItem('guide:pages'))
  expect(await stored()).toContain('News')
  await page.route(`${service.url}/v1/sdk/con*`, route =>
    route.fulfill({ status: 401, body: '{}', headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.reload()
  await app.init()
  expect(await stored()).toBeNull()
  await expect(page.getByRole('heading', { name: 'News' })).toHaveCount(0)
})

test('R3: after a refused token, getToken is asked once more', async ({ app, page, tenant }) => {
  await tenant.publish(banner)
  await app.open({ init: false })
  const calls = await page.evaluate(
    async ([apiKey, good]) => {
      let count = 0
      const getToken = () => (count++ === 0 ? 'bad' : good)
      await window.Guide?.init({ apiKey, getToken })
      return count
    },
    [tenant.apiKey, tenant.token('bob')] as const,
  )
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  expect(calls).toBe(2)
})

test('R4: items that are malformed or of an unknown kind are left out, with one warning', async ({
  app,
  page,
  tenant,
  service,
}) => {
  await tenant.publish(banner)
  const seen = watchErrors(page)
  await page.route(`${service.url}/v1/sdk/content`, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    const content = await response.json()
    const [good] = content.data.items
    content.data.items.unshift(
      null,
      7,
      { ...good, content_id: 'cnt_1', content_type: 'hologram', trigger: { trigger_type: 'page_load' } },
      { ...good, content_id: undefined },
      { content_type: 'tour', tour_id: 'tour_1', steps: [{ nonsense: true }] },
      { ...good, content_id: 'cnt_2', title: 'Odd', trigger: { trigger_type: 'telepathy' } },
      { ...good, content_id: 'cnt_3', title: 'Bare', body_tree: undefined, position: undefined, progress: 7 },
      { ...good, content_id: 'cnt_4', title: 'Tree', body_tree: [{ type: 'script', text: 'x' }, null, 7] },
    )
    await route.fulfill({ response, json: content })
  })
  await app.open()
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bare' })).toBeVisible()
  expect(seen.thrown).toEqual([])
  expect(seen.warned.filter(text => text.includes('malformed'))).toHaveLength(1)
})

test('R5: an invalid theme value throws nothing and styles nothing else', async ({
  app,
  page,
  tenant,
  service,
}) => {
  await tenant.publish(modal)
  await page.route(`${service.url}/v1/sdk/content`, async route => {
    const response = await route.fetch()
    const content = await response.json()
    Object.assign(content.data.config.theme.light, {
      '--spot-border': 'banana',
      '--spot-text': 'red;}*{display:none',
      color: 'red',
      '--spot-primary': 7,
    })
    await route.fulfill({ response, json: content })
  })
  const seen = watchErrors(page)
  await app.open()
  const card = page.locator('#guide-host .card')
  await expect(card).toBeVisible()
  await expect(card).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  expect(seen.thrown).toEqual([])
})

test('R6: content is shown on a page without storage, with polluted prototypes and frozen globals', async ({
  app,
  page,
  tenant,
}) => {
  const ids = await publishEveryKind(tenant)
  await tenant.publish(banner)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
    for (const one of [Object, Array, String, Function]) {
      Object.assign(one.prototype, { surprise: 'enumerable', toJSON: undefined })
    }
    Object.freeze(Object.prototype)
    Object.freeze(Array.prototype)
    Object.freeze(console)
  })
  const seen = watchErrors(page)
  await app.open({ html: everyKindPage })
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  for (const [kind, id] of Object.entries(ids)) {
    if (kind !== 'tour')
      expect(await page.evaluate(one => window.Guide?.show(one), id), kind).toEqual({ shown: true })
  }
  expect(seen.thrown).toEqual([])
})

test('R7: a link with an invalid URL is drawn, and the tour continues', async ({ app, page, tenant }) => {
  const bad = 'See [this](https://a:99999) and [that](https://%zz).'
  await tenant.publishTour({ trigger: pageLoad, steps: [step('one', 0), { ...step('two', 1), body: bad }] })
  const seen = watchErrors(page)
  await app.open({ html: '<p id="one">One</p><p id="two">Two</p>' })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Step two' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'this' })).toHaveAttribute('target', '_blank')
  expect(seen.thrown).toEqual([])
})

test('R6: nothing is thrown if an element shadows the Navigation API and there is no sendBeacon', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish(banner)
  const seen = watchErrors(page)
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'navigation')
    Reflect.deleteProperty(window, 'Navigation')
    Object.defineProperty(navigator, 'sendBeacon', { value: undefined })
  })
  await app.open({ html: '<nav id="navigation">Here</nav><nav id="Navigation">There</nav>' })
  await expect(page.getByRole('heading', { name: 'News', exact: true })).toBeVisible()
  await page.evaluate(() => window.Guide?.destroy())
  await expect(page.locator('#guide-host')).toHaveCount(0)
  expect(seen.thrown).toEqual([])
})

test('R8: values that cannot be serialised do not stop the rest from being sent', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish({ ...banner, title: 'Hello {{name}}' })
  await app.open({ init: false })
  const requested = page.waitForRequest(
    request => request.url().endsWith('/v1/sdk/content') && request.method() === 'POST',
  )
  await page.evaluate(apiKey => {
    const loop: { self?: object } = {}
    loop.self = loop
    const tokens = { name: 'Ann', big: 10n, loop, work: () => {}, nothing: undefined }
    return window.Guide?.init({ apiKey, userId: 42 as never, tokens })
  }, tenant.apiKey)
  expect((await requested).postDataJSON()).toMatchObject({ user_id: '42', tokens: { name: 'Ann' } })
  await expect(page.getByRole('heading', { name: 'Hello Ann' })).toBeVisible()
})

test('R9: if getToken does not answer in time, the next start asks again', async ({ app, page, tenant }) => {
  await tenant.publish(banner)
  await installClock(page)
  await app.open({ init: false })
  const seen = watchErrors(page)
  await page.evaluate(
    ([apiKey, token]) => {
      let calls = 0
      const getToken = () => (calls++ ? token : new Promise<string>(() => {}))
      window.heard = []
      window.Guide?.on('error', ({ message }) => window.heard.push(['error', message]))
      void window.Guide?.init({ apiKey, getToken }).then(() => window.heard.push(['resolved', undefined]))
    },
    [tenant.apiKey, tenant.token('ann')] as const,
  )
  await expect
    .poll(() => afterASecond(page, () => app.heard()))
    .toEqual([
      ['error', 'init failed'],
      ['resolved', undefined],
    ])
  await page.evaluate(() => window.Guide?.start())
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  expect(seen.thrown).toEqual([])
})

test('R10: destroy while getToken is pending leaves nothing behind', async ({ app, page, tenant }) => {
  await tenant.publish(banner)
  await app.open({ init: false })
  const seen = watchErrors(page)
  const urls: string[] = []
  page.on('request', request => urls.push(request.url()))
  await page.evaluate(async apiKey => {
    let provide = (_token: string) => {}
    const token = new Promise<string>(resolve => {
      provide = resolve
    })
    const ready = window.Guide?.init({ apiKey, getToken: () => token })
    window.Guide?.destroy()
    provide('late')
    await ready
  }, tenant.apiKey)
  await expect(page.locator('#guide-host')).toHaveCount(0)
  expect(urls.filter(url => url.includes('/v1/'))).toEqual([])
  expect(seen.thrown).toEqual([])
})

test('R11: an item that fails while it is drawn leaves nothing on the page', async ({
  app,
  page,
  tenant,
  service,
}) => {
  await tenant.publish(modal)
  await page.route(`${service.url}/sdk/notice-*.js`, async route => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/(\w+)\.shown\(\)/g, '(()=>{throw Error("broken")})()')
    await route.fulfill({ response, body })
  })
  await app.open()
  await expect.poll(() => app.heard('error')).toHaveLength(1)
  await expect(page.locator('#guide-host .card, #guide-host .backdrop')).toHaveCount(0)
})

test('R12: events of an expired token wait for the next token', async ({ app, page, tenant }) => {
  await app.open({ init: { token: tenant.token('ann') } })
  const left = await page.evaluate(async () => {
    window.Guide?.track('late')
    const beacons: unknown[] = []
    navigator.sendBeacon = (...args) => beacons.push(args) > 0
    const now = Date.now() + 365 * 24 * 60 * 60 * 1000
    Date.now = () => now
    await Promise.resolve()
    dispatchEvent(new PageTransitionEvent('pagehide'))
    return { beacons, stored: JSON.stringify({ ...localStorage }) }
  })
  expect(left.beacons).toEqual([])
  expect(left.stored).toContain('track:late')
})
