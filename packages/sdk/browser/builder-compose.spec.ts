import type { Locator } from '@playwright/test'
import { configureSignIn, expect, openPage, test } from './admin-sign-in.ts'
import { axeViolations } from './axe.ts'
import { openFromToolbar, pageToBuildOn, panel } from './builder-page.ts'
import { strictPolicy, watchPolicy } from './strict-policy.ts'

test('E20, E21: a card is dragged to another side of its target, and the preview has other colours and a phone window', async ({
  app,
  page,
  provider,
  service,
  tenant,
}) => {
  const { tour_id } = await tenant.admin.createTour({
    body: {
      title: 'First steps',
      steps: [
        {
          step_id: 'one',
          order: 0,
          title: 'Start here',
          body: '',
          element_target: { element_id: 'new-project' },
        },
      ],
    },
  })
  await configureSignIn(tenant, provider, [app.site.url])
  const policyViolations = await watchPolicy(page)
  const middle = `${'<br>'.repeat(14)}<center>${pageToBuildOn}</center>`
  await openPage(app, page, { html: middle, headers: strictPolicy(service.url) })
  const admin = await openFromToolbar(page)
  await panel(page).getByRole('button', { name: 'First steps' }).click()
  await panel(page).getByRole('button', { name: '1. Start here' }).click()
  const card = page.getByRole('dialog', { name: 'Start here' })
  const topOf = async () => (await card.boundingBox())?.y ?? Number.POSITIVE_INFINITY
  const position = panel(page).getByRole('combobox', { name: 'Position' })
  await expect(card).toBeVisible()
  await expect(position).toHaveValue('auto')

  const target = await boxOf(page.locator('#new-project'))
  const from = await boxOf(card)
  expect(from.y).toBeGreaterThan(target.y)
  const grip = { x: from.x + 30, y: from.y + 20 }
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  await page.mouse.move(grip.x, target.y - from.height + 10, { steps: 4 })
  await expect(page.locator('.builder-ghost')).toContainText('Above')
  // Escape puts it back, and the page does not hear the key.
  await page.evaluate(() => addEventListener('keydown', ({ key }) => document.body.append(`heard ${key}`)))
  await page.keyboard.press('Escape')
  await expect(page.locator('.builder-ghost')).toBeHidden()
  await page.mouse.up()
  await expect.poll(topOf).toBe(from.y)
  await expect(position).toHaveValue('auto')
  await expect(page.getByText('heard Escape')).toHaveCount(0)

  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  await page.mouse.move(grip.x, target.y - from.height + 10, { steps: 4 })
  await page.mouse.up()
  await expect(page.locator('.builder-ghost')).toBeHidden()
  await expect(position).toHaveValue('top')
  await expect.poll(topOf).toBeLessThan(target.y)
  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await expect(position).toHaveValue('auto')
  await expect.poll(topOf).toBe(from.y)
  // The keyboard has the list.
  await position.selectOption('Above')
  await expect.poll(topOf).toBeLessThan(target.y)

  await panel(page).getByRole('button', { name: 'Preview', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Preview' })
  const dark = () => bar.getByRole('combobox', { name: 'Colours' }).selectOption('Dark')
  const background = () => card.evaluate(one => getComputedStyle(one).backgroundColor)
  const ofPage = await background()
  await dark()
  await expect.poll(background).not.toBe(ofPage)
  expect(await axeViolations(page)).toEqual([])

  // The window shows the working copy, so what is written must be complete.
  await bar.getByRole('button', { name: 'End preview' }).click()
  const advance = panel(page).getByRole('combobox', { name: 'It goes on when' })
  await advance.selectOption('Something happens in the page')
  await panel(page).getByRole('button', { name: '1. Start here' }).click()
  await panel(page).getByRole('button', { name: 'Preview', exact: true }).click()
  await bar.getByRole('button', { name: 'Phone window' }).click()
  await expect(bar).toContainText(
    'The phone window needs something more. Step 1: Give the name of the event.',
  )
  expect(page.context().pages()).toHaveLength(1)
  await bar.getByRole('button', { name: 'Show the field' }).click()
  await expect(panel(page).getByRole('textbox', { name: 'Name of the event' })).toBeFocused()
  await panel(page).getByRole('button', { name: 'Publish' }).click()
  await panel(page).getByRole('button', { name: 'Show the field' }).click()
  await expect(panel(page).getByRole('textbox', { name: 'Name of the event' })).toBeFocused()
  await advance.selectOption('The user presses its button')
  await panel(page).getByRole('button', { name: 'Preview', exact: true }).click()
  await dark()

  const opening = page.waitForEvent('popup')
  await bar.getByRole('button', { name: 'Phone window' }).click()
  const phone = await opening
  await phone.waitForURL(`${app.site.url}/**`)
  expect(await phone.evaluate(() => innerWidth)).toBeLessThan(480)
  await phone.evaluate(apiKey => window.Guide?.init({ apiKey }), tenant.apiKey)
  await expect(phone.getByRole('region', { name: 'Preview' })).toBeVisible()
  const sheet = phone.locator('.card[data-sheet]')
  await expect(sheet).toContainText('Start here')
  // The bar leaves the buttons of the sheet free.
  const previewBar = await boxOf(phone.getByRole('region', { name: 'Preview' }))
  expect(previewBar.y + previewBar.height).toBeLessThan((await boxOf(sheet)).y)
  await bar.getByRole('button', { name: 'End preview' }).click()
  await expect.poll(background).toBe(ofPage)
  await panel(page).getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => phone.isClosed()).toBe(true)
  await expect
    .poll(async () => (await admin.listTourPreviewLinks({ params: { tour_id }, query: {} })).data.items)
    .toEqual([])
  expect(await policyViolations()).toEqual([])
})

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the screen')
  return box
}

test('E22, E23: the list says what is broken on this page and leads to mending, and a checklist gets its tasks', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  const fingerprint = { tag: 'button', role: 'button', text: 'Save', path: ['p', 'main', 'body'] }
  const step = (step_id: string, order: number, element_target: object) => ({
    ...{ step_id, order, title: step_id, body: '', element_target },
  })
  await tenant.admin.createTour({
    body: {
      title: 'Half broken',
      steps: [
        step('fine', 0, { element_id: 'new-project' }),
        step('renamed', 1, { element_id: 'gone', fingerprint }),
        step('removed', 2, { css_selector: '#nowhere' }),
        { ...step('later', 3, { css_selector: '#nowhere' }), page: { pattern: '/later' } },
      ],
    },
  })
  const elsewhere = [{ pattern: '/elsewhere' }]
  await tenant.admin.createTour({
    body: {
      title: 'Of another page',
      url_patterns: elsewhere,
      steps: [step('a', 0, { element_id: 'gone' })],
    },
  })
  const { content_id } = await tenant.admin.createContent({
    body: { content_type: 'checklist', title: 'To do' },
  })
  await configureSignIn(tenant, provider, [app.site.url])
  await openPage(app, page, { html: pageToBuildOn })
  const admin = await openFromToolbar(page)
  const row = panel(page).getByRole('listitem').filter({ hasText: 'Half broken' })
  await expect(row.locator('.builder-broken li')).toHaveText([
    'Step 2: renamedFound only by likeness.Mend',
    'Step 3: removedNot found on this page.Mend',
  ])
  await expect(panel(page).locator('.builder-group').last()).toContainText('Of another page')
  expect(await axeViolations(page)).toEqual([])
  await row.getByRole('button', { name: 'Mend step 2' }).click()
  await expect(panel(page).getByText('The element of step 2 may be one of these now:')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Use this' }).first().click()
  await expect(panel(page).getByText('will hold', { exact: true })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Back' }).click()
  await expect(row.locator('.builder-broken li')).toHaveText(['Step 3: removedNot found on this page.Mend'])

  await panel(page).getByRole('button', { name: 'To do' }).click()
  for (const title of ['Look around', 'Create a project']) {
    await panel(page).getByRole('button', { name: 'Add a task' }).click()
    await panel(page).getByRole('textbox', { name: 'Title' }).last().fill(title)
  }
  await panel(page).getByRole('combobox', { name: 'A click' }).selectOption('Opens a page')
  await panel(page).getByRole('button', { name: 'Use this page' }).click()
  await panel(page)
    .getByRole('combobox', { name: 'It is done when' })
    .selectOption('Something happens in the page')
  await panel(page).getByRole('textbox', { name: 'Name of the event' }).fill('project_created')
  await panel(page).getByRole('button', { name: 'Move task 2.' }).press('ArrowUp')
  // It is drawn as users get it, and a task leads to its fields.
  const list = page.getByRole('dialog', { name: 'To do' })
  await expect(list.locator('.task')).toHaveText(['Create a project', 'Look around'])
  await list.getByRole('button', { name: 'Look around' }).click()
  await expect(panel(page).getByRole('textbox', { name: 'Title' }).last()).toHaveValue('Look around')
  await panel(page).getByRole('combobox', { name: 'A click' }).selectOption('Starts a tour')
  await panel(page).getByRole('combobox', { name: 'Tour' }).selectOption('Half broken')
  expect(await axeViolations(page)).toEqual([])
  await expect(panel(page).getByText('Saved as a draft')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Close the builder' }).click()
  await expect
    .poll(async () => (await admin.getContent({ params: { content_id } })).items)
    .toMatchObject([
      { title: 'Create a project', action: { url: '/' }, complete_on: { event_name: 'project_created' } },
      { title: 'Look around', action: { tour_id: expect.stringContaining('tour_') } },
    ])
})

test('E24: a new admin is shown around in the builder, once and by its help button', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  await tenant.admin.createTour({ body: { title: 'First steps' } })
  await configureSignIn(tenant, provider, [app.site.url])
  await openPage(app, page, { html: pageToBuildOn })
  await openFromToolbar(page)
  const card = (name: string) => page.getByRole('dialog', { name })
  const offer = panel(page).getByText('Are you new here?')
  await panel(page).getByRole('button', { name: 'First steps' }).waitFor()
  await panel(page).getByText('Show me around', { exact: true }).click()
  await expect(offer).toBeHidden()
  await expect(card('Begin a tour')).toContainText('1 of 4')
  expect(await axeViolations(page)).toEqual([])
  for (const name of ['Begin a tour', 'Or go on with something', 'Is the panel in your way?'])
    await card(name).getByRole('button', { name: 'Next' }).click()
  await card('Another tour waits inside').getByRole('button', { name: 'Done' }).click()

  // The view of an item has a tour of its own, which is not offered again.
  await panel(page).getByRole('button', { name: 'First steps' }).click()
  await expect(panel(page).getByRole('button', { name: 'Add a step' })).toBeVisible()
  await expect(offer).toBeHidden()
  await panel(page).getByRole('button', { name: 'Show me around' }).click()
  await expect(card('Pick an element')).toContainText('1 of 5')
  await page.keyboard.press('Escape')
  await expect(card('Pick an element')).toHaveCount(0)
  await expect(panel(page)).toBeVisible()
  expect(app.sent).toEqual([])
})
