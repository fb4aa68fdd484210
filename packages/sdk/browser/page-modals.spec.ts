import type { Page } from '@playwright/test'
import { helpOn, publishArticles } from './help-panel.ts'
import { modalHosts } from './hosts.ts'
import { expect, step, test, twoFrames } from './test.ts'

const pageLoad = { trigger_type: 'page_load' as const }
const manual = { trigger_type: 'manual' as const }

/** The first step points into the modal, the second one at the page behind it. */
const tour = { trigger: manual, steps: [step('name', 0), step('search', 1), step('save', 2)] }

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const state = (page: Page) => page.locator('#state')

async function openModal(page: Page, name = 'Ada') {
  await page.locator('#open').click()
  await expect(state(page)).toHaveText('open: ')
  await page.locator('#name').fill(name)
  await page.locator('#name').focus()
  await expect(state(page)).toHaveText(`open: ${name}`)
}

const isHidden = (page: Page) =>
  page.locator('#guide-host').evaluate(host => host.matches('[aria-hidden],[inert],[inert] *'))

/** The id, the label or the text of the element with the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.id || active?.getAttribute('aria-label') || active?.textContent
  })

for (const host of modalHosts) {
  test(`B37: a tour over the modal of ${host} works with mouse and arrow keys`, async ({
    app,
    page,
    tenant,
  }) => {
    const id = await tenant.publishTour(tour)
    await app.openHost(host)
    await openModal(page)
    await page.evaluate(one => void window.Guide?.start(one), id)
    await expect(heading(page, 'Step name')).toBeVisible()
    expect(await isHidden(page)).toBe(false)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(heading(page, 'Step search')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(heading(page, 'Step save')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(heading(page, 'Step name')).toBeVisible()
    await page.locator('#name').click()
    await page.keyboard.type(' L')
    await expect(state(page)).toHaveText('open: Ada L')
    expect(await isHidden(page)).toBe(false)
    await page.keyboard.press('Escape')
    await expect(page.locator('#guide-host .card')).toHaveCount(0)
    await expect(state(page)).toHaveText('open: Ada L')
    expect(await focused(page)).toBe('name')
    await page.keyboard.press('Escape')
    await expect(state(page)).toHaveText('closed')
  })

  test(`B37: a tour over the modal of ${host} works with Tab`, async ({ app, page, tenant }) => {
    const id = await tenant.publishTour(tour)
    await app.openHost(host)
    await openModal(page)
    await page.evaluate(one => void window.Guide?.start(one), id)
    await expect(heading(page, 'Step name')).toBeVisible()
    for (const expected of ['Close', 'Next', 'name', 'Close']) {
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe(expected)
    }
    for (const expected of ['name', 'Next']) {
      await page.keyboard.press('Shift+Tab')
      expect(await focused(page)).toBe(expected)
    }
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Step search')).toBeVisible()
    await expect(state(page)).toHaveText('open: Ada')
  })

  test(`B37: the help can be used over the modal of ${host}`, async ({ app, page, tenant }) => {
    await publishArticles(tenant)
    const help = helpOn(page)
    await app.openHost(host)
    await openModal(page, '')
    await help.launcher.click()
    await expect(help.panel).toBeVisible()
    // For the page, the field lost the focus.
    await expect(page.locator('#hint')).toHaveText('Enter a name')
    await page.keyboard.type('plan')
    await expect(help.rows).toHaveText([/Change your plan/])
    await expect(help.search).toHaveValue('plan')
    expect(await isHidden(page)).toBe(false)
    await page.locator('#name').click()
    await page.keyboard.type('Ada')
    await expect(state(page)).toHaveText('open: Ada')
    await help.search.click()
    await page.keyboard.press('Escape')
    await expect(help.panel).toHaveCount(0)
    await expect(state(page)).toHaveText('open: Ada')
    await page.locator('#name').focus()
    await page.keyboard.press('Escape')
    await expect(state(page)).toHaveText('closed')
  })

  test(`B37: Tab leads from the modal of ${host} to the help and back`, async ({ app, page, tenant }) => {
    await publishArticles(tenant)
    await app.openHost(host)
    await expect(helpOn(page).launcher).toBeVisible()
    await openModal(page)
    /** Presses a key until the help has the focus, then until it has left the help. Returns where the focus was. */
    const goAround = async (key: string) => {
      const seen: unknown[] = []
      while (!seen.includes('Help') || seen.at(-1) === 'Help') {
        await page.keyboard.press(key)
        seen.push(await focused(page))
        expect(seen.length).toBeLessThan(20)
      }
      return seen
    }
    const forward = await goAround('Tab')
    const back = await goAround('Shift+Tab')
    expect(forward.at(-1)).not.toBe('search')
    expect(back.at(-2)).toBe('Help')
    expect(back.at(-1)).toBe(forward.at(-3))
    await expect(state(page)).toHaveText('open: Ada')
  })

  test(`B38: passive items stay below the modal of ${host} and leave Escape to it`, async ({
    app,
    page,
    tenant,
  }) => {
    await tenant.publish({ content_type: 'banner', title: 'News', trigger: pageLoad })
    await tenant.publish({
      ...{
        content_type: 'tooltip' as const,
        title: 'Search here',
        trigger: pageLoad,
        position: 'right' as const,
      },
      element_target: { element_id: 'search' },
    })
    const inside = await tenant.publish({
      ...{ content_type: 'tooltip' as const, title: 'Your name', trigger: manual },
      element_target: { element_id: 'name' },
    })
    const late = await tenant.publish({
      ...{ content_type: 'banner' as const, title: 'Late news', position: 'bottom' as const },
      trigger: { trigger_type: 'event', event_name: 'late' },
    })
    const isReported = async () =>
      (await app.heard('content:show')).some(([, data]) => (data as { contentId: string }).contentId === late)
    await app.openHost(host)
    await expect(heading(page, 'News')).toBeVisible()
    await expect(heading(page, 'Search here')).toBeVisible()
    await openModal(page)
    await expect(heading(page, 'News')).toBeHidden()
    await expect(heading(page, 'Search here')).toBeHidden()
    await page.evaluate(id => window.Guide?.show(id), inside)
    await expect(heading(page, 'Your name')).toBeVisible()
    // What nobody can see is not reported as shown, and a call says that it failed.
    const shown = await page.evaluate(id => window.Guide?.show(id), late)
    expect(shown).toEqual({ shown: false, reason: 'show_failed' })
    await page.evaluate(() => window.Guide?.track('late'))
    await expect(page.locator('#guide-host .banner.bottom.below')).toHaveCount(1)
    expect(await isReported()).toBe(false)
    await page.keyboard.press('Escape')
    await expect(state(page)).toHaveText('closed')
    await expect(heading(page, 'Late news')).toBeVisible()
    await expect.poll(isReported).toBe(true)
    await expect(heading(page, 'News')).toBeVisible()
    await expect(heading(page, 'Search here')).toBeVisible()
    expect(await app.heard('content:dismiss')).toEqual([])
  })
}

test('B37: the focus and the selection in the help stay when the page opens a popover', async ({
  app,
  page,
  tenant,
}) => {
  await publishArticles(tenant)
  await app.open({ html: '<div id="menu" popover="manual">Menu</div>' })
  const help = helpOn(page)
  await help.open()
  await help.search.fill('change your plan')
  await help.search.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 6))
  await page.evaluate(() => document.getElementById('menu')?.showPopover())
  await twoFrames(page)
  const selection = await help.search.evaluate((field: HTMLInputElement) => [
    (field.getRootNode() as ShadowRoot).activeElement === field,
    field.selectionStart,
    field.selectionEnd,
  ])
  expect(selection).toEqual([true, 2, 6])
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  for (const host of modalHosts)
    test(`B37: over the modal of ${host}, a tap reaches only Guide`, async ({ app, page, tenant }) => {
      await publishArticles(tenant)
      const id = await tenant.publishTour(tour)
      await app.openHost(host)
      await openModal(page)
      await page.evaluate(one => void window.Guide?.start(one), id)
      await expect(heading(page, 'Step name')).toBeVisible()
      await page.getByRole('button', { name: 'Next' }).tap()
      await expect(heading(page, 'Step search')).toBeVisible()
      await page.locator('#guide-host .card .close').tap()
      await expect(page.locator('#guide-host .card')).toHaveCount(0)
      await helpOn(page).launcher.tap()
      await expect(helpOn(page).panel).toBeVisible()
      await helpOn(page).search.tap()
      await page.keyboard.type('plan')
      await expect(helpOn(page).search).toHaveValue('plan')
      await expect(state(page)).toHaveText('open: Ada')
    })
})
