import type { Page } from '@playwright/test'
import { expect, step, test } from './test.ts'

/** Whether a click in the middle of an element of Guide would hit that element. */
const isOnTop = (page: Page, selector: string) =>
  page.locator(selector).evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const root = element.getRootNode() as ShadowRoot
    const hit = root.elementFromPoint(x + width / 2, y + height / 2)
    const outer = document.elementFromPoint(x + width / 2, y + height / 2)
    return outer?.id === 'guide-host' && (hit === element || element.contains(hit))
  })

const tour = (...ids: string[]) => ({
  trigger: { trigger_type: 'page_load' as const },
  steps: ids.map((id, order) => step(id, order)),
})

const next = '#guide-host .primary'

test('B1: an item is above z-index 2147483647, popovers and fullscreen elements', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publishTour(tour('one'))
  await app.open({
    html: `<h1 id="one">One</h1>
      <div id="wall" style="position:fixed;inset:0;z-index:2147483647;background:pink"></div>
      <div id="pop" popover="manual" style="width:100vw;height:100vh">popover</div>`,
  })
  await expect(page.locator(next)).toBeVisible()
  expect(await isOnTop(page, next)).toBe(true)
  await page.evaluate(() => document.getElementById('pop')?.showPopover())
  await expect.poll(() => isOnTop(page, next)).toBe(true)
  await page.evaluate(() => document.getElementById('wall')?.requestFullscreen())
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('wall')
  await expect.poll(() => isOnTop(page, next)).toBe(true)
})

const dialog = '<button id="outside">x</button><dialog id="d"><input id="one"><p id="two">Two</p></dialog>'

for (const when of ['before', 'after'] as const) {
  test(`B2: in a modal dialog that opens ${when} the step, its buttons can be clicked and focused`, async ({
    app,
    page,
    tenant,
  }) => {
    await tenant.publishTour(when === 'before' ? tour('one', 'two') : tour('outside', 'one', 'two'))
    const open = () => page.evaluate(() => (document.getElementById('d') as HTMLDialogElement).showModal())
    await app.open({ html: dialog, init: false })
    if (when === 'before') await open()
    await app.init()
    await expect(page.locator(next)).toBeVisible()
    if (when === 'after') {
      await open()
      await expect
        .poll(() => page.evaluate(() => document.getElementById('guide-host')?.parentElement?.id))
        .toBe('d')
      await page.locator(next).click()
      await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
    }
    await page.locator(next).focus()
    expect(
      await page.evaluate(() => document.getElementById('guide-host')?.shadowRoot?.activeElement?.className),
    ).toBe('primary')
    await page.locator(next).click()
    await expect(page.getByRole('heading', { name: 'Step two' })).toBeVisible()
    expect(await isOnTop(page, next)).toBe(true)
  })
}

for (const how of ['closes', 'is removed'] as const) {
  test(`B3: when the dialog ${how}, the item in it moves back to the page`, async ({ app, page, tenant }) => {
    await tenant.publish({
      content_type: 'modal',
      title: 'News',
      trigger: { trigger_type: 'page_load' },
    })
    await app.open({ html: dialog, init: false })
    await page.evaluate(() => (document.getElementById('d') as HTMLDialogElement).showModal())
    await app.init()
    await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
    expect(await page.evaluate(() => document.getElementById('guide-host')?.parentElement?.id)).toBe('d')
    await page.evaluate(end => {
      const dialog = document.getElementById('d') as HTMLDialogElement
      if (end === 'closes') dialog.close()
      else dialog.remove()
    }, how)
    await expect
      .poll(() => page.evaluate(() => document.getElementById('guide-host')?.parentElement?.localName))
      .toBe('body')
    await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
    expect(await isOnTop(page, '#guide-host .modal')).toBe(true)
  })
}

test('B3: a step ends if its target disappears with the dialog', async ({ app, page, tenant }) => {
  await tenant.publishTour(tour('one'))
  await app.open({ html: dialog, init: false })
  await page.evaluate(() => (document.getElementById('d') as HTMLDialogElement).showModal())
  await app.init()
  await expect(page.locator(next)).toBeVisible()
  await page.evaluate(() => (document.getElementById('d') as HTMLDialogElement).close())
  await expect(page.locator(next)).toBeHidden()
  await expect(page.locator('#guide-host .card')).toHaveCount(0)
})

test('C3: a banner that appears during a tour lies below it', async ({ app, page, tenant }) => {
  await tenant.publishTour({ steps: [step('one', 0)] })
  await tenant.publish({
    content_type: 'banner',
    title: 'News',
    trigger: { trigger_type: 'event', event_name: 'go' },
  })
  await app.open({ html: '<p id="one" style="margin-top:300px">One</p>' })
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  await page.evaluate(() => window.Guide?.track('go'))
  await expect(page.locator('#guide-host .banner')).toBeVisible()
  const top = await page.evaluate(() => {
    const root = document.getElementById('guide-host')?.shadowRoot
    const { right, bottom } = root?.querySelector('.banner .close')?.getBoundingClientRect() ?? new DOMRect()
    return root?.elementFromPoint(right - 4, bottom - 4)?.className
  })
  expect(top).toBe('shade')
})
