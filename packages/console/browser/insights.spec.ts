import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessibility.ts'
import { api, asUser, freshTitle, step } from './api.ts'
import { expect, test } from './test.ts'

const event = (name: string, content_id: string, more: object = {}) => ({
  id: randomUUID(),
  name,
  at: new Date().toISOString(),
  content_id,
  ...more,
})

/** A live tour that three users saw: one completed it, one left at the first step, and one target was missing. */
async function createShown() {
  const title = freshTitle('Shown')
  const steps = [step('one', 0), { ...step('two', 1), title: 'Step {{name|two}}' }]
  const { tour_id } = await api().createTour({ body: { title, steps } })
  await api().publishTour({ params: { tour_id } })
  const shown = [event('content.shown', tour_id), event('step.shown', tour_id, { step_id: 'one' })]
  const second = event('step.shown', tour_id, { step_id: 'two' })
  const journeys = {
    ann: [second, event('content.completed', tour_id)],
    ben: [event('target.missing', tour_id, { step_id: 'two' })],
    cleo: [second],
  }
  for (const [name, events] of Object.entries(journeys)) {
    const fresh = [...shown, ...events].map(one => ({ ...one, id: randomUUID() }))
    await asUser(freshTitle(name).replaceAll(' ', '-')).sendEvents({ body: { events: fresh } })
  }
  return { title, tour_id }
}

test('the results of a tour say how far users went, by day and by version', async ({ page, guide }) => {
  const { tour_id } = await createShown()
  await guide.signIn(`/content/${tour_id}?tab=results&environment=test`)
  const funnel = page.locator('section', { hasText: 'How far users went' }).getByRole('listitem')
  await expect(funnel).toHaveText([
    'Saw it3 ',
    /^1 · Step one3 33% left here/,
    /^2 · Step two2 50% left here/,
    'Completed1 33%',
  ])
  await page.getByText('As a table').click()
  await expect(page.getByRole('table', { name: /shown and completed, by day/ }).getByRole('row')).toHaveCount(
    8,
  )
  await page.getByRole('button', { name: '30 days' }).click()
  await expect(page).toHaveURL(/days=30/)
  await expect(page.getByRole('table', { name: /shown and completed, by day/ }).getByRole('row')).toHaveCount(
    31,
  )
  await expect(page.locator('section', { hasText: 'Version by version' }).locator('tbody tr')).toHaveCount(1)
})

test('an item that no page got says what to do next', async ({ page, guide }) => {
  const { tour_id } = await api().createTour({
    body: { title: freshTitle('Unseen'), steps: [step('one', 0)] },
  })
  await guide.signIn(`/content/${tour_id}?tab=results`)
  await expect(page.getByRole('heading', { name: 'Nothing to count yet' })).toBeVisible()
  await api().publishTour({ params: { tour_id } })
  await page.reload()
  await page.getByRole('link', { name: 'Why?' }).click()
  await expect(page.getByRole('button', { name: 'Find out' })).toBeVisible()
})

test('items are ranked, broken targets lead to the step, and events arrive while one looks', async ({
  page,
  guide,
}) => {
  const { title, tour_id } = await createShown()
  await guide.signIn('/insights?sort=growth')
  await page.getByRole('main').getByRole('link', { name: 'Look at the test environment' }).first().click()
  await expect(page).toHaveURL(/environment=test/)
  await expect(page.getByRole('row', { name: title })).toContainText('33%')
  await page.getByRole('tab', { name: 'Targets' }).click()
  await expect(page.getByRole('row', { name: title })).toContainText('100%since')
  await expect(page.getByRole('row', { name: title })).toContainText('Step 2: Step two · At the element')
  await page.getByRole('button', { name: `Day by day: ${title} · Step 2: Step two` }).click()
  const figures = page.getByRole('dialog', { name: `Day by day: ${title} · Step 2: Step two` })
  await expect(figures.getByRole('row')).toHaveCount(15)
  await expect(figures.getByRole('row').nth(1)).toContainText('1100%')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: title }).getByRole('link', { name: 'Mend it' })).toHaveAttribute(
    'href',
    /step=two&field=element_target/,
  )
  await page.getByRole('tab', { name: 'Live events' }).click()
  const events = page.getByRole('list', { name: 'Live events' })
  await expect(events).toBeVisible()
  const userId = freshTitle('live').replaceAll(' ', '-')
  await asUser(userId).sendEvents({ body: { events: [event('content.cta', tour_id)] } })
  await expect(events.getByRole('listitem').filter({ hasText: userId })).toContainText('Button clicked')
})

test('results and insights have no accessibility violations', async ({ page, guide }) => {
  const { tour_id } = await createShown()
  await guide.signIn()
  for (const [path, text] of [
    [`/content/${tour_id}?tab=results&environment=test`, 'Version by version'],
    ['/insights?environment=test', 'Shown: how often'],
    ['/insights?environment=test&tab=targets', 'Missing: the share'],
    ['/insights?environment=test&tab=events', 'Step shown'],
  ] as const) {
    await guide.open(path)
    await expect(page.getByRole('main').getByText(text).first(), path).toBeVisible()
    await expectAccessible(page, path)
  }
  await guide.open('/insights?tab=unknown')
  await expect(page.getByRole('tab', { name: 'Items' })).toHaveAttribute('aria-selected', 'true')
})
