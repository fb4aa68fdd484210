import type { Page } from '@playwright/test'
import { setVisible } from './set-visible.ts'
import { expect, test } from './test.ts'

const html = `<div style="height:900px"><button id="one">One</button></div><button id="far">Far</button><div style="height:1500px"></div>`

const aMinute = 60_000

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

const repeatable = ['event', 'element_click', 'hover']

for (const [trigger_type, { trigger, target, cause }] of Object.entries(cases)) {
  if (repeatable.includes(trigger_type)) continue
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

for (const trigger_type of repeatable)
  for (const [behavior, times] of [
    ['always', 3],
    ['once', 1],
  ] as const)
    test(`B44: ${trigger_type} shows an item with the behaviour ${behavior} ${times} time(s)`, async ({
      app,
      page,
      tenant,
    }) => {
      const { trigger, target, cause } = cases[trigger_type] as Case
      await tenant.publish({
        content_type: 'banner',
        title: 'Fired',
        dismiss_behavior: behavior,
        trigger: { trigger_type, ...trigger } as never,
        ...(target && { element_target: { element_id: target } }),
      })
      await app.open({ html })
      const fired = page.getByRole('heading', { name: 'Fired' })
      const happen = async () => {
        await page.mouse.move(900, 500)
        await cause?.(page)
        return fired.count()
      }
      for (let time = 1; time <= times; time++) {
        await expect.poll(happen).toBe(1)
        // While it is on the screen, it is not shown twice.
        await happen()
        expect(await app.heard('content:show')).toHaveLength(time)
        await page.getByRole('button', { name: 'Close' }).click()
        await expect(fired).toHaveCount(0)
      }
      if (behavior === 'once') for (let time = 0; time < 3; time++) expect(await happen()).toBe(0)
    })

test('B44: a target that was missing once takes no later chance away', async ({ app, page, tenant }) => {
  await tenant.publish({
    content_type: 'tooltip',
    title: 'Tip',
    wait_ms: 0,
    element_target: { element_id: 'late' },
    trigger: { trigger_type: 'event', event_name: 'paid' },
  })
  await tenant.publish({
    content_type: 'hotspot',
    title: 'Spot',
    wait_ms: 0,
    element_target: { element_id: 'late' },
    trigger: { trigger_type: 'page_load' },
  })
  await app.open({ html })
  await page.evaluate(() => window.Guide?.track('paid'))
  await expect.poll(() => app.heard('target:missing')).toHaveLength(2)
  await page.evaluate(() => document.body.insertAdjacentHTML('afterbegin', '<p id="late">Late</p>'))
  await expect(page.locator('#guide-host .dot')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tip' })).toHaveCount(0)
  await page.evaluate(() => window.Guide?.track('paid'))
  await expect(page.getByRole('heading', { name: 'Tip' })).toBeVisible()
})

test('B44: a target that appears when it was just reported as missing is used', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish({
    content_type: 'hotspot',
    title: 'Spot',
    wait_ms: 0,
    element_target: { element_id: 'late' },
    trigger: { trigger_type: 'page_load' },
  })
  const insert = `document.body.insertAdjacentHTML('afterbegin', '<p id="late">Late</p>')`
  await app.open({ html: `${html}<script>Guide.on('target:missing', () => ${insert})</script>` })
  await expect(page.locator('#guide-host .dot')).toBeVisible()
})

test('B44: a tooltip that was opened by hovering leaves with the pointer', async ({ app, page, tenant }) => {
  await tenant.publish({
    content_type: 'tooltip',
    title: 'Tip',
    body: 'Text',
    dismiss_behavior: 'always',
    element_target: { element_id: 'one' },
    trigger: { trigger_type: 'hover' },
  })
  await page.clock.install()
  await app.open({ html })
  const tip = page.getByRole('heading', { name: 'Tip' })
  const enter = async () => {
    await page.mouse.move(900, 500)
    await page.locator('#one').hover({ force: true })
    return tip.count()
  }
  await expect.poll(enter).toBe(1)
  // The pointer may go to the tooltip itself.
  await page.getByText('Text').hover()
  await page.clock.runFor(aMinute)
  await expect(tip).toBeVisible()
  await page.mouse.move(900, 500)
  await expect(tip).toHaveCount(0)
  expect((await app.heard('content:dismiss')).map(([, data]) => data)).toMatchObject([{ reason: 'left' }])
  await page.locator('#one').focus()
  await expect(tip).toBeVisible()
  await page.locator('#far').focus()
  await expect(tip).toHaveCount(0)
})

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
  const armed = page.waitForResponse(response => /\/sdk\/later-/.test(response.url()))
  await app.open({ html })
  await armed
  await page.evaluate(() => window.Guide?.destroy())
  for (const { cause } of Object.values(cases)) await cause?.(page)
  await page.clock.runFor(aMinute)
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
    const armed = page.waitForResponse(response => /\/sdk\/later-/.test(response.url()))
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
