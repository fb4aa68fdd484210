import type { Page } from '@playwright/test'
import { watchConsole } from './console-lines.ts'
import { connectService, startService } from './service.ts'
import { afterASecond, expect, installClock, step, test } from './test.ts'
import { watchErrors } from './watch-errors.ts'

const pageLoad = { trigger_type: 'page_load' as const }
const banner = { content_type: 'banner' as const, title: 'News', trigger: pageLoad }
const tooltip = { content_type: 'tooltip' as const, title: 'Tip', element_target: { element_id: 'save' } }
const tourOf = (...steps: ReturnType<typeof step>[]) => ({ title: 'Welcome', trigger: pageLoad, steps })

/** A token with these claims and no valid signature. */
const tokenOf = (claims: object) =>
  ['{"alg":"none"}', JSON.stringify(claims), 'x'].map(part => btoa(part)).join('.')

const pushState = (page: Page, path: string) => page.evaluate(to => history.pushState(null, '', to), path)

test('D1: a refused page is told the status, the message of the service and the request id', async ({
  app,
  page,
}) => {
  const { lines } = watchConsole(page)
  await app.open({ init: { token: 'nonsense' } })
  await expect
    .poll(() => lines)
    .toEqual([
      expect.stringMatching(/^The service refused \/v1\/sdk\/\w+ with 401: .+ Request id: req_\w+\.$/),
    ])
})

test('D2: an expired token is told by its exp', async ({ app, page }) => {
  const { lines } = watchConsole(page)
  const exp = Math.floor(Date.now() / 1000) - 3600
  await app.open({ init: { token: tokenOf({ sub: 'bob', exp }) } })
  const time = new Date(exp * 1000).toISOString()
  await expect.poll(() => lines.join()).toContain(`the token of the user expired at ${time}.`)
})

test('D3: what is not delivered is told with its gate, once', async ({ app, page, tenant }) => {
  const { lines, titles } = watchConsole(page)
  const rule = { audience: { plan: 'secret' } }
  const withheld = await tenant.publish({ ...banner, title: 'Secret', ...rule })
  const elsewhere = await tenant.publish({ ...banner, url_patterns: [{ pattern: '/billing' }] })
  await app.open()
  const told = [
    `banner ${withheld} is not delivered: its audience does not match this user.`,
    `Not delivered, because they belong to other pages: banner ${elsewhere}.`,
  ]
  await expect.poll(() => lines).toEqual(told)
  expect(titles).toEqual(['What is not on the screen of /, and why'])
  expect(lines.join()).not.toMatch(/secret/i)

  await pushState(page, '/billing')
  await page.getByRole('button', { name: 'Close' }).click()
  const closed = `banner "News" (${elsewhere}) is not shown: the user has closed it.`
  // On this page too, the other item is withheld for the same reason.
  await expect.poll(() => lines).toEqual([...told, closed])
})

test.describe('in production', () => {
  let production: Awaited<ReturnType<typeof startService>>
  test.beforeAll(async () => {
    const settings = { ENVIRONMENT: 'production', ALLOW_DEMO_AUTH: 'false', JWKS_ALLOW_PRIVATE: 'true' }
    production = await startService(settings)
  })
  test.afterAll(() => production.stop())

  test('D1: a page that may not read the response is told what a CORS error means', async ({ app, page }) => {
    const service = await connectService(production.url)
    const { apiKey } = await service.createTenant({ allowed_origins: ['https://app.example.com'] })
    const { lines } = watchConsole(page)
    await app.open({ script: `${production.url}/sdk/guide.js`, init: { apiKey } })
    await expect
      .poll(() => lines)
      .toEqual([
        `The service did not answer, or the browser does not let this page read the answer. If the browser reports a CORS error, ${app.site.url} is not among the tenant's allowed_origins.`,
      ])
    await service.close()
  })

  for (const explain_to_users of [false, true]) {
    test(`D3: with a live key, the gate is ${explain_to_users ? 'told if the tenant allows it' : 'not told, but with a test key'}`, async ({
      app,
      page,
    }) => {
      const service = await connectService(production.url)
      const tenant = await service.createTenant({
        allowed_origins: [app.site.url],
        feature_flags: { anonymous_users: true, explain_to_users },
      })
      const id = await tenant.publish({ ...banner, audience: { plan: 'pro' } })
      const { api_key } = await tenant.admin.createApiKey({ body: { environment: 'test' } })
      const { lines } = watchConsole(page)
      const gate = `banner ${id} is not delivered: its audience does not match this user.`
      const others = /^The service delivered 0 items, .+ request id req_\w+, or use a test key\.$/
      const open = (apiKey: string) =>
        app.open({ script: `${production.url}/sdk/guide.js`, init: { apiKey } })
      await open(tenant.apiKey)
      await expect.poll(() => lines).toEqual([explain_to_users ? gate : expect.stringMatching(others)])
      lines.length = 0
      await open(api_key)
      await expect.poll(() => lines).toEqual([gate])
      await service.close()
    })
  }
})

test('D4: what is delivered but not shown is told with what it waits for', async ({ app, page, tenant }) => {
  const { lines } = watchConsole(page)
  const publish = (title: string, trigger: object, more: object = {}) =>
    tenant.publish({ ...banner, title, trigger: trigger as never, ...more })
  const ids = {
    tour: await tenant.publishTour({ ...tourOf(step('a', 1)), priority: 9 }),
    modal: await tenant.publish({ content_type: 'modal', title: 'Later', trigger: pageLoad }),
    event: await publish('Event', { trigger_type: 'event', event_name: 'signed_up' }),
    hover: await tenant.publish({ ...tooltip, trigger: { trigger_type: 'hover' } }),
    click: await publish('Click', {
      trigger_type: 'element_click',
      element_target: { data_attribute: 'gone', css_selector: '.gone' },
    }),
    manual: await publish('Manual', { trigger_type: 'manual' }),
    delay: await publish('Delay', { trigger_type: 'delay', delay_ms: 3_600_000 }),
  }
  await app.open({ html: '<button id="a">A</button><button id="save">Save</button>' })
  await expect
    .poll(() => [...lines].sort())
    .toEqual(
      [
        `banner "Click" (${ids.click}) is not shown: it waits until the user clicks on data-guide=gone or .gone, which is not on the page.`,
        `banner "Delay" (${ids.delay}) is not shown: it waits until the page has been visible for 3600 s.`,
        `banner "Event" (${ids.event}) is not shown: it waits for Guide.track('signed_up').`,
        `banner "Manual" (${ids.manual}) is not shown: it waits for Guide.show('${ids.manual}').`,
        `modal "Later" (${ids.modal}) is not shown: it waits for its turn: tour "Welcome" (${ids.tour}) is on the screen.`,
        `tooltip "Tip" (${ids.hover}) is not shown: it waits until the user hovers over #save.`,
      ].sort(),
    )
  lines.length = 0
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Later' })).toBeVisible()
  await expect
    .poll(() => lines)
    .toEqual([`tour "Welcome" (${ids.tour}) is not shown: the user has closed it.`])
})

test('D4: a tour that waits for another page is told with its step', async ({ app, page, tenant }) => {
  const { lines } = watchConsole(page)
  const id = await tenant.publishTour(tourOf(step('a', 1), step('b', 2, { page: { pattern: '/billing' } })))
  await app.open({ html: '<button id="a">A</button><button id="b">B</button>' })
  await expect(page.getByRole('heading', { name: 'Step a' })).toBeVisible()
  await page.evaluate(() => window.Guide?.next())
  await expect(page.getByRole('heading', { name: 'Step a' })).toHaveCount(0)
  await expect
    .poll(() => lines)
    .toEqual([`tour "Welcome" (${id}) is not shown: it waits for another page: step 2 belongs to /billing.`])
})

test('D5: a missing target is told with its selectors and how long it was missing', async ({
  app,
  page,
  tenant,
}) => {
  await installClock(page)
  const { lines } = watchConsole(page)
  const element_target = { data_attribute: 'save', element_id: 'save' }
  const tip = await tenant.publish({ ...tooltip, element_target, trigger: pageLoad })
  const tour = await tenant.publishTour(tourOf(step('a', 1), step('b', 2), step('c', 3)))
  await app.open({ html: '<button id="a">A</button><button id="c">C</button>' })
  const waits = `tooltip "Tip" (${tip}) is not shown: it waits for its target data-guide=save or #save.`
  await expect.poll(() => afterASecond(page, () => lines)).toContain(waits)
  const told = () => afterASecond(page, () => lines.join('\n').replace(/\d+(\.\d)? s\.$/gm, 'some time.'))
  const missing = 'its target data-guide=save or #save was not found for some time.'
  await expect.poll(told).toContain(`tooltip "Tip" (${tip}) is not shown: ${missing}`)
  await page.getByRole('button', { name: 'Next' }).click()
  const leftOut = 'is left out: its target #b was not found for some time.'
  await expect.poll(told).toContain(`step 2 of tour "Welcome" (${tour}) ${leftOut}`)
  await expect(page.getByRole('heading', { name: 'Step c' })).toBeVisible()
})

test('D6: without debug nothing is told, and what tells it is not loaded', async ({
  app,
  page,
  service,
  tenant,
}) => {
  const { lines } = watchConsole(page)
  const requested: string[] = []
  page.on('request', request => requested.push(request.url() + (request.postData() ?? '')))
  await tenant.publish({ ...banner, audience: { plan: 'pro' } })
  await tenant.publish(banner)
  await app.open({ init: { debug: false } })
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  const isOurs = (url: string) => url.startsWith(`${service.url}/sdk/`)
  expect(requested.filter(isOurs).length).toBeGreaterThan(2)
  expect(requested.join()).not.toMatch(/debug|status|explain/)
  expect(lines).toEqual([])
})

test('D7: if what tells it cannot be loaded, there is one warning and the content is shown', async ({
  app,
  page,
  service,
  tenant,
}) => {
  const seen = watchErrors(page)
  await page.route(`${service.url}/sdk/debug-*.js`, route => route.abort())
  await tenant.publish(banner)
  await app.open()
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  expect(seen.warned).toEqual([expect.stringMatching(/^\[Guide\] debug failed/)])
  expect(seen.thrown).toEqual([])
})
