import { expect, holdRequests, step, test, twoFrames } from './test.ts'

const onEvent = { trigger_type: 'event' as const, event_name: 'go' }
const tip = { content_type: 'tooltip' as const, title: 'Tip', element_target: { element_id: 'late' } }

test('C2: an item that a call shows is not shown again because its trigger fires meanwhile', async ({
  app,
  page,
  tenant,
}) => {
  const modal = await tenant.publish({ content_type: 'modal', title: 'News', trigger: onEvent })
  await app.open()
  await page.evaluate(id => window.Guide?.show(id), modal)
  await page.evaluate(() => window.Guide?.track('go'))
  await page.keyboard.press('Escape')
  await expect.poll(() => app.heard('content:dismiss')).toHaveLength(1)
  // An item that still waited would be shown before this one.
  const last = await tenant.publish({ content_type: 'banner', title: 'Last', trigger: onEvent })
  await page.evaluate(() => window.Guide?.start())
  await expect.poll(() => page.evaluate(id => window.Guide?.show(id), last)).toEqual({ shown: true })
  expect(await app.heard('content:show')).toHaveLength(2)
  await expect(page.getByRole('heading', { name: 'News' })).toHaveCount(0)
})

test('C2: a tour that a call started does not start again when it is done', async ({ app, page, tenant }) => {
  const tour = await tenant.publishTour({ steps: [step('one', 0), step('two', 1)], trigger: onEvent })
  await app.open({ html: '<h1 id="one">One</h1><h1 id="two">Two</h1>' })
  await page.evaluate(id => window.Guide?.start(id), tour)
  await page.evaluate(() => window.Guide?.track('go'))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => app.heard('tour:complete')).toHaveLength(1)
  await twoFrames(page)
  expect(await app.heard('tour:start')).toHaveLength(1)
})

test('C2: a waiting item that a call shows does not wait any longer', async ({ app, page, tenant }) => {
  const pageLoad = { trigger_type: 'page_load' as const }
  await tenant.publish({ content_type: 'modal', title: 'First', priority: 5, trigger: pageLoad })
  const second = await tenant.publish({ content_type: 'modal', title: 'Second', trigger: pageLoad })
  await app.open()
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible()
  await page.evaluate(id => window.Guide?.show(id), second)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => app.heard('content:dismiss')).toHaveLength(2)
  await twoFrames(page)
  expect(await app.heard('content:show')).toHaveLength(2)
})

/** Adds the target that an item waits for. */
const addTarget = () => document.body.insertAdjacentHTML('beforeend', '<p id="late">Late</p>')

test('C2: a show call that fails leaves an item waiting for its target', async ({ app, page, tenant }) => {
  const id = await tenant.publish({ ...tip, trigger: { trigger_type: 'page_load' } })
  await app.open()
  expect(await page.evaluate(one => window.Guide?.show(one), id)).toEqual({
    shown: false,
    reason: 'show_failed',
  })
  await page.evaluate(addTarget)
  await expect(page.getByRole('heading', { name: 'Tip' })).toBeVisible()
})

test('C2: a trigger that fires during a failing show call still waits for the target', async ({
  app,
  page,
  tenant,
}) => {
  const id = await tenant.publish({ ...tip, trigger: onEvent })
  const release = await holdRequests(page, '**/sdk/callout-*.js')
  await app.open()
  const call = await page.evaluateHandle(one => ({ result: window.Guide?.show(one) }), id)
  await page.evaluate(() => window.Guide?.track('go'))
  release()
  expect(await call.evaluate(({ result }) => result)).toEqual({ shown: false, reason: 'show_failed' })
  await page.evaluate(addTarget)
  await expect(page.getByRole('heading', { name: 'Tip' })).toBeVisible()
})
