import type { Page } from '@playwright/test'
import { helpOn, publishArticles } from './help-panel.ts'
import { bodySwappingHosts } from './hosts.ts'
import { expect, showById, step, test } from './test.ts'

const banner = {
  content_type: 'banner' as const,
  title: 'News',
  trigger: { trigger_type: 'page_load' as const },
}

/** How many hosts the page has. More than one would be a copy that a library made. */
const hosts = (page: Page) => page.locator('[id="guide-host"]').count()

for (const host of bodySwappingHosts)
  test(`B36: after fifty visits with ${host} everything is still there, and was shown once`, async ({
    app,
    page,
    tenant,
  }) => {
    await publishArticles(tenant)
    // With a pattern, every visit leads to a request.
    const url_patterns = [{ pattern: '/hosts/*' }]
    const news = await tenant.publish({ ...banner, url_patterns, position: 'bottom' })
    const tasks = await tenant.publish({
      ...{ content_type: 'checklist', title: 'Get going', trigger: banner.trigger },
      items: [{ item_id: 'a', title: 'Look around' }],
    })
    const nav = { element_target: { css_selector: 'nav' }, backdrop: 'none' }
    const tour = await tenant.publishTour({
      trigger: banner.trigger,
      steps: [step('one', 0, nav), step('two', 1, nav), step('three', 2, nav)],
    })
    const help = helpOn(page)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await app.openHost(host)
    await press('Next')
    await expect(page.getByRole('heading', { name: 'Step two' })).toBeVisible()
    await page.locator('#guide-host .pill').click()
    await expect(page.getByRole('button', { name: 'Look around' })).toBeVisible()
    await help.open()
    await help.search.fill('plan')
    await expect(help.rows).toHaveText([/Change your plan/])
    for (let visit = 0; visit < 50; visit++) {
      const name = visit % 2 === 0 ? 'Projects' : 'Settings'
      // Most visits end before their response has arrived.
      const answered = visit % 5 === 0 && page.waitForResponse('**/v1/sdk/content')
      await page.getByRole('link', { name }).click()
      await expect(page.locator('h1')).toHaveText(name)
      await answered
    }
    await page.goBack()
    await expect(page.locator('h1')).toHaveText('Projects')
    await expect(help.search).toHaveValue('plan')
    await expect(help.rows).toHaveText([/Change your plan/])
    expect(await hosts(page)).toBe(1)
    await help.press('Close')
    await expect(help.panel).toHaveCount(0)
    await press('Look around')
    await expect(page.locator('#guide-host .pill')).toContainText('1/1')
    await page.locator('#guide-host .banner .close').click()
    await expect(page.locator('#guide-host .banner')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Step two' })).toBeVisible()
    await press('Next')
    await press('Done')
    await expect.poll(() => app.heard('tour:end')).toMatchObject([['tour:end', { reason: 'completed' }]])

    const shown = (await app.heard('content:show')).map(
      ([, data]) => (data as { contentId: string }).contentId,
    )
    expect(shown.sort()).toEqual([news, tasks, tour].sort())
    const steps = (await app.heard('tour:step')).map(([, data]) => (data as { stepId: string }).stepId)
    expect(steps).toEqual(['one', 'two', 'three'])
    expect(await app.heard('tour:start')).toHaveLength(1)
    await page.evaluate(() => window.Guide?.track('done'))
    await expect.poll(() => app.sent.map(({ name }) => name)).toContain('track:done')
    const sent = app.sent.filter(({ name }) => name === 'content.shown').map(({ content_id }) => content_id)
    expect(sent.sort()).toEqual([news, tasks, tour].sort())
  })

/** Replaces the body by a new one. */
const swapBody = () => {
  const body = document.createElement('body')
  body.append('A new page')
  document.body.replaceWith(body)
}

for (const how of ['at once', 'in a view transition'])
  test(`B36: a page that replaces its body ${how}, slowly, keeps its items`, async ({
    app,
    page,
    tenant,
  }) => {
    await page.clock.install()
    const id = await tenant.publish({ ...banner, trigger: { trigger_type: 'manual' } })
    await app.open({ html: '<p>Page</p>' })
    await showById(page, id)
    for (let swap = 0; swap < 15; swap++) {
      if (how === 'at once') await page.evaluate(swapBody)
      else
        await page.evaluate(
          async swap =>
            document.startViewTransition(new Function(`(${swap})()`) as () => void).updateCallbackDone,
          `${swapBody}`,
        )
      await expect(page.locator('#guide-host .banner')).toBeVisible()
      await page.clock.runFor(1200)
    }
    await page.locator('#guide-host .banner .close').click()
    await expect(page.locator('#guide-host .banner')).toHaveCount(0)
  })

test('B36: the SDK gives up on a page that removes the host again and again, until the next address', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish(banner)
  await app.open({ html: '<p>Page</p>' })
  await expect(page.locator('#guide-host .banner')).toBeVisible()
  const removals = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let count = 0
        const guard = new MutationObserver(remove)
        function remove() {
          const host = document.getElementById('guide-host')
          if (host) count++
          host?.remove()
          setTimeout(() => {
            if (document.getElementById('guide-host')) return
            guard.disconnect()
            resolve(count)
          })
        }
        guard.observe(document.body, { childList: true })
        remove()
      }),
  )
  expect(removals).toBe(10)
  // Later changes of the page do not bring it back.
  await page.evaluate(() => document.body.append('more'))
  expect(await hosts(page)).toBe(0)
  await page.evaluate(() => {
    history.pushState({}, '', '/other')
    document.body.append('other')
  })
  await expect(page.locator('#guide-host .banner')).toBeVisible()
})
