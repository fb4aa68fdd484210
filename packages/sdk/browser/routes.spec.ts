import type { Page } from '@playwright/test'
import { routedHosts } from './hosts.ts'
import { expect, step, test, waitForStoredEvent } from './test.ts'

const pageLoad = { trigger_type: 'page_load' as const }
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Runs in the page. Counts the frames in which a part of the interface that is there now is gone or not quite visible. */
const countFaultyFrames = () => {
  const root = document.getElementById('guide-host')?.shadowRoot
  const parts = [...(root?.querySelectorAll('.banner,.checklist') ?? [])]
  const counted = Object.assign(window, { parts: parts.length, faultyFrames: 0 })
  const look = () => {
    const isWhole = parts.every(part => part.checkVisibility() && getComputedStyle(part).opacity === '1')
    if (!isWhole) counted.faultyFrames++
    requestAnimationFrame(look)
  }
  look()
}

for (const host of routedHosts) {
  const at = (path: string) => `/hosts/${host}/${path}`
  const everywhere = { url_patterns: [{ pattern: at('*') }], trigger: pageLoad }

  test(`B31, B34: over ten visits with ${host}, what belongs to all pages stays, and nothing else`, async ({
    app,
    page,
    tenant,
  }) => {
    const staying = [
      await tenant.publish({ content_type: 'banner', title: 'News', position: 'bottom', ...everywhere }),
      await tenant.publish({
        ...{ content_type: 'checklist', title: 'Get going', ...everywhere },
        items: [{ item_id: 'a', title: 'Look around' }],
      }),
    ]
    const leaving = await tenant.publish({
      ...{ content_type: 'tooltip', title: 'Filter', trigger: pageLoad, position: 'right' },
      url_patterns: [{ pattern: at('projects') }],
      element_target: { element_id: 'filter' },
    })
    await app.openHost(host)
    await page.locator('#guide-host .pill').click()
    await expect(page.getByRole('button', { name: 'Look around' })).toBeVisible()
    await page.waitForFunction(
      () => document.getElementById('guide-host')?.shadowRoot?.getAnimations().length === 0,
    )
    await page.evaluate(countFaultyFrames)
    for (let visit = 0; visit < 10; visit++) {
      const name = visit % 2 === 0 ? 'Projects' : 'Settings'
      const answered = page.waitForResponse('**/v1/sdk/content')
      await link(page, name).click()
      await expect(page.locator('h1')).toHaveText(name)
      await answered
      await expect(heading(page, 'Filter')).toHaveCount(name === 'Projects' ? 1 : 0)
    }
    expect(
      await page.evaluate(() => [Reflect.get(window, 'parts'), Reflect.get(window, 'faultyFrames')]),
    ).toEqual([2, 0])

    const ids = async (name: string) =>
      (await app.heard(name)).map(([, data]) => (data as { contentId: string }).contentId)
    expect((await ids('content:show')).sort()).toEqual([...staying, ...Array(5).fill(leaving)].sort())
    expect(await app.heard('content:dismiss')).toEqual(
      Array(5).fill([
        'content:dismiss',
        { contentId: leaving, contentType: 'tooltip', reason: 'navigation' },
      ]),
    )
    const stored = waitForStoredEvent(page, 'track:done')
    await page.evaluate(() => window.Guide?.track('done'))
    await stored
    for (const content_id of staying) {
      const figures = async () => {
        const { data } = await tenant.admin.getContentAnalytics({ params: { content_id }, query: {} })
        return [data.shown, data.dismissed]
      }
      await expect.poll(figures).toEqual([1, 0])
    }
    const sent = app.sent.filter(({ name, content_id }) => name === 'content.shown' && content_id !== leaving)
    expect(sent.map(({ content_id }) => content_id).sort()).toEqual(staying.sort())
  })

  test(`B35: a click on a link of ${host}, and an event that is tracked with it, show their items on the new page`, async ({
    app,
    page,
    tenant,
  }) => {
    const there = [{ pattern: at('projects') }]
    await tenant.publish({
      ...{ content_type: 'tooltip', title: 'After the click', element_target: { element_id: 'filter' } },
      url_patterns: [{ pattern: at('') }, ...there],
      trigger: {
        trigger_type: 'element_click',
        element_target: { css_selector: 'nav a[href$="/projects"]' },
      },
    })
    const trigger = { trigger_type: 'event' as const, event_name: 'opened' }
    await tenant.publish({
      ...{ content_type: 'banner', title: 'After the event', trigger },
      url_patterns: there,
    })
    await tenant.publish({
      ...{ content_type: 'tooltip', title: 'Before', element_target: { element_id: 'search' } },
      ...{ url_patterns: [{ pattern: at('') }], trigger: { trigger_type: 'element_visible' } },
    })
    await page.clock.install()
    await app.openHost(host)
    // Now the SDK listens for clicks too.
    await expect(heading(page, 'Before')).toBeVisible()
    await page.evaluate(() =>
      document
        .querySelector('nav a[href$="/projects"]')
        ?.addEventListener('click', () => window.Guide?.track('opened')),
    )
    // An event counts for a second, and a busy machine may need longer to load the page.
    const now = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(now + 60_000)
    await link(page, 'Projects').click()
    for (const name of ['After the event', 'After the click'])
      await expect
        .poll(async () => {
          await page.clock.runFor(20)
          return heading(page, name).isVisible()
        })
        .toBe(true)
    await expect(page.locator('h1')).toHaveText('Projects')
    await expect(heading(page, 'Before')).toHaveCount(0)
    expect(await app.heard('content:show')).toHaveLength(3)
    expect(await app.heard('content:dismiss')).toMatchObject([['content:dismiss', { reason: 'navigation' }]])
    expect(await app.heard('target:missing')).toEqual([])
    const stored = waitForStoredEvent(page, 'track:done')
    await page.evaluate(() => window.Guide?.track('done'))
    await page.clock.resume()
    await stored
    expect(app.sent.filter(({ name }) => name === 'content.shown')).toHaveLength(3)
  })
}

for (const host of ['turbo', 'htmx'] as const)
  test(`B39: a tour over three pages of ${host} goes forward and back`, async ({ app, page, tenant }) => {
    const on = (path: string) => {
      const url = `/hosts/${host}/${path}`
      return { page: { pattern: url, url } }
    }
    const content_id = await tenant.publishTour({
      ...{ trigger: pageLoad, url_patterns: [{ pattern: on('').page.pattern }] },
      steps: [
        step('link', 0, {
          ...{ ...on(''), advance_on: { type: 'target_click' } },
          element_target: { css_selector: 'nav a[href$="/projects"]' },
        }),
        step('filter', 1, on('projects')),
        step('language', 2, on('settings')),
      ],
    })
    await app.openHost(host)
    // htmx has no router, so there the buttons of a step load the page.
    const isLoaded = host === 'htmx'
    const isAt = (id: string) => expect(heading(page, `Step ${id}`)).toBeVisible()
    if (!isLoaded)
      await page.evaluate(() => {
        const { Turbo } = window as unknown as { Turbo: { visit(url: string): void } }
        return window.Guide?.update({ navigate: url => Turbo.visit(url) })
      })
    const go = async (button: string, path: string) => {
      await press(page, button)
      await page.waitForURL(`**${on(path).page.url}`)
      if (isLoaded) await app.init()
    }
    for (let round = 0; round < 2; round++) {
      await isAt('link')
      await link(page, 'Projects').click()
      await isAt('filter')
      await go('Next', 'settings')
      await isAt('language')
      if (round > 0) break
      await go('Back', 'projects')
      await isAt('filter')
      await go('Back', '')
    }
    await press(page, 'Done')
    await expect.poll(() => app.heard('tour:end')).toMatchObject([['tour:end', { reason: 'completed' }]])
    if (!isLoaded) expect(await app.heard('tour:start')).toHaveLength(1)
    const figures = async () => {
      const { data } = await tenant.admin.getContentAnalytics({ params: { content_id }, query: {} })
      return [data.shown, data.completed, data.dismissed, data.abandoned]
    }
    await expect.poll(figures).toEqual([1, 1, 0, 0])
  })
