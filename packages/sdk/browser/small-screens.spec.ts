import { contentKindNames } from '@guide/contracts/content-kinds'
import type { Page } from '@playwright/test'
import { publishEveryKind } from './every-kind.ts'
import { expect, showById, step, test, twoFrames } from './test.ts'

const spread = `<div style="display:flex;flex-direction:column;gap:150px">
  <h1 id="one">Overview</h1><button id="two" style="align-self:end">Export</button><button id="three">Invite</button></div>`

const boxes = (page: Page) =>
  page.evaluate(() =>
    [
      ...(document
        .getElementById('guide-host')
        ?.shadowRoot?.querySelectorAll('.card, .banner, .pill, .dot') ?? []),
    ]
      .filter(element => getComputedStyle(element).visibility === 'visible')
      .map(element => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        return { left, top, right, bottom, name: element.className }
      }),
  )

const screens = { '320×568': { width: 320, height: 568 }, '200 % zoom': { width: 640, height: 400 } }

for (const [name, viewport] of Object.entries(screens)) {
  test(`B28: at ${name} everything is inside the viewport and does not cover its target`, async ({
    app,
    page,
    tenant,
  }) => {
    const ids = await publishEveryKind(tenant)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await app.open({ html: spread })
    for (const kind of contentKindNames) {
      await showById(page, ids[kind])
      if (kind === 'hotspot') {
        await page.locator('#three').scrollIntoViewIfNeeded()
        await page.locator('#guide-host .dot').click()
      }
      if (kind === 'checklist') await page.locator('#guide-host .pill').click()
      await twoFrames(page)
      await twoFrames(page)
      for (const box of await boxes(page)) {
        expect(box.left, `${kind} ${box.name}`).toBeGreaterThanOrEqual(-0.5)
        expect(box.top, `${kind} ${box.name}`).toBeGreaterThanOrEqual(-0.5)
        expect(box.right, `${kind} ${box.name}`).toBeLessThanOrEqual(viewport.width + 0.5)
        expect(box.bottom, `${kind} ${box.name}`).toBeLessThanOrEqual(viewport.height + 0.5)
      }
      const target = await page
        .locator({ tour: '#one', tooltip: '#two', spotlight: '#two' }[kind as 'tour'] ?? 'body')
        .boundingBox()
      const [card] = await boxes(page)
      if (['tour', 'tooltip', 'spotlight'].includes(kind) && target && card) {
        const overlaps =
          card.top < target.y + target.height &&
          card.bottom > target.y &&
          card.left < target.x + target.width &&
          card.right > target.x
        expect(overlaps, kind).toBe(false)
      }
      // A tour that is only stopped would continue after start.
      if (kind === 'tour') await page.keyboard.press('Escape')
      await page.evaluate(() => window.Guide?.stop())
      await page.evaluate(() => window.Guide?.start())
    }
  })
}

test('B28: in a right-to-left page, placement, arrow keys and button order are mirrored', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publishTour({
    trigger: { trigger_type: 'page_load' },
    steps: [step('one', 0, { position: 'right' }), step('two', 1, { position: 'bottom-start' })],
  })
  await app.open({
    html: '<script>document.documentElement.dir = "rtl"</script><div style="padding:200px 500px"><p id="one" style="width:150px">One</p><p id="two" style="width:150px">Two</p></div>',
  })
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  const card = page.locator('#guide-host .card')
  await expect
    .poll(
      async () => ((await card.boundingBox())?.x ?? 0) < ((await page.locator('#one').boundingBox())?.x ?? 0),
    )
    .toBe(true)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Step two' })).toBeVisible()
  const edges = async () => {
    const target = await page.locator('#two').boundingBox()
    const box = await card.boundingBox()
    return Math.round((target?.x ?? 0) + (target?.width ?? 0) - (box?.x ?? 0) - (box?.width ?? 0))
  }
  await expect.poll(edges).toBe(0)
  const [back, forward] = await Promise.all([
    page.getByRole('button', { name: 'Back' }).boundingBox(),
    page.getByRole('button', { name: 'Done' }).boundingBox(),
  ])
  expect(back?.x).toBeGreaterThan(forward?.x ?? 0)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
})

test('B28: a page that changes its direction later is mirrored too', async ({ app, page, tenant }) => {
  await tenant.publishTour({
    trigger: { trigger_type: 'page_load' },
    steps: [step('one', 0), step('two', 1, { position: 'right' })],
  })
  await app.open({
    html: '<div style="padding:200px 500px"><p id="one" style="width:150px">One</p><p id="two" style="width:150px">Two</p></div>',
  })
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Step two' })).toBeVisible()
  const card = page.locator('#guide-host .card')
  const left = async (one: typeof card) => (await one.boundingBox())?.x ?? 0
  await expect.poll(async () => (await left(card)) < (await left(page.locator('#two')))).toBe(true)
  expect(await left(page.getByRole('button', { name: 'Back' }))).toBeGreaterThan(
    await left(page.getByRole('button', { name: 'Done' })),
  )
})
