import type { Locator } from '@playwright/test'
import { helpOn, publishArticles } from './help-panel.ts'
import { expect, test } from './test.ts'

const trigger = { trigger_type: 'page_load' as const }
const checklist = {
  ...{ content_type: 'checklist' as const, title: 'Get going', trigger },
  items: [{ item_id: 'a', title: 'Look around' }],
}
const html = '<a id="menu" href="/elsewhere">Help</a>'

/** The distances of an element from the sides of the window. */
const distances = (element: Locator) =>
  element.evaluate(one => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    const [x, y] = [innerWidth, innerHeight]
    return { left, top, right: x - right, bottom: y - bottom }
  })

const overlap = async (one: Locator, other: Locator) => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('not on the screen')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

const corners = {
  'bottom-end': { right: 24, bottom: 90 },
  'bottom-start': { left: 24, bottom: 90 },
  'top-end': { right: 24, top: 90 },
  'top-start': { left: 24, top: 90 },
} as const

for (const corner of Object.keys(corners) as (keyof typeof corners)[]) {
  for (const position of ['top', 'bottom'] as const) {
    test(`H22: the launcher is in the corner ${corner}, and out of the way of a banner at the ${position}`, async ({
      app,
      page,
      tenant,
    }) => {
      await publishArticles(tenant)
      await tenant.publish(checklist)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await app.open({ init: { launcher: { corner, x: 24, y: 90 } } })
      const { launcher, panel, open } = helpOn(page)
      const pill = page.locator('#guide-host .pill')
      await expect(launcher).toBeVisible()
      await expect(pill).toBeVisible()
      expect(await distances(launcher)).toMatchObject(corners[corner])
      expect(await overlap(launcher, pill)).toBe(false)
      await tenant.publish({ content_type: 'banner', title: 'News', position, trigger })
      await page.evaluate(() => window.Guide?.start())
      const banner = page.locator('#guide-host .banner')
      await expect(banner).toBeVisible()
      await open()
      await pill.click()
      const card = page.locator('#guide-host .checklist')
      const parts = [launcher, panel, pill, banner]
      for (const [at, one] of parts.entries())
        for (const other of parts.slice(at + 1)) expect(await overlap(one, other)).toBe(false)
      for (const other of [launcher, pill, banner]) expect(await overlap(card, other)).toBe(false)
      for (const part of [...parts, card])
        for (const distance of Object.values(await distances(part)))
          expect(distance).toBeGreaterThanOrEqual(0)
    })
  }
}

test('H22: distances that are too large or invalid leave the launcher inside the window', async ({
  app,
  page,
  tenant,
}) => {
  await publishArticles(tenant)
  await page.setViewportSize({ width: 600, height: 600 })
  await app.open({ init: { launcher: { x: 5000, y: 5000 } } })
  const { launcher, panel, open } = helpOn(page)
  await open()
  for (const part of [launcher, panel])
    for (const distance of Object.values(await distances(part))) expect(distance).toBeGreaterThanOrEqual(0)
  await page.evaluate(() => window.Guide?.destroy())
  await app.init({ launcher: { corner: 'nowhere' as never, x: Number.NaN, y: 'no' as never } })
  await expect(launcher).toBeVisible()
  expect(await distances(launcher)).toMatchObject({ right: 16, bottom: 16 })
})

test('H22: a launcher that is hidden leaves no gap, and an element of the page opens the help', async ({
  app,
  page,
  tenant,
}) => {
  await publishArticles(tenant)
  await tenant.publish(checklist)
  app.put({ path: '/elsewhere', html: 'Here' })
  await app.open({ html, init: { launcher: { hidden: true, opener: '#menu, .help-link' } } })
  const { launcher, panel, press } = helpOn(page)
  const pill = page.locator('#guide-host .pill')
  await expect(pill).toBeVisible()
  await expect.poll(() => page.locator('#guide-host .launcher').count()).toBe(1)
  await expect(launcher).toBeHidden()
  expect(await distances(pill)).toMatchObject({ right: 16, bottom: 16 })
  const opener = page.locator('#menu')
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(panel).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await expect(panel.getByRole('searchbox')).toBeFocused()
  await press('Close')
  await expect(panel).toHaveCount(0)
  await expect(opener).toBeFocused()
  // Without the help, the element does what it did before.
  await page.evaluate(() => window.Guide?.stop())
  await opener.click()
  await page.waitForURL('**/elsewhere')
})

test('H22: an invalid selector for elements that open the help does no harm', async ({
  app,
  page,
  tenant,
}) => {
  await publishArticles(tenant)
  const thrown: unknown[] = []
  page.on('pageerror', error => thrown.push(error))
  await app.open({ html: '<button id="own">Own</button>', init: { launcher: { opener: '##' } } })
  const { open } = helpOn(page)
  await expect(page.locator('#guide-host .launcher')).toBeVisible()
  await page.locator('#own').click()
  await open()
  expect(thrown).toEqual([])
})

test('H22: update moves the launcher and changes what opens the help', async ({ app, page, tenant }) => {
  await publishArticles(tenant)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await app.open({ html })
  const { launcher, panel } = helpOn(page)
  await expect(launcher).toBeVisible()
  await page.evaluate(() => window.Guide?.update({ launcher: { corner: 'top-start', x: 24, y: 90 } }))
  await expect.poll(() => distances(launcher)).toMatchObject(corners['top-start'])
  await page.evaluate(() => window.Guide?.update({ launcher: { hidden: true, opener: '#menu' } }))
  await expect(launcher).toBeHidden()
  await page.locator('#menu').click()
  await expect(panel).toBeVisible()
})
