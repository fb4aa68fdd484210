import type { Page } from '@playwright/test'
import { afterASecond, expect, holdRequests, installClock, step, test } from './test.ts'

const pageLoad = { trigger_type: 'page_load' as const }
const url_patterns = [{ pattern: '/one' }]
const on = (path: string, url?: string) => ({ page: { pattern: path, ...(url && { url }) } })
const heading = (page: Page, name: string) => page.getByRole('heading', { name: `Step ${name}` })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const navigate = (page: Page, path: string) => page.evaluate(to => history.pushState({}, '', to), path)

/** The body of a page with the targets of steps. */
const html = '<p id="a">A</p><p id="b">B</p><p id="c">C</p>'

test('B39: a tour waits on other pages, and continues on the page of its step', async ({
  app,
  page,
  tenant,
}) => {
  const steps = [step('a', 0), step('b', 1, on('/two')), step('c', 2, on('/three'))]
  await tenant.publishTour({ trigger: pageLoad, url_patterns, steps })
  await tenant.publish({
    content_type: 'modal',
    title: 'News',
    url_patterns: [{ pattern: '/else' }],
    trigger: pageLoad,
  })
  await app.open({ path: '/one', html })
  await button(page, 'Next').click()
  await expect(page.locator('#guide-host .card')).toHaveCount(0)
  // A tour that waits does not keep other items from the screen.
  await navigate(page, '/else')
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  await button(page, 'Close').click()
  await navigate(page, '/two')
  await expect(heading(page, 'b')).toBeVisible()
  await navigate(page, '/else')
  await expect(page.locator('#guide-host .card')).toHaveCount(0)
  await navigate(page, '/two')
  await expect(heading(page, 'b')).toBeVisible()
  await button(page, 'Next').click()
  await navigate(page, '/three')
  await button(page, 'Done').click()
  await expect.poll(() => app.heard('tour:complete')).toHaveLength(1)
  const steps_shown = (await app.heard('tour:step')).map(([, data]) => (data as { stepId: string }).stepId)
  expect(steps_shown).toEqual(['a', 'b', 'c'])
  expect(await app.heard('tour:start')).toHaveLength(1)
  await expect.poll(() => app.sent.map(event => event.name)).toContain('content.completed')
  expect(
    app.sent.filter(event => event.name === 'content.shown' && event.step_id === undefined),
  ).toHaveLength(2)
})

test('B39: on the way to its next page, a tour keeps its turn', async ({ app, page, tenant }) => {
  const patterns = [{ pattern: '/one' }, { pattern: '/two' }]
  const steps = [step('a', 0, on('/one')), step('b', 1, on('/two', '/two'))]
  await tenant.publishTour({ trigger: pageLoad, url_patterns: patterns, steps, priority: 10 })
  await tenant.publishTour({ trigger: pageLoad, url_patterns: patterns, steps: [step('c', 0)] })
  await installClock(page)
  await app.open({ path: '/one', html, init: false })
  await page.evaluate(apiKey => {
    // A router that loads its page before the URL changes.
    const loaded = new Promise<void>(resolve => Object.assign(window, { loaded: resolve }))
    const router = (url: string) => loaded.then(() => history.pushState({}, '', url))
    return window.Guide?.init({ apiKey, navigate: router })
  }, tenant.apiKey)
  await expect(heading(page, 'a')).toBeVisible()
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
  await button(page, 'Next').click()
  await expect(page.locator('#guide-host .card')).toHaveCount(0)
  await page.evaluate(() => (window as unknown as { loaded(): void }).loaded())
  const isVisible = (name: string) => heading(page, name).isVisible()
  await expect.poll(() => afterASecond(page, () => isVisible('b'))).toBe(true)
  await button(page, 'Done').click()
  await expect.poll(() => afterASecond(page, () => isVisible('c'))).toBe(true)
})

test('B39: Next loads the page of the next step, and Back returns', async ({ app, page, tenant }) => {
  const steps = [step('a', 0), step('b', 1, on('/two', '/two'))]
  const content_id = await tenant.publishTour({ trigger: pageLoad, url_patterns, steps })
  app.put({ path: '/two', html })
  await app.open({ path: '/one', html })
  await button(page, 'Next').click()
  await page.waitForURL('**/two')
  await app.init()
  await expect(heading(page, 'b')).toBeVisible()
  await button(page, 'Back').click()
  await page.waitForURL('**/one')
  await app.init()
  await expect(heading(page, 'a')).toBeVisible()
  await button(page, 'Next').click()
  await page.waitForURL('**/two')
  await app.init()
  await button(page, 'Done').click()
  await expect.poll(() => app.heard('tour:end')).toMatchObject([['tour:end', { reason: 'completed' }]])
  // The figures are what was on the screen.
  const figures = async () => {
    const { data } = await tenant.admin.getContentAnalytics({ params: { content_id }, query: {} })
    return [data.shown, data.completed, data.dismissed, data.abandoned]
  }
  await expect.poll(figures).toEqual([1, 1, 0, 0])
})

test('B39: a step advances by a click on its target, also if that loads another page', async ({
  app,
  page,
  tenant,
}) => {
  const advance_on = { type: 'target_click' as const }
  await tenant.publishTour({
    trigger: pageLoad,
    url_patterns,
    steps: [step('link', 0, { advance_on }), step('b', 1, on('/two'))],
  })
  app.put({ path: '/two', html })
  await app.open({ path: '/one', html: '<a id="link" href="/two">Two</a>' })
  await expect(heading(page, 'link')).toBeVisible()
  await expect(button(page, 'Next')).toHaveCount(0)
  await page.locator('#link').click()
  await page.waitForURL('**/two')
  await app.init()
  await expect(heading(page, 'b')).toBeVisible()
  await button(page, 'Done').click()
  await expect.poll(() => app.heard('tour:complete')).toHaveLength(1)
})

test('B39: a step that waits for its page does not advance by a click on the same target elsewhere', async ({
  app,
  page,
  tenant,
}) => {
  const click = { advance_on: { type: 'target_click' as const } }
  const call = { advance_on: { type: 'event' as const, event_name: 'called' } }
  const steps = [
    step('a', 0),
    step('b', 1, { ...on('/two'), ...click }),
    step('c', 2, { ...on('/three'), ...call }),
  ]
  await tenant.publishTour({ trigger: pageLoad, url_patterns, steps: [...steps, step('d', 3)] })
  await app.open({ path: '/one', html: `${html}<p id="d">D</p>` })
  await button(page, 'Next').click()
  await expect(page.locator('#guide-host .card')).toHaveCount(0)
  await page.locator('#b').click()
  await navigate(page, '/two')
  await expect(heading(page, 'b')).toBeVisible()
  await page.locator('#b').click()
  // An event counts on any page: the form of a page without a router is sent to the next one.
  await expect(page.locator('#guide-host .card')).toHaveCount(0)
  await page.evaluate(() => window.Guide?.track('called'))
  await navigate(page, '/one')
  await expect(heading(page, 'd')).toBeVisible()
})

for (const on_missing of ['skip', 'center', 'end'] as const)
  test(`B39: a step whose target never comes cannot be a dead end (${on_missing})`, async ({
    app,
    page,
    tenant,
  }) => {
    const advance_on = { type: 'target_click' as const }
    const more = { advance_on, on_missing, wait_ms: 100 }
    await tenant.publishTour({
      trigger: pageLoad,
      steps: [step('a', 0), step('nowhere', 1, more), step('c', 2)],
    })
    await app.open({ html })
    await button(page, 'Next').or(button(page, 'Done')).click()
    if (on_missing === 'center') {
      await expect(heading(page, 'nowhere')).toBeVisible()
      await page.keyboard.press('ArrowRight')
    }
    if (on_missing !== 'end') {
      await expect(heading(page, 'c')).toBeVisible()
      await button(page, 'Done').click()
    }
    const reason = on_missing === 'end' ? 'abandoned' : 'completed'
    await expect.poll(() => app.heard('tour:end')).toMatchObject([['tour:end', { reason }]])
  })

test('B39: a tour whose first target is missing leads on to its next page', async ({ app, page, tenant }) => {
  const tour = await tenant.publishTour({
    trigger: { trigger_type: 'manual' },
    url_patterns,
    steps: [
      step('nowhere', 0, { ...on('/one'), wait_ms: 100 }),
      step('b', 1, { page: { pattern: '/two', is_regex: false, url: '/two' } }),
    ],
  })
  await app.open({
    path: '/one',
    html: '<p id="b">B</p>',
    init: { autoStart: true },
  })
  await page.evaluate(id => {
    window.Guide?.update({ navigate: url => history.pushState(null, '', url) })
    window.Guide?.start(id)
  }, tour)
  await expect(heading(page, 'b')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/two')
})

test('B40: the router gets paths, also to go back to a step without a page of its own', async ({
  app,
  page,
  tenant,
}) => {
  const steps = [step('a', 0), step('b', 1, on('/two?x=1', '/two?x=1#y'))]
  await tenant.publishTour({ trigger: pageLoad, url_patterns, steps })
  await app.open({ path: '/one', html, init: false })
  await page.evaluate(apiKey => {
    const given: string[] = []
    Object.assign(window, { given })
    const navigate = (url: string) => {
      given.push(url)
      history.pushState(null, '', url)
    }
    return window.Guide?.init({ apiKey, navigate })
  }, tenant.apiKey)
  await button(page, 'Next').click()
  await expect(heading(page, 'b')).toBeVisible()
  await button(page, 'Back').click()
  await expect(heading(page, 'a')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { given: string[] }).given)).toEqual([
    '/two?x=1#y',
    '/one',
  ])
})

test('B41: a step whose target goes away is reported and left out', async ({ app, page, tenant }) => {
  await tenant.publishTour({ trigger: pageLoad, steps: [step('a', 0, { wait_ms: 100 }), step('b', 1)] })
  await app.open({ html })
  await expect(heading(page, 'a')).toBeVisible()
  await page.evaluate(() => document.getElementById('a')?.remove())
  await expect(heading(page, 'b')).toBeVisible()
  expect(await app.heard('target:missing')).toMatchObject([['target:missing', { stepId: 'a', afterMs: 100 }]])
})

test('B41: a tour whose last target goes away is not completed', async ({ app, page, tenant }) => {
  await tenant.publishTour({ trigger: pageLoad, steps: [step('a', 0), step('b', 1, { wait_ms: 100 })] })
  await app.open({ html })
  await button(page, 'Next').click()
  await expect(heading(page, 'b')).toBeVisible()
  await page.evaluate(() => document.getElementById('b')?.remove())
  await expect.poll(() => app.heard('tour:end')).toMatchObject([['tour:end', { reason: 'abandoned' }]])
  expect(await app.heard('tour:complete')).toEqual([])
})

test('B39: after the user has closed a tour, a click on its target changes nothing', async ({
  app,
  page,
  tenant,
}) => {
  const advance_on = { type: 'target_click' as const }
  await tenant.publishTour({ trigger: pageLoad, steps: [step('link', 0, { advance_on }), step('b', 1)] })
  await app.open({ html: '<button id="link">Open</button><p id="b">B</p>' })
  await expect(heading(page, 'link')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(heading(page, 'link')).toHaveCount(0)
  const stored = () => page.evaluate(() => localStorage.getItem('guide:notes'))
  const before = await stored()
  expect(before).toContain('dismissed')
  await page.locator('#link').click()
  expect(await stored()).toBe(before)
})

test('B39: a click on the target may open what the next step points at', async ({ app, page, tenant }) => {
  await tenant.publishTour({
    trigger: pageLoad,
    steps: [step('menu', 0, { advance_on: { type: 'target_click' } }), step('entry', 1)],
  })
  await page.clock.install()
  await app.open({
    html: `<button id="menu" onclick="document.body.insertAdjacentHTML('beforeend', '<p id=entry>Entry</p>')">Menu</button>`,
  })
  // The second target is missing for longer than its step would wait.
  await page.clock.runFor(60_000)
  await page.locator('#menu').click()
  await expect(heading(page, 'entry')).toBeVisible()
})

test('B39: a step advances by input into its target, and no key is lost', async ({ app, page, tenant }) => {
  await tenant.publishTour({
    trigger: pageLoad,
    steps: [
      step('name', 0, { advance_on: { type: 'target_input' } }),
      step('code', 1, { advance_on: { type: 'target_input', value: 'guide' } }),
      step('end', 2),
    ],
  })
  await app.open({ html: '<input id="name"><input id="code"><p id="end">End</p>' })
  await page.locator('#name').click()
  await page.keyboard.type('Ada Lovelace')
  await expect(page.locator('#name')).toHaveValue('Ada Lovelace')
  await expect(heading(page, 'name')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'code')).toBeVisible()
  await page.locator('#code').pressSequentially('guid')
  await expect(heading(page, 'code')).toBeVisible()
  await page.locator('#code').press('e')
  await expect(heading(page, 'end')).toBeVisible()
})

test('B39: a step advances by an event, also on another page', async ({ app, page, tenant }) => {
  const advance_on = { type: 'event' as const, event_name: 'created' }
  await tenant.publishTour({
    trigger: pageLoad,
    url_patterns,
    steps: [step('a', 0, { advance_on, ...on('/one') }), step('b', 1, on('/two'))],
  })
  await app.open({ path: '/one', html })
  await expect(heading(page, 'a')).toBeVisible()
  await navigate(page, '/two')
  await expect(page.locator('#guide-host .card')).toHaveCount(0)
  await page.evaluate(() => window.Guide?.track('created'))
  await expect(heading(page, 'b')).toBeVisible()
})

test('B39: a tour that a call starts goes to the page of its first step', async ({ app, page, tenant }) => {
  const id = await tenant.publishTour({
    trigger: { trigger_type: 'manual' },
    url_patterns: [{ pattern: '/nowhere' }],
    audience: { plan: 'none' },
    steps: [step('b', 0, on('/two', '/two')), step('c', 1)],
  })
  app.put({ path: '/two', html })
  await app.open({ path: '/one', html })
  await page.evaluate(one => window.Guide?.start(one), id)
  await page.waitForURL('**/two')
  await app.init()
  await expect(heading(page, 'b')).toBeVisible()
  expect(await app.heard('tour:start')).toHaveLength(1)
  await page.reload()
  await app.init()
  await expect(heading(page, 'b')).toBeVisible()
  expect(await app.heard('tour:start')).toHaveLength(0)
  await button(page, 'Next').click()
  await button(page, 'Done').click()
  await expect.poll(() => app.heard('tour:complete')).toHaveLength(1)
})

test('B40: with the option navigate, steps and calls to action use the router of the page', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publishTour({
    trigger: pageLoad,
    url_patterns,
    steps: [step('a', 0), step('b', 1, on('/two', '/two'))],
  })
  await tenant.publish({
    content_type: 'banner',
    title: 'News',
    cta_text: 'Read',
    cta_url: '/news',
    url_patterns: [{ pattern: '/two' }],
    trigger: pageLoad,
  })
  await app.open({ path: '/one', html, init: false })
  await page.evaluate(async key => {
    window.heard = []
    await window.Guide?.init({ apiKey: key, navigate: url => history.pushState({}, '', url) })
  }, tenant.apiKey)
  await button(page, 'Next').click()
  await expect(heading(page, 'b')).toBeVisible()
  await button(page, 'Done').click()
  await page.getByRole('link', { name: 'Read' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/news')
  // The page was never loaded again.
  expect(await page.evaluate(() => window.heard)).toEqual([])
})

for (const how of ['throws', 'rejects'] as const)
  test(`B40: a router that ${how} does no harm, and the page is loaded instead`, async ({
    app,
    page,
    tenant,
  }) => {
    await tenant.publishTour({
      trigger: pageLoad,
      url_patterns,
      steps: [step('a', 0), step('b', 1, on('/two', '/two'))],
    })
    await tenant.publish({
      ...{ content_type: 'banner', title: 'News', body: 'See [three](/three).' },
      ...{ position: 'bottom', trigger: pageLoad },
    })
    const thrown: unknown[] = []
    page.on('pageerror', error => thrown.push(error))
    for (const path of ['/two', '/three']) app.put({ path, html })
    await app.open({ path: '/one', html, init: false })
    const init = () =>
      page.evaluate(
        ([apiKey, isAsync]) => {
          const error = new Error('no router')
          const navigate = () => {
            if (isAsync) return Promise.reject(error)
            throw error
          }
          return window.Guide?.init({ apiKey, navigate })
        },
        [tenant.apiKey, how === 'rejects'] as const,
      )
    await init()
    await button(page, 'Next').click()
    await page.waitForURL('**/two')
    await init()
    await button(page, 'Done').click()
    await page.getByRole('link', { name: 'three' }).click()
    await page.waitForURL('**/three')
    expect(thrown).toEqual([])
  })

test('B41: a tour whose last steps cannot be shown is abandoned', async ({ app, page, tenant }) => {
  await tenant.publishTour({
    trigger: pageLoad,
    steps: [step('a', 0), step('gone', 1, { wait_ms: 0 })],
  })
  await app.open({ html })
  await button(page, 'Done').click()
  await expect.poll(() => app.heard('tour:end')).toMatchObject([['tour:end', { reason: 'abandoned' }]])
  expect(await app.heard('tour:complete')).toEqual([])
  await expect.poll(() => app.sent.map(event => event.name)).toContain('content.abandoned')
  expect(app.sent.map(event => event.name)).not.toContain('content.completed')
  // The tour before would have its turn first.
  await tenant.publishTour({ trigger: pageLoad, priority: -1, steps: [step('b', 0)] })
  await page.reload()
  await app.init()
  await expect(heading(page, 'b')).toBeVisible()
  expect(await app.heard('tour:start')).toHaveLength(1)
})

test('B41: a step waits as long as it says, from when its page is there', async ({ app, page, tenant }) => {
  const wait_ms = 120_000
  await tenant.publishTour({
    trigger: pageLoad,
    url_patterns,
    steps: [step('a', 0), step('late', 1, { wait_ms, ...on('/two') }), step('c', 2)],
  })
  await page.clock.install()
  await app.open({ path: '/one', html })
  await button(page, 'Next').click()
  await page.clock.runFor(10 * wait_ms)
  const release = await holdRequests(page, '**/v1/sdk/content')
  await navigate(page, '/two')
  await page.clock.runFor(5_000)
  release()
  await page.clock.runFor(wait_ms / 2)
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p id="late">Late</p>'))
  await expect.poll(() => afterASecond(page, () => heading(page, 'late').count())).toBe(1)
  expect(await app.heard('target:missing')).toEqual([])
})

test('B42: the backdrop of a step decides whether the page can be used', async ({ app, page, tenant }) => {
  await tenant.publishTour({
    trigger: pageLoad,
    steps: [step('a', 0), step('b', 1, { backdrop: 'dim' }), step('c', 2, { backdrop: 'none' })],
  })
  await app.open({
    html: `${html}<button id="out" onclick="this.textContent += '!'">Out</button><input id="field">`,
  })
  const out = page.locator('#out')
  const reaches = () =>
    out.evaluate(element => {
      const { x, y } = element.getBoundingClientRect()
      return document.elementFromPoint(x + 2, y + 2) === element
    })
  await expect(heading(page, 'a')).toBeVisible()
  expect(await reaches()).toBe(false)
  for (const kind of ['dim', 'none']) {
    await button(page, 'Next').click()
    await expect(page.locator('#guide-host .hole')).toBeVisible({ visible: kind === 'dim' })
    await out.click()
    await page.locator('#field').click()
    await page.keyboard.type('x')
  }
  await expect(out).toHaveText('Out!!')
  await expect(page.locator('#field')).toHaveValue('xx')
})

test('B43: next, back and goTo control the tour that is playing', async ({ app, page, tenant }) => {
  await tenant.publishTour({ trigger: pageLoad, steps: [step('a', 0), step('b', 1), step('c', 2)] })
  await app.open({ html })
  await expect(heading(page, 'a')).toBeVisible()
  await page.evaluate(() => window.Guide?.next())
  await expect(heading(page, 'b')).toBeVisible()
  await page.evaluate(() => window.Guide?.back())
  await expect(heading(page, 'a')).toBeVisible()
  await page.evaluate(() => window.Guide?.goTo('c'))
  await expect(heading(page, 'c')).toBeVisible()
  await page.evaluate(() => window.Guide?.goTo('unknown'))
  await expect(heading(page, 'c')).toBeVisible()
  await page.evaluate(() => window.Guide?.next())
  await expect.poll(() => app.heard('tour:complete')).toHaveLength(1)
})

test('B41: a tour that is edited while it plays goes on at the nearest step that is left', async ({
  app,
  page,
  tenant,
}) => {
  const tour_id = await tenant.publishTour({
    trigger: pageLoad,
    url_patterns: [{ pattern: '/page/*' }],
    steps: [step('a', 0), step('b', 1), step('c', 2)],
  })
  await app.open({ path: '/page/1', html })
  await button(page, 'Next').click()
  await expect(heading(page, 'b')).toBeVisible()
  await tenant.admin.updateTour({ params: { tour_id }, body: { steps: [step('c', 0), step('a', 1)] } })
  await tenant.admin.publishTourChanges({ params: { tour_id } })
  await navigate(page, '/page/2')
  await expect(heading(page, 'a')).toBeVisible()
  await button(page, 'Done').click()
  await expect.poll(() => app.heard('tour:complete')).toHaveLength(1)
})

test('B41: a tour that a call has started goes on after an edit, also on another page', async ({
  app,
  page,
  tenant,
}) => {
  const trigger = { trigger_type: 'manual' as const }
  const everywhere = [{ pattern: '*' }]
  const steps = [step('a', 0), step('b', 1), step('c', 2, on('/two', '/two'))]
  const tour_id = await tenant.publishTour({ trigger, url_patterns: everywhere, steps })
  await app.open({ path: '/one', html })
  await page.evaluate(id => {
    window.Guide?.update({ navigate: url => history.pushState(null, '', url) })
    window.Guide?.start(id)
  }, tour_id)
  await button(page, 'Next').click()
  await expect(heading(page, 'b')).toBeVisible()
  await tenant.admin.updateTour({
    params: { tour_id },
    body: { steps: [step('a', 0), step('c', 1, on('/two', '/two'))] },
  })
  await tenant.admin.publishTourChanges({ params: { tour_id } })
  await button(page, 'Next').click()
  await expect(heading(page, 'c')).toBeVisible()
  await button(page, 'Done').click()
  await expect.poll(() => app.heard('tour:complete')).toHaveLength(1)
})

test('B41: a second press on Next while a target is awaited skips nothing', async ({ app, page, tenant }) => {
  await tenant.publishTour({ trigger: pageLoad, steps: [step('a', 0), step('late', 1)] })
  await app.open({ html })
  await button(page, 'Next').dblclick()
  await page.evaluate(() => window.Guide?.next())
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p id="late">Late</p>'))
  await expect(heading(page, 'late')).toBeVisible()
  expect(await app.heard('tour:end')).toEqual([])
})

test('B41: a step is not skipped because the target of the step before it disappears', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publishTour({
    trigger: pageLoad,
    steps: [
      step('go', 0, { advance_on: { type: 'target_click' } }),
      step('late', 1, { wait_ms: 600_000 }),
      step('c', 2),
    ],
  })
  await page.clock.install()
  await app.open({ html: `${html}<button id="go" onclick="this.remove()">Go</button>` })
  await expect(heading(page, 'go')).toBeVisible()
  await page.locator('#go').click()
  await page.clock.runFor(60_000)
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p id="late">Late</p>'))
  await expect.poll(() => afterASecond(page, () => heading(page, 'late').count())).toBe(1)
})

test('B39: a field in a shadow root and an editable element advance a step', async ({
  app,
  page,
  tenant,
}) => {
  const advance_on = { type: 'target_input' as const }
  await tenant.publishTour({
    trigger: pageLoad,
    steps: [
      step('field', 0, { advance_on, element_target: { css_selector: '#host >>> input' } }),
      step('text', 1, { advance_on }),
      step('c', 2),
    ],
  })
  await app.open({
    html: `<div id="host"></div><div id="text" contenteditable>Text</div>${html}`,
    init: false,
  })
  await page.evaluate(() => {
    const root = document.getElementById('host')?.attachShadow({ mode: 'open' })
    root?.append(document.createElement('input'))
  })
  await app.init()
  await expect(heading(page, 'field')).toBeVisible()
  await page.locator('#host input').click()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await expect(heading(page, 'text')).toBeVisible()
  await page.locator('#text').click()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await expect(heading(page, 'c')).toBeVisible()
})
