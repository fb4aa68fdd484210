import type { Locator, Page } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { helpOn, picture, publishArticles, replyAsAdmin, returnToTab } from './help-panel.ts'
import { expect, showById, step, test, twoFrames } from './test.ts'

for (const theme of ['light', 'dark'] as const) {
  test(`B6: no view of the help has accessibility violations, ${theme}`, async ({ app, page, tenant }) => {
    test.slow()
    await publishArticles(tenant)
    const tour = await tenant.publishTour({ trigger: { trigger_type: 'manual' }, steps: [step('one', 0)] })
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme })
    await app.open({ html: '<main><h1 id="one">Acme</h1></main>', init: { token: tenant.token('eve') } })
    const { ask, alert, launcher, message, messages, open, panel, press, rows, search } = helpOn(page)
    const expectNone = async (what: string) => expect(await axeViolations(page), what).toEqual([])
    await expect(launcher).toBeVisible()
    await expectNone('the launcher')
    // The styles of a tour stay.
    await showById(page, tour)
    await page.keyboard.press('Escape')
    await open()
    await expect(rows).toHaveCount(3)
    await expectNone('articles')
    const placeholder = await search.evaluate(field => getComputedStyle(field, '::placeholder').color)
    expect(placeholder).toBe(theme === 'light' ? 'rgb(91, 88, 118)' : 'rgb(169, 166, 201)')
    await rows.nth(1).click()
    await expect(panel.getByText('Every table has')).toBeVisible()
    await expectNone('an article')
    await press('Back')
    await search.fill('xyzzy')
    await expect(rows).toHaveCount(0)
    await expectNone('a search without results')
    await ask('Where?')
    await message.fill('Here')
    await panel.locator('input[type=file]').setInputFiles(picture)
    await expectNone('a message being written')
    await press('Send')
    await expect(messages).toHaveCount(3)
    await replyAsAdmin(tenant, 'There.')
    await press('Back')
    await returnToTab(page)
    await expect(launcher).toHaveText('1')
    await expectNone('an unread reply')
    await press('Conversations')
    await expect(rows).toContainText('1 unread')
    await expectNone('conversations')
    await rows.click()
    await expect(messages).toHaveCount(4)
    await expectNone('a conversation')
    await page.route('**/messages', route => route.abort())
    await message.fill('Thanks')
    await press('Send')
    await expect(alert).not.toBeEmpty()
    await expectNone('a message that was not sent')
  })
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.getElementById('guide-host')?.shadowRoot?.activeElement
    return active ? active.ariaLabel || active.textContent : document.activeElement?.id
  })

test('H14: everything can be done with the keyboard alone', async ({ app, page, tenant }) => {
  await publishArticles(tenant)
  await app.open({ html: '<button id="page">Page</button>', init: { token: tenant.token('eve') } })
  const { launcher, message, messages, panel, rows, title } = helpOn(page)
  const tabTo = async (name: RegExp) => {
    for (let press = 0; press < 20; press++) {
      if (name.test((await focused(page)) ?? '')) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${name}`)
  }
  await expect(launcher).toBeVisible()
  await page.locator('#page').focus()
  await tabTo(/^Help$/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('plan')
  await expect(rows).toHaveCount(1)
  await tabTo(/^Change your plan/)
  await page.keyboard.press('Enter')
  await expect(title('Change your plan')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('Back')
  await page.keyboard.press('Enter')
  await expect(rows).toBeFocused()
  await tabTo(/^Ask a question/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('How much is it?')
  await page.keyboard.press('Control+Enter')
  await expect(messages).toHaveCount(1)
  await expect(message).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(launcher).toBeFocused()
  // Some browsers do not focus a button that is clicked.
  await launcher.evaluate(button => {
    button.blur()
    ;(button as HTMLElement).click()
  })
  await page.keyboard.press('Escape')
  await expect(launcher).toBeFocused()
})

test('B11: the help never traps the focus, and Escape outside does not close it', async ({
  app,
  page,
  tenant,
}) => {
  await publishArticles(tenant)
  await app.open({ html: '<button id="first">first</button><button id="last">last</button>' })
  const { open, panel, rows } = helpOn(page)
  await open()
  await expect(rows).toHaveCount(3)
  const reached = new Set<string | null | undefined>()
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    reached.add(await focused(page))
  }
  expect(reached).toContain('first')
  expect(reached).toContain('last')
  await page.locator('#first').focus()
  await page.keyboard.press('Escape')
  await expect(panel).toBeVisible()
})

test('H15: an item that takes over the page lies above the launcher, whichever came first', async ({
  app,
  page,
  tenant,
}) => {
  await publishArticles(tenant)
  const id = await tenant.publish({
    content_type: 'modal',
    title: 'News',
    trigger: { trigger_type: 'page_load' },
  })
  await app.open()
  const { launcher } = helpOn(page)
  const isClickable = async () =>
    launcher.evaluate(button => {
      const { x, y } = button.getBoundingClientRect()
      return (button.getRootNode() as ShadowRoot).elementFromPoint(x + 24, y + 24) === button
    })
  await expect(launcher).toBeVisible()
  expect(await isClickable()).toBe(false)
  await page.keyboard.press('Escape')
  expect(await isClickable()).toBe(true)
  await page.evaluate(one => window.Guide?.show(one), id)
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  expect(await isClickable()).toBe(false)
})

for (const width of [1280, 360]) {
  test(`H15: a banner at the bottom leaves room for the corners, ${width} px wide`, async ({
    app,
    page,
    tenant,
  }) => {
    await page.setViewportSize({ width, height: 640 })
    await publishArticles(tenant)
    const trigger = { trigger_type: 'page_load' as const }
    await tenant.publish({
      ...{ content_type: 'banner', title: 'Maintenance', position: 'bottom', trigger },
      body: 'Reports are read-only from 6 to 7 UTC, and so are all of the projects that are shared.',
    })
    await tenant.publish({
      ...{ content_type: 'checklist', title: 'Get going', trigger },
      items: [{ item_id: 'a', title: 'Look around' }],
    })
    await app.open()
    const { open, launcher, panel, press } = helpOn(page)
    const pill = page.locator('#guide-host .pill')
    const banner = page.locator('#guide-host .banner')
    const expectAbove = async (upper: Locator, lower: Locator) => {
      const [top, bottom] = [await upper.boundingBox(), await lower.boundingBox()]
      expect(top?.y).toBeGreaterThanOrEqual(0)
      expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThanOrEqual(bottom?.y ?? 0)
    }
    await expect(launcher).toBeVisible()
    await expect(pill).toBeVisible()
    await expect(banner).toBeVisible()
    await expectAbove(launcher, banner)
    await expectAbove(pill, banner)
    const [round, beside] = [await launcher.boundingBox(), await pill.boundingBox()]
    const middle = (box: typeof round) => (box?.y ?? 0) + (box?.height ?? 0) / 2
    expect(Math.abs(middle(round) - middle(beside))).toBeLessThanOrEqual(1)
    await pill.click()
    await expectAbove(page.locator('#guide-host .checklist'), pill)
    await pill.click()
    await open()
    await expectAbove(launcher, banner)
    // On a phone the panel covers the launcher, and nearly all of a banner at the top.
    if (width > 480) await expectAbove(panel, launcher)
    await expect(banner).toBeVisible({ visible: width > 480 })
    await press('Close')
    await expect(banner).toBeVisible()
  })
}

test('H16: keys typed into the help do not reach the shortcuts of the page', async ({
  app,
  page,
  tenant,
}) => {
  await publishArticles(tenant)
  await app.open()
  await page.evaluate(() => {
    const keys: string[] = []
    Object.assign(window, { keys })
    for (const name of ['keydown', 'keyup'] as const)
      document.addEventListener(name, event => keys.push(event.key))
  })
  const { open, search } = helpOn(page)
  await open()
  await search.pressSequentially('plan')
  await expect(search).toHaveValue('plan')
  expect(await page.evaluate(() => (window as unknown as { keys: string[] }).keys)).toEqual([])
})

test('B28: in a right-to-left page the help is on the left', async ({ app, page, tenant }) => {
  await publishArticles(tenant)
  await app.open({ html: '<script>document.documentElement.dir = "rtl"</script>' })
  const { launcher, open, panel } = helpOn(page)
  await open()
  expect((await launcher.boundingBox())?.x).toBe(16)
  expect((await panel.boundingBox())?.x).toBe(16)
})

const screens = { '320×568': { width: 320, height: 568 }, '200 % zoom': { width: 640, height: 400 } }

for (const [name, viewport] of Object.entries(screens)) {
  test(`B28: at ${name} the help is inside the viewport, beside the checklist`, async ({
    app,
    page,
    tenant,
  }) => {
    await publishArticles(tenant)
    const checklist = { content_type: 'checklist' as const, title: 'Get going with all of it' }
    await tenant.publish({
      ...checklist,
      trigger: { trigger_type: 'page_load' },
      items: [{ item_id: 'a', title: 'One' }],
    })
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await app.open({ init: { token: tenant.token('eve') } })
    const { launcher, message, open, panel, press } = helpOn(page)
    await expect(launcher).toBeVisible()
    const button = await launcher.boundingBox()
    const pill = await page.locator('#guide-host .pill').boundingBox()
    expect((pill?.x ?? 0) + (pill?.width ?? 0)).toBeLessThan(button?.x ?? 0)
    expect(pill?.x).toBeGreaterThanOrEqual(0)
    await open()
    await press('Ask a question')
    await message.fill('One\nTwo\nThree\nFour\nFive\nSix\nSeven\nEight\nNine')
    await twoFrames(page)
    for (const part of [panel, message, panel.getByRole('button', { name: 'Send' })]) {
      const box = await part.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
    }
  })
}
