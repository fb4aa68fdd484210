import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { api, freshTitle, step } from './api.ts'
import { holdBack } from './hold-back.ts'
import { expect, test } from './test.ts'

const newTour = async (what: string, ...ids: string[]) => {
  const title = freshTitle(what)
  const { tour_id } = await api().createTour({ body: { title, steps: ids.map(step) } })
  return { title, tour_id }
}
const titlesOf = async (tour_id: string) =>
  (await api().getTour({ params: { tour_id } })).steps.map(({ title }) => title)
const draftOf = async (tour_id: string) => (await api().getTourDraft({ params: { tour_id } })).draft
const firstTitle = (title: string) => ({
  definition: { steps: expect.arrayContaining([expect.objectContaining({ title })]) },
})
const stepTitle = (page: Page) => page.getByLabel('Title', { exact: true })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
const leave = async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name: 'Content', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Content', exact: true })).toBeVisible()
}

test('what is written is saved as a draft, survives a reload, and leaving applies it as one change', async ({
  page,
  guide,
}) => {
  const { tour_id } = await newTour('Draft', 'one', 'two')
  await api().publishTour({ params: { tour_id } })
  await guide.signIn(`/content/${tour_id}`)
  await stepTitle(page).fill('مرحبا بكم')
  await expect(stepTitle(page)).toHaveCSS('direction', 'rtl')
  await expect(page.getByText('Modified', { exact: true })).toBeVisible()
  await expect.poll(() => draftOf(tour_id)).toMatchObject(firstTitle('مرحبا بكم'))
  await saved(page)
  expect(await titlesOf(tour_id)).toEqual(['Step one', 'Step two'])

  await page.reload()
  await expect(stepTitle(page)).toHaveValue('مرحبا بكم')
  await page.getByRole('button', { name: 'Step two', exact: true }).click()
  await expect(page).toHaveURL(/step=two/)
  await stepTitle(page).fill('Then this')
  await leave(page)
  expect(await titlesOf(tour_id)).toEqual(['مرحبا بكم', 'Then this'])
  expect(await draftOf(tour_id)).toBeNull()
  const { data } = await api().listEntityActivity({
    params: { entity_type: 'tour', entity_id: tour_id },
  })
  expect(data.items.map(({ event }) => event)).toEqual([
    'TourUpdatedByAdmin',
    'TourPublishedByAdmin',
    'tour.create',
  ])
})

test('an invalid draft stays a draft, with its mistakes at their fields', async ({ page, guide }) => {
  const { tour_id, title } = await newTour('Invalid', 'one', 'two')
  await guide.signIn(`/content/${tour_id}?step=two`)
  await page.getByLabel('Element id').fill('')
  await page.getByRole('tab', { name: 'History' }).click()
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'stays a draft' })
  await notice.getByRole('link', { name: 'Step 2 · Target' }).click()
  await expect(page.getByRole('button', { name: 'Pick on your page…' })).toBeFocused()
  const target = page.getByRole('region', { name: 'Target' })
  await expect(target.getByText('Say at which element it is shown.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(target.getByLabel('Data attribute')).toBeVisible()
  await target.getByLabel('CSS selector').fill('#two')
  await expect(target.getByText('Should hold')).toBeVisible()
  await expect(notice).toBeHidden()

  // The service finds the others.
  await page.getByRole('tab', { name: 'Who, where, when' }).click()
  await page.getByRole('button', { name: 'Add a page' }).press('Enter')
  await page.keyboard.type('/a*b')
  await expect(page.getByLabel('Page 1', { exact: true })).toHaveValue('/a*b')
  await leave(page)
  await expect(page.getByRole('alert').filter({ hasText: `“${title}” stays a draft` })).toBeVisible()
  expect(await draftOf(tour_id)).toMatchObject({ definition: { url_patterns: [{ pattern: '/a*b' }] } })
  expect((await api().getTour({ params: { tour_id } })).url_patterns).toEqual([])

  await page.goBack()
  await page.getByLabel('Page 1', { exact: true }).fill('/projects*')
  await page.getByLabel('Try an address').fill('https://app.acme.example/projects/7')
  await expect(page.getByText('It appears on this page.')).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect.poll(() => draftOf(tour_id)).toBeNull()
  expect(await api().getTour({ params: { tour_id } })).toMatchObject({
    url_patterns: [{ pattern: '/projects*', is_regex: false }],
    steps: [{}, { element_target: { css_selector: '#two' } }],
  })
})

test('the checks look at what is saved, lead to the place that mends it, and changes can be discarded', async ({
  page,
  guide,
}) => {
  const { tour_id } = await newTour('Checked', 'one', 'two')
  await api().publishTour({ params: { tour_id } })
  await guide.signIn(`/content/${tour_id}`)
  const checks = page.getByRole('button', { name: 'Checks' })
  await checks.click()
  await expect(page.getByText('The checks found nothing to mend.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Step two', exact: true }).click()
  await page.getByLabel('CSS selector').fill('#save >')
  await expect(checks).toHaveText('Checks1')
  // The working copy is as it was: the checks looked at the draft.
  expect((await api().checkTour({ params: { tour_id } })).data.items).toEqual([])
  await page.getByRole('button', { name: 'Step one', exact: true }).click()
  await checks.click()
  await expect(page.getByText('Step 2 · Target')).toBeVisible()
  await page.getByRole('link', { name: 'Mend it' }).click()
  await expect(page.getByLabel('CSS selector')).toBeFocused()
  await page.getByLabel('CSS selector').fill('#save')
  await expect(checks).toHaveText('Checks')

  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Discard changes…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard the changes?' })
  await expect(dialog).toContainText('what version 1 is')
  await expect(dialog.getByRole('insertion').filter({ hasText: '#save' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('CSS selector')).toHaveValue('')
  await expect(page.getByText('Modified', { exact: true })).toBeHidden()
  await expect.poll(() => draftOf(tour_id)).toBeNull()
  expect(await api().getTour({ params: { tour_id } })).toMatchObject({ has_unpublished_changes: false })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('CSS selector')).toHaveValue('#save')
})

test('a saved audience is found among many by its name', async ({ page, guide }) => {
  const name = freshTitle('Sought')
  const { audience_id } = await api().createAudience({ body: { name, rule: { plan: 'pro' } } })
  for (const number of Array(25).keys()) {
    await api().createAudience({ body: { name: `Newer ${number}`, rule: { plan: 'pro' } } })
  }
  const { tour_id } = await newTour('Audience', 'one')
  await guide.signIn(`/content/${tour_id}?tab=when`)
  const field = page.getByRole('combobox', { name: 'Saved audience' })
  await field.click()
  await expect(page.getByRole('option', { name: 'Newer 24' })).toBeVisible()
  await expect(page.getByRole('option', { name })).toBeHidden()
  await field.fill(name)
  await page.getByRole('option', { name }).click()
  await leave(page)
  expect(await api().getTour({ params: { tour_id } })).toMatchObject({ audience_id })
  await guide.open(`/content/${tour_id}?tab=when`)
  await expect(field).toHaveValue(name)
})

test('a change elsewhere is shown; an admin who writes at the same time chooses and loses nothing', async ({
  page,
  context,
  guide,
}) => {
  const { tour_id } = await newTour('Two tabs', 'one')
  await guide.signIn(`/content/${tour_id}`)
  const other = await context.newPage()
  await other.goto(`${guide.url}/console/content/${tour_id}`)
  await expect(stepTitle(other)).toHaveValue('Step one')
  await expect(stepTitle(page)).toHaveValue('Step one')
  const unchanged = page.waitForResponse(answer => answer.status() === 304)
  const draft = { steps: [{ ...step('one', 0), title: 'From the page' }] }
  await unchanged
  await api().putTourDraft({ params: { tour_id }, body: { draft } })
  await expect(stepTitle(page)).toHaveValue('From the page')
  await expect(stepTitle(other)).toHaveValue('From the page')

  const letGo = await holdBack(page, '**/draft', 'PUT')
  const sent = page.waitForRequest(request => request.method() === 'PUT')
  await stepTitle(page).fill('From this tab')
  await sent
  await stepTitle(other).fill('From the other tab')
  await saved(other)
  letGo()
  const dialog = page.getByRole('dialog', { name: 'Changed elsewhere' })
  await expect(dialog.getByRole('deletion').filter({ hasText: 'other' })).toBeVisible()
  await expect(dialog.getByRole('insertion').filter({ hasText: 'this' })).toBeVisible()
  await expectAccessible(page, 'a change in another tab', { at: [1440] })
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toBeHidden()
  await saved(page)
  expect(await draftOf(tour_id)).toMatchObject(firstTitle('From this tab'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(stepTitle(page)).toHaveValue('From the other tab')
})

test('a lost connection, a failing service and a reload keep the text, and it is sent when they are back', async ({
  page,
  guide,
}) => {
  const { tour_id } = await newTour('Offline', 'one')
  await guide.signIn(`/content/${tour_id}`)
  await expect(stepTitle(page)).toBeVisible()
  await page.route('**/draft', route => route.abort())
  await stepTitle(page).fill('Written offline')
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
  await page.unroute('**/draft')
  await page.route('**/draft', route =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, body: 'restarting' })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toContainText('The service is busy or restarting')
  page.on('dialog', dialog => dialog.accept())
  await page.reload()
  await expect(stepTitle(page)).toHaveValue('Written offline')
  await page.unroute('**/draft')
  await expect.poll(() => draftOf(tour_id)).toMatchObject(firstTitle('Written offline'))
  await saved(page)
})

test('when the session ends while one writes, saving goes on after the sign-in', async ({
  page,
  context,
  guide,
}) => {
  const { tour_id } = await newTour('Session', 'one')
  await guide.signIn(`/content/${tour_id}`)
  await expect(stepTitle(page)).toBeVisible()
  await context.clearCookies()
  await stepTitle(page).fill('Written without a session')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByRole('button', { name: 'Open the demo' }).click()
  await expect(dialog).toBeHidden()
  await expect(stepTitle(page)).toHaveValue('Written without a session')
  await saved(page)
  expect(await draftOf(tour_id)).toMatchObject(firstTitle('Written without a session'))
})

test('when the role is taken away the editor becomes read-only and the text can be copied', async ({
  page,
  guide,
}) => {
  const { tour_id } = await newTour('Role', 'one')
  await guide.signIn(`/content/${tour_id}`)
  await expect(stepTitle(page)).toBeVisible()
  await page.route('**/draft', async route => {
    if (route.request().method() === 'GET') return route.continue()
    await guide.actAsViewer()
    await route.fulfill({
      status: 403,
      json: { error: { code: 'FORBIDDEN', message: 'no', request_id: 'req_1' } },
    })
  })
  await stepTitle(page).fill('My last words')
  await expect(page.getByRole('button', { name: /admin@demo\.example Viewer/ })).toBeVisible()
  await expect(page.getByText('Your role no longer allows you to edit.')).toBeVisible()
  await expect(stepTitle(page)).toHaveValue('My last words')
  await expect(stepTitle(page)).not.toBeEditable()
  await expect(page.getByRole('button', { name: 'Copy my text' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish…' })).toHaveAttribute('aria-disabled', 'true')
})

test('steps are added, copied, removed, brought back and reordered by keyboard; undo and redo follow', async ({
  page,
  guide,
}) => {
  const { tour_id } = await newTour('Steps', 'one', 'two')
  await guide.signIn(`/content/${tour_id}`)
  const steps = page.getByRole('navigation', { name: 'Steps' })
  const names = () => steps.getByRole('listitem').getByRole('button', { name: /^(?!Move|Copy|Remove)/ })
  await steps.getByRole('button', { name: 'Add a step' }).click()
  await expect(stepTitle(page)).toBeFocused()
  await stepTitle(page).fill('New')
  await page.getByLabel('Element id').fill('new')
  await expect(names()).toHaveText(['Step one', 'New', 'Step two'])

  await steps.getByRole('button', { name: 'Move 1, “Step one”' }).click()
  await expect(stepTitle(page)).toHaveValue('Step one')
  await steps.getByRole('button', { name: 'Move 2, “New”' }).click()
  await expect(stepTitle(page)).toHaveValue('New')
  await steps.getByRole('button', { name: 'Move 2, “New”' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('“New” is now number 2 of 3.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('“New” is now number 3 of 3.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(names()).toHaveText(['Step one', 'Step two', 'New'])
  await page.keyboard.press('Control+z')
  await expect(names()).toHaveText(['Step one', 'New', 'Step two'])
  await page.keyboard.press('Control+Shift+z')
  await expect(names()).toHaveText(['Step one', 'Step two', 'New'])

  await steps.getByRole('button', { name: 'Copy “New”' }).click()
  await expect(names()).toHaveText(['Step one', 'Step two', 'New', 'New'])
  await steps.getByRole('button', { name: 'Step one', exact: true }).click()
  await steps.getByRole('button', { name: 'Remove “Step one”' }).click()
  await expect(names()).toHaveText(['Step two', 'New', 'New'])
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(names()).toHaveText(['Step one', 'Step two', 'New', 'New'])
  await leave(page)
  expect(await titlesOf(tour_id)).toEqual(['Step one', 'Step two', 'New', 'New'])
})

test('pasted rich text with scripts stays text', async ({ page, guide }) => {
  const { tour_id } = await newTour('Paste', 'one')
  await guide.signIn(`/content/${tour_id}`)
  const html = '<b>Hi</b><img src=x onerror="document.title=1"><script>document.title=2</script>'
  for (const field of [stepTitle(page), page.getByLabel('Text', { exact: true })]) {
    await field.click()
    await page.keyboard.press('Control+a')
    await field.evaluate((element, text) => {
      const data = new DataTransfer()
      data.setData('text/html', text)
      data.setData('text/plain', text)
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, html)
    await page.keyboard.insertText('<script>alert(1)</script>')
  }
  await expect(stepTitle(page)).toHaveValue('<script>alert(1)</script>')
  await saved(page)
  await leave(page)
  const [first] = (await api().getTour({ params: { tour_id } })).steps
  expect(first?.title).toBe('<script>alert(1)</script>')
  expect(await page.title()).not.toMatch(/^[12]/)
})

test('a checklist has tasks with what a click does; a viewer sees all of it and is told why it is read-only', async ({
  page,
  guide,
}) => {
  const title = freshTitle('First things')
  const { content_id } = await api().createContent({ body: { content_type: 'checklist', title } })
  await guide.signIn(`/content/${content_id}`)
  await page.getByRole('button', { name: 'Add a task' }).click()
  await stepTitle(page).fill('Create a project')
  await page.getByLabel('A click').selectOption('Opens a page')
  await page.getByLabel('Address').fill('/projects')
  await page.getByLabel('It is done when').selectOption('Something happens in the page')
  await page.getByLabel('Name of the event').fill('project_created')
  await page.getByRole('tab', { name: 'Who, where, when' }).click()
  const schedule = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Schedule' }) })
  await schedule.getByText('At a time').first().click()
  await page.getByLabel('Start: date and time').fill('2020-02-01T08:30')
  await expect(schedule).toContainText('This time has passed, so it starts as soon as it is published.')
  await page.getByLabel('Start: date and time').fill('2030-02-01T08:30')
  await expect(schedule.getByRole('status')).toContainText('Starts on Friday, February 1, 2030')
  await schedule.getByText('At a time').last().click()
  await page.getByLabel('End: date and time').fill('2030-01-01T08:30')
  await expect(schedule).toContainText('The end must be after the start.')
  await schedule.getByText('No end').click()
  await expect(schedule.getByRole('status')).toContainText('It has no end.')
  await page.getByLabel('After the user closes it').selectOption('Again in the next session')
  await leave(page)
  expect(await api().getContent({ params: { content_id } })).toMatchObject({
    items: [
      {
        title: 'Create a project',
        action: { url: '/projects' },
        complete_on: { event_name: 'project_created' },
      },
    ],
    schedule: { start_at: '2030-02-01T08:30:00.000Z', end_at: null },
    dismiss_behavior: 'session',
  })
  await guide.actAsViewer()
  await guide.open(`/content/${content_id}`)
  await expect(
    page.getByRole('status').filter({ hasText: 'Viewers can look, but not change.' }),
  ).toBeVisible()
  await expect(stepTitle(page)).toHaveValue(title)
  await expect(stepTitle(page)).not.toBeEditable()
})
