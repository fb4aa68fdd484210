import type { Page } from '@playwright/test'
import { expect, step, test } from './test.ts'

const pageLoad = { trigger_type: 'page_load' as const }
const cell = (order: string) => `[row-id="${order}"] [col-id="customer"]`
const at = (order: string) => ({ element_target: { css_selector: cell(order) } })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test('B33: typing into a cell of ag-grid that is mirrored into the URL loses no key', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publishTour({
    trigger: pageLoad,
    steps: [step('cell', 0, { ...at('A-1002'), backdrop: 'dim' })],
  })
  // This item makes the query matter, so what is typed leads to requests.
  await tenant.publish({ content_type: 'banner', title: 'Other', url_patterns: [{ pattern: '?q=other' }] })
  await app.openHost('ag-grid')
  await expect(heading(page, 'Step cell')).toBeVisible()
  const answered = page.waitForResponse(
    response =>
      response.url().endsWith('/v1/sdk/content') &&
      response.request().postDataJSON().url.endsWith('?q=Linus'),
  )
  await page.locator(cell('A-1002')).click()
  // The first key opens the editor.
  await page.keyboard.type('Linus')
  await answered
  await page.keyboard.type(' T.')
  const editor = page.locator(`${cell('A-1002')} input`)
  await expect(editor).toHaveValue('Linus T.')
  await expect(editor).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#state')).toHaveText('A-1002: Linus T.')
  await expect(heading(page, 'Step cell')).toBeVisible()
  expect(await app.heard('tour:step')).toHaveLength(1)
})

/** Runs in the page. Counts the frames in a row in which a card is visible although its target is not on the page. */
const watchCard = (selector: string) => {
  const counted = Object.assign(window, { astray: 0 })
  let frames = 0
  const look = () => {
    const card = document.getElementById('guide-host')?.shadowRoot?.querySelector('.card')
    const isVisible = card?.checkVisibility({ visibilityProperty: true })
    frames = isVisible && !document.querySelector(selector) ? frames + 1 : 0
    counted.astray = Math.max(counted.astray, frames)
    requestAnimationFrame(look)
  }
  look()
}

/** How far a card is from the side of its target that it is at, and whether its arrow points at that target. */
const pointing = (page: Page, selector: string) =>
  page.evaluate(one => {
    const root = document.getElementById('guide-host')?.shadowRoot
    const box = (element: Element | null | undefined) =>
      element?.getBoundingClientRect() ?? new DOMRect(-1e6, -1e6)
    const [card, arrow, target] = [
      box(root?.querySelector('.card')),
      box(root?.querySelector('.arrow')),
      box(document.querySelector(one)),
    ]
    const middle = (arrow.left + arrow.right) / 2
    const gap = Math.min(Math.abs(card.top - target.bottom), Math.abs(target.top - card.bottom))
    return middle > target.left && middle < target.right && gap <= 21
  }, selector)

for (const kind of ['step', 'tooltip'] as const)
  test(`B17, B46: a ${kind} at a cell of ag-grid points at no other row when that row is scrolled or filtered away`, async ({
    app,
    page,
    tenant,
  }) => {
    const target = at('A-1003')
    // Nothing may be skipped on a slow machine.
    const wait_ms = 600_000
    if (kind === 'tooltip')
      await tenant.publish({ content_type: 'tooltip', title: 'Step cell', ...target, trigger: pageLoad })
    else
      await tenant.publishTour({
        trigger: pageLoad,
        steps: [step('cell', 0, { ...target, wait_ms, backdrop: 'dim' })],
      })
    await app.openHost('ag-grid')
    const row = page.locator(cell('A-1003'))
    const card = heading(page, 'Step cell')
    await expect.poll(() => pointing(page, cell('A-1003'))).toBe(true)
    await page.evaluate(watchCard, cell('A-1003'))
    const scroll = async (y: number) => {
      await page.mouse.move(60, 400)
      await page.mouse.wheel(0, y)
    }

    // The row is out of sight, but still there: a step says where.
    await scroll(350)
    await expect(row).not.toBeInViewport()
    await expect(row).toBeAttached()
    await expect(card).toBeVisible({ visible: kind === 'step' })
    // The grid removes it.
    await scroll(5000)
    await expect(row).not.toBeAttached()
    await expect(card).toBeHidden()
    await scroll(-5350)
    await expect.poll(() => pointing(page, cell('A-1003'))).toBe(true)
    await expect(card).toBeVisible()
    // Another row takes its place.
    await page.locator('#filter').fill('A-1400')
    await expect(page.locator(cell('A-1400'))).toBeVisible()
    await expect(card).toBeHidden()
    await page.locator('#filter').fill('')
    await expect.poll(() => pointing(page, cell('A-1003'))).toBe(true)
    await expect(card).toBeVisible()
    // A card may follow its target by two frames.
    expect(await page.evaluate(() => Reflect.get(window, 'astray'))).toBeLessThanOrEqual(2)
  })
