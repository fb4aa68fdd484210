import { contentKindNames } from '@guide/contracts/content-kinds'
import type { Page } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { everyKindPage, publishEveryKind } from './every-kind.ts'
import { helpOn, publishArticles } from './help-panel.ts'
import { longBody, longTitle, publishLong, serveLargeImage } from './long-content.ts'
import { expect, showById, test } from './test.ts'

const screens = { 'a desktop': { width: 1280, height: 720 }, 'a phone': { width: 320, height: 568 } }
const html = '<main><h1>Acme</h1><button id="target">Target</button></main>'

/** Everything that sticks out of the window or of its card, and every control that cannot be clicked. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const root = document.getElementById('guide-host')?.shadowRoot as ShadowRoot
    const boxes = [...root.querySelectorAll<HTMLElement>('.card, .banner, .pill, .launcher')]
    const named = (element: Element, problem: string) =>
      `${element.className || element.localName} ${problem}`
    const problems = boxes
      .map(box => [box, box.getBoundingClientRect()] as const)
      .filter(([, { left, top, right, bottom }]) => {
        return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5
      })
      .map(([box]) => named(box, 'is not inside the window'))
    for (const box of boxes) {
      const { left, right } = box.getBoundingClientRect()
      for (const part of box.querySelectorAll(':not(.arrow, .badge, .pill *)')) {
        const inside = part.getBoundingClientRect()
        if (inside.left < left || inside.right > right) problems.push(named(part, 'is outside of its card'))
        if (part.scrollWidth > part.clientWidth && /auto/.test(getComputedStyle(part).overflowX))
          problems.push(named(part, 'scrolls sideways'))
      }
    }
    const controls = root.querySelectorAll('.close, footer :is(button, a), .banner > a, .pill, .dot')
    for (const control of controls) {
      const { left, top, width, height } = control.getBoundingClientRect()
      const hit = root.elementFromPoint(left + width / 2, top + height / 2)
      if (hit && !control.contains(hit)) problems.push(named(control, `is below ${hit.className}`))
      if (!hit) problems.push(named(control, 'cannot be reached'))
    }
    return problems
  })

/** Goes to the part that scrolls by Tab, and to its end by a key. Returns how much of it is left below. */
async function scrollByKeyboard(page: Page): Promise<number> {
  const scrolled = () =>
    page.evaluate(() => {
      const active = document.getElementById('guide-host')?.shadowRoot?.activeElement
      if (!active || active.scrollHeight <= active.clientHeight + 1) return undefined
      return Math.round(active.scrollHeight - active.clientHeight - active.scrollTop)
    })
  await expect
    .poll(async () => {
      if ((await scrolled()) === undefined) await page.keyboard.press('Tab')
      return scrolled()
    })
    .toBeGreaterThan(0)
  await page.keyboard.press('End')
  await expect.poll(scrolled).toBeLessThanOrEqual(1)
  return (await scrolled()) ?? -1
}

for (const [screen, viewport] of Object.entries(screens)) {
  for (const kind of contentKindNames) {
    test(`B53: more content than fits does not break a ${kind} on ${screen}`, async ({
      app,
      page,
      tenant,
    }) => {
      const id = await publishLong(tenant, kind)
      await page.setViewportSize(viewport)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await serveLargeImage(page)
      await app.open({ html })
      await showById(page, id)
      if (kind === 'hotspot') await page.locator('#guide-host .dot').click()
      if (kind === 'checklist') await page.locator('#guide-host .pill').click()
      await expect.poll(() => page.locator('#guide-host img').first().evaluate(imageWidth)).toBe(2400)
      await expect.poll(() => misfits(page)).toEqual([])
      expect(await axeViolations(page)).toEqual([])
      await scrollByKeyboard(page)
    })
  }

  test(`B53: more content than fits does not break an article of the help on ${screen}`, async ({
    app,
    page,
    tenant,
  }) => {
    const { article_id } = await tenant.admin.createArticle({
      body: { title: longTitle, body: longBody, language: 'en' },
    })
    await tenant.admin.publishArticle({ params: { article_id } })
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await serveLargeImage(page)
    await app.open({ html })
    const { open, rows } = helpOn(page)
    await open()
    await expect.poll(() => misfits(page)).toEqual([])
    await rows.first().click()
    await expect.poll(() => page.locator('#guide-host img').first().evaluate(imageWidth)).toBe(2400)
    await expect.poll(() => misfits(page)).toEqual([])
    expect(await axeViolations(page)).toEqual([])
    await scrollByKeyboard(page)
  })
}

const imageWidth = (image: HTMLElement | SVGElement) => (image as HTMLImageElement).naturalWidth

test('B53: nothing of Guide is printed', async ({ app, page, tenant }) => {
  const ids = await publishEveryKind(tenant)
  await publishArticles(tenant)
  await app.open({ html: everyKindPage, script: null })
  await page.emulateMedia({ media: 'print' })
  const without = { picture: await page.screenshot(), pdf: undated(await page.pdf()) }
  await page.emulateMedia({ media: 'screen' })
  await app.open({ html: everyKindPage })
  await expect(helpOn(page).launcher).toBeVisible()
  for (const id of [ids.banner, ids.checklist, ids.hotspot, ids.tooltip, ids.tour]) {
    await showById(page, id)
  }
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#guide-host')).toBeHidden()
  expect((await page.screenshot()).equals(without.picture)).toBe(true)
  expect(undated(await page.pdf())).toBe(without.pdf)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
})

const undated = (pdf: Buffer) => pdf.toString('latin1').replace(/D:\d{14}[^)]*/g, '')
