import type { Page } from '@playwright/test'
import { afterASecond, expect, holdRequests, step, test, twoFrames } from './test.ts'

const pageLoad = { trigger_type: 'page_load' as const }

/** Collects the pages for which the SDK asks for content from now on. */
function contentRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/v1/sdk/content') && request.method() === 'POST')
      urls.push(request.postDataJSON().url)
  })
  return urls
}

const changes: Record<string, (page: Page) => Promise<unknown>> = {
  pushState: page => page.evaluate(() => history.pushState({}, '', '/two')),
  replaceState: page => page.evaluate(() => history.replaceState({}, '', '/two')),
  popstate: page => page.evaluate(() => history.back()),
  hashchange: page => page.evaluate(() => location.assign('#two')),
}

for (const api of ['with', 'without'] as const) {
  for (const [name, change] of Object.entries(changes)) {
    test(`B18: after ${name}, ${api} the Navigation API, the page is evaluated once and old content leaves`, async ({
      app,
      page,
      tenant,
    }) => {
      if (api === 'without') await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
      const everywhere = { content_type: 'banner' as const, trigger: pageLoad }
      const [old, next] = name === 'hashchange' ? ['/one#', '/one#two'] : ['/one', '/two']
      const only = await tenant.publish({
        ...everywhere,
        title: 'Only on one',
        url_patterns: [{ pattern: old }],
      })
      await tenant.publish({ ...everywhere, title: 'Only on two', url_patterns: [{ pattern: next }] })
      await app.open({ path: '/one', init: false })
      if (name === 'popstate') {
        await page.evaluate(() => {
          history.replaceState({}, '', '/two')
          history.pushState({}, '', '/one')
        })
      }
      await app.init()
      await expect(page.getByRole('heading', { name: 'Only on one' })).toBeVisible()
      const requests = contentRequests(page)
      await change(page)
      await expect(page.getByRole('heading', { name: 'Only on two' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Only on one' })).toHaveCount(0)
      expect(requests).toHaveLength(1)
      expect(await app.heard('content:dismiss')).toEqual([
        ['content:dismiss', { contentId: only, contentType: 'banner', reason: 'navigation' }],
      ])
      expect(app.sent.filter(event => event.name === 'content.dismissed')).toEqual([])
    })
  }
}

test('B31: an item that both pages have keeps its DOM, its state and the focus, without an event', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish({ content_type: 'banner', title: 'Everywhere', trigger: pageLoad })
  await tenant.publish({
    content_type: 'checklist',
    title: 'Get started',
    items: [{ item_id: 'a', title: 'Task' }],
    trigger: pageLoad,
  })
  await tenant.publish({
    content_type: 'banner',
    title: 'Other',
    position: 'bottom',
    url_patterns: [{ pattern: '/other' }],
    trigger: pageLoad,
  })
  await app.open()
  await page.getByRole('button', { name: 'Get started' }).click()
  const task = page.getByRole('button', { name: 'Task' })
  await task.focus()
  await page.evaluate(() => {
    const shadow = document.getElementById('guide-host')?.shadowRoot
    Object.assign(window, { before: shadow?.querySelector('.banner'), card: shadow?.querySelector('.card') })
  })
  const events = (await app.heard()).length
  const release = await holdRequests(page, '**/v1/sdk/content')
  await page.evaluate(() => history.pushState({}, '', '/other'))
  await expect(task).toBeFocused()
  release()
  await expect(page.getByRole('heading', { name: 'Other' })).toBeVisible()
  await expect(task).toBeFocused()
  expect(
    await page.evaluate(() => {
      const shadow = document.getElementById('guide-host')?.shadowRoot
      const { before, card } = window as unknown as { before: Element; card: Element }
      return [shadow?.querySelector('.banner') === before, shadow?.querySelector('.card') === card]
    }),
  ).toEqual([true, true])
  expect((await app.heard()).slice(events).map(([name]) => name)).toEqual(['content:show'])
})

test('B31: an item whose target disappears hides, and appears again with it', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish({
    content_type: 'tooltip',
    title: 'Tip',
    element_target: { element_id: 'here' },
    trigger: pageLoad,
  })
  await app.open({ html: '<p id="here">Here</p>' })
  const card = page.locator('#guide-host .card')
  await expect(card).toBeVisible()
  await page.clock.install()
  await page.evaluate(() => document.getElementById('here')?.remove())
  await expect(card).toBeHidden()
  await page.clock.runFor(60_000)
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p id="here">Again</p>'))
  await expect.poll(() => afterASecond(page, () => card.isVisible())).toBe(true)
  expect(await app.heard('content:show')).toHaveLength(1)
  expect(await app.heard('content:dismiss')).toEqual([])
})

test('B32: a part of the URL that no item looks at costs no request', async ({ app, page, tenant }) => {
  await tenant.publish({
    content_type: 'banner',
    title: 'News',
    url_patterns: [{ pattern: '/one' }],
    trigger: pageLoad,
  })
  await app.open({ path: '/one' })
  const banner = page.getByRole('heading', { name: 'News' })
  await expect(banner).toBeVisible()
  const requests = contentRequests(page)
  await page.evaluate(() => {
    history.replaceState({}, '', '?q=a')
    location.hash = 'part'
  })
  await page.evaluate(() => history.pushState({}, '', '/two'))
  await expect(banner).toHaveCount(0)
  expect(requests.map(url => new URL(url).pathname)).toEqual(['/two'])
})

test('B34: a banner over twenty pages is shown and reported once, without an empty frame', async ({
  app,
  page,
  tenant,
}) => {
  const url_patterns = [{ pattern: '/page/*' }]
  await tenant.publish({ content_type: 'banner', title: 'News', url_patterns, trigger: pageLoad })
  await app.open({ path: '/page/0' })
  await expect(page.locator('#guide-host .banner')).toBeVisible()
  await page.route('**/v1/sdk/content', async route => {
    const answer = await route.fetch()
    await new Promise(resolve => setTimeout(resolve, 120))
    await route.fulfill({ response: answer })
  })
  await page.evaluate(() => {
    Object.assign(window, { empty: 0 })
    const look = () => {
      const root = document.getElementById('guide-host')?.shadowRoot
      if (!root?.querySelector('.banner')?.checkVisibility()) (window as unknown as { empty: number }).empty++
      requestAnimationFrame(look)
    }
    look()
  })
  for (let at = 1; at <= 20; at++) {
    const answered = page.waitForResponse('**/v1/sdk/content')
    await page.evaluate(to => history.pushState({}, '', `/page/${to}`), at)
    await answered
  }
  expect(await page.evaluate(() => (window as unknown as { empty: number }).empty)).toBe(0)
  expect(await app.heard('content:show')).toHaveLength(1)
  await page.evaluate(() => window.Guide?.track('done'))
  await expect.poll(() => app.sent.map(event => event.name)).toContain('track:done')
  expect(app.sent.filter(event => event.name === 'content.shown')).toHaveLength(1)
})

for (const when of ['before', 'after'] as const)
  test(`B35: an event that is tracked right ${when} a navigation shows its item on the new page`, async ({
    app,
    page,
    tenant,
  }) => {
    const go = { trigger_type: 'event' as const, event_name: 'go' }
    const banner = { content_type: 'banner' as const, trigger: go }
    await tenant.publish({ ...banner, title: 'On one', url_patterns: [{ pattern: '/one' }] })
    await tenant.publish({ ...banner, title: 'On two', url_patterns: [{ pattern: '/two' }] })
    await app.open({ path: '/one' })
    await page.evaluate(order => {
      if (order === 'before') window.Guide?.track('go')
      history.pushState({}, '', '/two')
      if (order === 'after') queueMicrotask(() => queueMicrotask(() => window.Guide?.track('go')))
    }, when)
    await expect(page.getByRole('heading', { name: 'On two' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'On one' })).toHaveCount(0)
    const shown = await app.heard('content:show')
    await page.evaluate(() => window.Guide?.track('done'))
    await expect.poll(() => app.sent.map(event => event.name)).toContain('track:done')
    expect(app.sent.filter(event => event.name === 'content.shown')).toHaveLength(shown.length)
    if (when === 'after') expect(shown).toHaveLength(1)
  })

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
  // The tour before would have its turn first.
  await tenant.publishTour({ trigger: pageLoad, priority: -1, steps: [step('two', 0, { title: 'Another' })] })
  await page.reload()
  await app.init()
  await expect(page.getByRole('heading', { name: 'Another' })).toBeVisible()
  expect(await app.heard('tour:start')).toHaveLength(1)
})

test('B19, B41: a tour resumes at the same step in another browser, or at the one in its place', async ({
  app,
  page,
  tenant,
  browser,
}) => {
  const tour_id = await tenant.publishTour({
    trigger: pageLoad,
    steps: [step('one', 0), step('two', 1), step('three', 2)],
  })
  const token = tenant.token('bob')
  await app.open({ html: '<p id="one">One</p><p id="two">Two</p><p id="three">Three</p>', init: { token } })
  // Stored, not only sent: otherwise the other browser begins at the first step, and says so.
  const stored = page.waitForResponse(
    response =>
      response.url().endsWith('/v1/sdk/events') &&
      /"step.shown"[^}]*"two"/.test(`${response.request().postData()}`),
  )
  await page.getByRole('button', { name: 'Next' }).click()
  await stored
  const stepInAnotherBrowser = async () => {
    const other = await (await browser.newContext()).newPage()
    await other.goto(app.site.url)
    await other.evaluate(options => window.Guide?.init(options), { apiKey: tenant.apiKey, token })
    const title = await other.locator('#guide-host h2').textContent()
    await other.context().close()
    return title
  }
  await expect.poll(stepInAnotherBrowser).toBe('Step two')
  await tenant.admin.updateTour({ params: { tour_id }, body: { steps: [step('one', 0), step('three', 1)] } })
  await tenant.admin.publishTourChanges({ params: { tour_id } })
  expect(await stepInAnotherBrowser()).toBe('Step three')
})

test('B18: a page that keeps changing its address is evaluated when the address has settled', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish({ content_type: 'banner', title: 'News', url_patterns: [{ pattern: '?at=0' }] })
  await page.clock.install({ time: 0 })
  await app.open()
  const requested = contentRequests(page)
  // While the clock is paused, the address changes every 10 ms, however busy the machine is.
  await page.clock.pauseAt(60_000)
  for (let at = 0; at < 20; at++) {
    await page.evaluate(value => history.replaceState({}, '', `?at=${value}`), at)
    await page.clock.runFor(10)
  }
  expect(requested).toEqual([])
  await page.clock.runFor(50)
  await expect.poll(() => requested.map(url => new URL(url).search)).toEqual(['?at=19'])
})

test('B18: the response to an older URL is not used', async ({ app, page, tenant }) => {
  const everywhere = { content_type: 'banner' as const, trigger: pageLoad }
  await tenant.publish({ ...everywhere, title: 'On one', url_patterns: [{ pattern: '/one' }] })
  await tenant.publish({ ...everywhere, title: 'On two', url_patterns: [{ pattern: '/two' }] })
  await app.open({ path: '/one', init: false })
  const requested = page.waitForRequest(
    request => request.url().endsWith('/v1/sdk/content') && request.method() === 'POST',
  )
  const release = await holdRequests(page, '**/v1/sdk/content')
  const ready = app.init()
  await requested
  await page.evaluate(() => history.pushState({}, '', '/two'))
  release()
  await ready
  await expect(page.getByRole('heading', { name: 'On two' })).toBeVisible()
  expect(await app.heard('content:show')).toHaveLength(1)
})

test('M8: destroy inside a handler wins over the items of the new page', async ({ app, page, tenant }) => {
  const everywhere = { content_type: 'banner' as const, trigger: pageLoad }
  await tenant.publish({ ...everywhere, title: 'On one', url_patterns: [{ pattern: '/one' }] })
  await tenant.publish({ ...everywhere, title: 'On two', url_patterns: [{ pattern: '/two' }] })
  await app.open({ path: '/one' })
  await expect(page.getByRole('heading', { name: 'On one' })).toBeVisible()
  await page.evaluate(() => {
    window.Guide?.on('content:dismiss', () => {
      window.Guide?.destroy()
      document.title = 'Destroyed'
    })
    history.pushState({}, '', '/two')
  })
  await expect(page).toHaveTitle('Destroyed')
  await twoFrames(page)
  await expect(page.locator('#guide-host')).toHaveCount(0)
})
