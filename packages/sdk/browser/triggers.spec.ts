import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const html = `<div style="height:900px"><button id="one">One</button></div><button id="far">Far</button><div style="height:1500px"></div>`

const aMinute = 60_000

const setVisible = (page: Page, isVisible: boolean) =>
  page.evaluate(visible => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !visible })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isVisible)

interface Case {
  trigger: object
  target?: string
  /** Makes the trigger fire; it is called more than once. Some triggers need no cause. */
  cause?(page: Page): Promise<unknown>
}

const cases: Record<string, Case> = {
  page_load: { trigger: {} },
  first_visit: { trigger: {} },
  event: {
    trigger: { event_name: 'paid' },
    cause: page => page.evaluate(() => window.Guide?.track('paid', { amount: 3 })),
  },
  delay: { trigger: { delay_ms: 300 } },
  element_visible: {
    trigger: {},
    target: 'far',
    cause: page => page.locator('#far').scrollIntoViewIfNeeded(),
  },
  element_click: { trigger: {}, target: 'one', cause: page => page.locator('#one').click({ force: true }) },
  hover: { trigger: {}, target: 'one', cause: page => page.locator('#one').hover({ force: true }) },
  scroll_depth: {
    trigger: { scroll_percent: 60 },
    cause: page => page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })),
  },
  idle: { trigger: { delay_ms: 400 } },
}

for (const [trigger_type, { trigger, target, cause }] of Object.entries(cases)) {
  test(`B21: ${trigger_type} fires exactly once`, async ({ app, page, tenant }) => {
    const element_target = target ? { element_id: target } : undefined
    await tenant.publish({
      content_type: 'banner',
      title: 'Fired',
      dismiss_behavior: 'always',
      trigger: { trigger_type, ...trigger } as never,
      ...(element_target && { element_target }),
    })
    await page.clock.install()
    await app.open({ html })
    const fired = page.getByRole('heading', { name: 'Fired' })
    if (cause) {
      await expect(fired).toHaveCount(0)
      // The SDK loads its listeners when they are needed, so the cause is repeated until they are there.
      await expect
        .poll(async () => {
          await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
          await page.mouse.move(900, 500)
          await cause(page)
          return fired.count()
        })
        .toBe(1)
    }
    await expect(fired).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(fired).toHaveCount(0)
    for (let time = 0; time < 3; time++) {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await cause?.(page)
    }
    await page.clock.runFor(aMinute)
    await expect(fired).toHaveCount(0)
    expect(await app.heard('content:show')).toHaveLength(1)
  })
}

test('B21: no trigger fires after destroy', async ({ app, page, tenant }) => {
  for (const [trigger_type, { trigger, target }] of Object.entries(cases)) {
    await tenant.publish({
      content_type: 'banner',
      title: trigger_type,
      trigger: { trigger_type, ...trigger } as never,
      ...(target && { element_target: { element_id: target } }),
    })
  }
  await page.clock.install()
  const armed = page.waitForResponse(response => /\/sdk\/triggers-/.test(response.url()))
  await app.open({ html })
  await armed
  const shown = await page.evaluate(() => {
    window.Guide?.destroy()
    return window.heard.filter(([name]) => name === 'content:show')
  })
  for (const { cause } of Object.values(cases)) await cause?.(page)
  await page.clock.runFor(aMinute)
  expect(await app.heard('content:show')).toEqual(shown)
  expect(await page.locator('#guide-host').count()).toBe(0)
})

test('B21: manual never fires by itself, and show displays the item', async ({ app, page, tenant }) => {
  const id = await tenant.publish({
    content_type: 'banner',
    title: 'Fired',
    trigger: { trigger_type: 'manual' },
  })
  await page.clock.install()
  await app.open({ html })
  await page.clock.runFor(aMinute)
  await expect(page.getByRole('heading', { name: 'Fired' })).toHaveCount(0)
  expect(await page.evaluate(one => window.Guide?.show(one), id)).toEqual({ shown: true })
  await expect(page.getByRole('heading', { name: 'Fired' })).toBeVisible()
})

for (const trigger_type of ['delay', 'idle'] as const) {
  test(`B21: ${trigger_type} does not count the time of a hidden tab`, async ({ app, page, tenant }) => {
    await tenant.publish({ content_type: 'banner', title: 'Fired', trigger: { trigger_type, delay_ms: 400 } })
    await page.clock.install()
    await app.open({ html, init: false })
    await setVisible(page, false)
    const armed = page.waitForResponse(response => /\/sdk\/triggers-/.test(response.url()))
    await app.init()
    await armed
    await page.clock.runFor(aMinute)
    await expect(page.getByRole('heading', { name: 'Fired' })).toHaveCount(0)
    await setVisible(page, true)
    await expect(page.getByRole('heading', { name: 'Fired' })).toBeVisible()
  })
}

test('B21: first_visit does not fire on the second visit', async ({ app, page, tenant }) => {
  await tenant.publish({ content_type: 'banner', title: 'Welcome', trigger: { trigger_type: 'first_visit' } })
  await app.open({ html })
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.reload()
  await app.init()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toHaveCount(0)
})
