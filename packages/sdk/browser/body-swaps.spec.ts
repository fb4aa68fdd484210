import type { Page } from '@playwright/test'
import { helpOn, publishArticles } from './help-panel.ts'
import { bodySwappingHosts } from './hosts.ts'
import { expect, showById, test } from './test.ts'

const banner = {
  content_type: 'banner' as const,
  title: 'News',
  trigger: { trigger_type: 'page_load' as const },
}

/** How many hosts the page has. More than one would be a copy that a library made. */
const hosts = (page: Page) => page.locator('[id="guide-host"]').count()

for (const host of bodySwappingHosts)
  test(`B36: after fifty visits with ${host} everything is still there`, async ({ app, page, tenant }) => {
    await publishArticles(tenant)
    await tenant.publish({ ...banner, position: 'bottom' })
    const help = helpOn(page)
    await app.openHost(host)
    await expect(help.launcher).toBeVisible()
    await help.open()
    await help.search.fill('plan')
    await expect(help.rows).toHaveText([/Change your plan/])
    for (let visit = 0; visit < 50; visit++) {
      const name = visit % 2 === 0 ? 'Projects' : 'Settings'
      await page.getByRole('link', { name }).click()
      await expect(page.locator('h1')).toHaveText(name)
    }
    await page.goBack()
    await expect(page.locator('h1')).toHaveText('Projects')
    await expect(help.search).toHaveValue('plan')
    await expect(help.rows).toHaveText([/Change your plan/])
    expect(await hosts(page)).toBe(1)
    await page.locator('#guide-host .banner .close').click()
    await expect(page.locator('#guide-host .banner')).toHaveCount(0)
    await help.press('Close')
    await expect(help.panel).toHaveCount(0)
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
