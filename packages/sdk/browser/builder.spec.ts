import type { Page } from '@playwright/test'
import { allow, configureSignIn, expect, openPage, test } from './admin-sign-in.ts'
import { axeViolations } from './axe.ts'
import { field, openFromToolbar, pageToBuildOn, panel, pickBar } from './builder-page.ts'
import { strictPolicy, watchPolicy } from './strict-policy.ts'
import { showById } from './test.ts'

/** Signs in on a page that was opened for building. */
async function signInToEdit(page: Page) {
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Sign in to edit' }).click()
  const popup = await opening
  await popup.getByLabel('Account').fill('ada')
  await popup.getByRole('button', { name: 'Sign in' }).click()
  await allow(popup)
}

test('E1, E2: an admin builds a tour by mouse under the strictest policy, and users can play it', async ({
  app,
  page,
  provider,
  service,
  tenant,
}) => {
  await configureSignIn(tenant, provider, [app.site.url])
  const policyViolations = await watchPolicy(page)
  await openPage(app, page, { html: pageToBuildOn, headers: strictPolicy(service.url) })
  const clicks = await page.evaluateHandle(() => {
    const heard: string[] = []
    document.getElementById('new-project')?.addEventListener('click', () => heard.push('new-project'))
    return heard
  })
  const admin = await openFromToolbar(page)

  await field(page, 'Name of the new tour').fill('First steps')
  await panel(page).getByRole('button', { name: 'Create' }).click()
  await expect(panel(page).getByText('This tour has no steps yet.')).toBeVisible()

  await panel(page).getByRole('button', { name: 'Add a step' }).click()
  await expect(pickBar(page)).toBeVisible()
  await page.hover('#new-project')
  await expect(page.locator('.builder-name', { hasText: 'button “New project”' })).toBeVisible()
  await page.click('#new-project')
  await expect(panel(page).getByText('should hold', { exact: true })).toBeVisible()
  expect(await clicks.jsonValue()).toEqual([])

  await field(page, 'Title').fill('Start here')
  await field(page, 'Text').fill('Press **this** button.')
  const card = page.getByRole('dialog', { name: 'Start here' })
  await expect(card).toBeVisible()
  await expect(card.locator('strong')).toHaveText('this')
  await expect(field(page, 'Text')).toBeFocused()

  await panel(page).getByRole('button', { name: 'Add a step' }).click()
  await page.getByTestId('save').click()
  await expect(panel(page).getByText('will hold', { exact: true })).toBeVisible()
  await field(page, 'Title').fill('Save it')
  await expect(panel(page).getByText('Saved as a draft')).toBeVisible()

  const [{ tour_id } = { tour_id: '' }] = (await admin.listTours({ query: {} })).data.items
  const { draft } = await admin.getTourDraft({ params: { tour_id } })
  expect((draft as { definition: object }).definition).toMatchObject({
    title: 'First steps',
    steps: [
      { title: 'Start here', body: 'Press **this** button.', element_target: { element_id: 'new-project' } },
      { title: 'Save it', element_target: { data_attribute: 'data-testid=save' }, page: { pattern: '/' } },
    ],
  })

  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'Title')).toHaveValue('')
  await panel(page).getByRole('button', { name: 'Redo' }).click()
  await expect(field(page, 'Title')).toHaveValue('Save it')
  expect(await axeViolations(page)).toEqual([])

  await panel(page).getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(panel(page)).toBeHidden()
  await card.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('dialog', { name: 'Save it' }).getByRole('button', { name: 'Done' }).click()
  await expect(panel(page)).toBeVisible()
  expect(app.sent.filter(({ content_id }) => content_id === tour_id)).toEqual([])

  await panel(page).getByRole('button', { name: 'Close the builder' }).click()
  await expect(panel(page)).toHaveCount(0)
  await expect.poll(async () => (await admin.getTour({ params: { tour_id } })).step_count).toBe(2)
  await admin.publishTour({ params: { tour_id } })
  await page.reload()
  await app.init()
  await showById(page, tour_id)
  await expect(page.getByRole('dialog', { name: 'Start here' })).toBeVisible()
  expect(await policyViolations()).toEqual([])
})

test('E2, E3, E4, E5: by keyboard, by recording, after a broken sign-in, and mended: the tour is published from the page', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  const fingerprint = { tag: 'button', role: 'button', text: 'Save', path: ['p', 'main', 'body'] }
  const { audience_id } = await tenant.admin.createAudience({
    body: { name: 'Trial teams', rule: { team: 'trial' } },
  })
  const { tour_id } = await tenant.admin.createTour({
    body: {
      title: 'First steps',
      audience_id,
      ...{ audience: { plan: 'pro' }, rollout: { percentage: 25 } },
      schedule: { end_at: '2999-05-03T12:00:00Z' },
      trigger: { trigger_type: 'delay', delay_ms: 2000 },
      steps: [
        {
          step_id: 'old',
          order: 0,
          title: 'Save',
          body: '',
          element_target: { element_id: 'gone', fingerprint },
        },
      ],
    },
  })
  await configureSignIn(tenant, provider, [app.site.url])
  await openPage(app, page, { html: pageToBuildOn })
  const admin = await openFromToolbar(page)
  const definition = async () =>
    ((await admin.getTourDraft({ params: { tour_id } })).draft as { definition: { steps: object[] } } | null)
      ?.definition.steps
  await panel(page).getByRole('button', { name: 'First steps' }).press('Enter')

  // Mended: a person decides which element it is now.
  await panel(page).getByRole('button', { name: '1. Save' }).press('Enter')
  await expect(panel(page).getByText('Found on this page only by likeness.')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Mend' }).click()
  await expect(panel(page).getByText('the same text')).toBeVisible()
  await expect(page.locator('.builder-outline')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Use this' }).first().click()
  await expect(panel(page).getByText('will hold', { exact: true })).toBeVisible()

  // By keyboard: the arrows walk, Enter picks, Escape leaves.
  const add = panel(page).getByRole('button', { name: 'Add a step' })
  await add.press('Enter')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeVisible()
  await add.press('Enter')
  await expect(pickBar(page)).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
  await expect(page.locator('.builder-name', { hasText: 'button “New project”' })).toBeVisible()
  await page.keyboard.press('Enter')
  await field(page, 'Title').pressSequentially('Begin')
  await panel(page).getByRole('button', { name: 'Move step 2.' }).press('ArrowUp')
  await expect.poll(definition).toMatchObject([
    { title: 'Begin', element_target: { element_id: 'new-project' } },
    { title: 'Save', element_target: { data_attribute: 'data-testid=save' } },
  ])

  // Recorded: neither what was typed nor what belongs to a person is stored.
  await page.evaluate(() => {
    const mail = Object.assign(document.createElement('button'), { textContent: 'Write to kim@example.com' })
    document.querySelector('main')?.append(mail)
  })
  await panel(page).getByRole('button', { name: 'Record' }).click()
  await page.fill('#name', 'a secret name')
  await page.getByTestId('save').click()
  await page.getByText('Write to').click()
  // By Tab, the bar would be behind everything that the page has.
  await page.keyboard.press('F6')
  await expect(page.getByRole('button', { name: 'Stop recording' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(definition).toMatchObject([
    {},
    {},
    {
      title: 'Fill in “Name”',
      advance_on: { type: 'target_input' },
      element_target: { element_id: 'name' },
    },
    { title: 'Click “Save”', advance_on: { type: 'target_click' } },
    { title: 'Click “Write to …”' },
  ])
  expect(JSON.stringify(await definition())).not.toMatch(/secret|kim@/)

  // The sign-in ends in the middle: nothing is lost.
  await page.route('**/v1/admin/**', route =>
    route.fulfill({ status: 401, json: { error: { message: 'over' } } }),
  )
  await field(page, 'Title').fill('Kept')
  await expect(panel(page).getByText('You are no longer signed in.')).toBeVisible()
  await page.unroute('**/v1/admin/**')
  const opening = page.context().waitForEvent('page')
  await panel(page).getByRole('button', { name: 'Sign in again' }).click()
  await allow(await opening)
  await expect(panel(page).getByText('Saved as a draft')).toBeVisible()
  expect(JSON.stringify(await definition())).toContain('Kept')

  // What the console saves is seen here.
  const read = await admin.getTourDraft({ params: { tour_id } })
  const changed = JSON.parse(JSON.stringify(read.draft).replace('Kept', 'From elsewhere'))
  await admin.putTourDraft({ params: { tour_id }, body: { draft: changed } })
  await expect(field(page, 'Title')).toHaveValue('From elsewhere')

  await panel(page).getByRole('button', { name: 'Publish' }).click()
  await expect(panel(page).locator('.builder-facts dd')).toHaveText([
    'Trial teamsplan is pro25% of them',
    'Every page',
    '2 s after the page opens',
    /^Starts as soon as it is published\. Ends on .*2999.*\.$/,
    'Live and test: users of both get it. This page belongs to live.',
  ])
  await expect(panel(page).getByRole('link', { name: 'Change it in the console' })).toHaveAttribute(
    'href',
    new RegExp(`/console/content/${tour_id}\\?tab=when$`),
  )
  await panel(page)
    .getByRole('button', { name: /^Publish (now|anyway)$/ })
    .click()
  await expect(panel(page).getByText('Published as version 1.')).toBeVisible()
  const tour = await admin.getTour({ params: { tour_id } })
  expect(tour).toMatchObject({ status: 'published', step_count: 5 })
})

test('E6: a page that is opened for building offers to edit the tour there', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  const { tour_id } = await tenant.admin.createTour({ body: { title: 'First steps' } })
  await tenant.publish({ content_type: 'banner', title: 'News', trigger: { trigger_type: 'page_load' } })
  await configureSignIn(tenant, provider, [app.site.url])
  const url = app.put({ html: pageToBuildOn })
  await page.goto(`${url}#guide-builder=tour/${tour_id}`)
  await app.init()
  await expect(page.getByRole('region', { name: 'Builder' })).toBeFocused()
  await signInToEdit(page)
  await expect(field(page, 'Name')).toHaveValue('First steps')
  expect(new URL(page.url()).hash).toBe('')
  await expect(page.getByRole('region', { name: 'News' })).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Close the builder' }).click()
  await expect(page.getByRole('region', { name: 'News' })).toBeVisible()
})

test('E4, E26: a tour over three pages of a React application with a dialog is recorded, previewed, published and played', async ({
  app,
  page,
  provider,
  tenant,
}) => {
  const { tour_id } = await tenant.admin.createTour({ body: { title: 'A new member' } })
  await configureSignIn(tenant, provider, [app.site.url])
  await app.openHost('react-router', { path: `#guide-builder=tour/${tour_id}` })
  await signInToEdit(page)
  const fillIn = async (selector: string, text: string) => {
    await page.locator(selector).fill(text)
    await page.locator(selector).press('Tab')
  }
  const use = [
    () => page.locator('#open').click(),
    () => fillIn('#name', 'Ada'),
    () => page.locator('#save').click(),
    () => page.getByRole('link', { name: 'Projects' }).click(),
    () => fillIn('#filter', 'ge'),
    () => page.getByRole('link', { name: 'Settings' }).click(),
  ]
  await panel(page).getByRole('button', { name: 'Record' }).click()
  for (const [index, act] of use.entries()) {
    await act()
    await expect(page.getByRole('region', { name: 'Record' })).toContainText(`Steps so far: ${index + 1}.`)
  }
  // The words are what comes next.
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expect(field(page, 'Title')).toBeFocused()
  await expect(field(page, 'Title')).toHaveValue('Click “Settings”')
  await panel(page).getByRole('button', { name: 'Add a step' }).click()
  await page.locator('#language').click()
  await expect(field(page, 'Title')).toBeFocused()
  await page.keyboard.type('Choose a language')

  const card = page.locator('#guide-host .card:not(.builder, .builder-bar)')
  async function playAll() {
    for (const [index, act] of use.entries()) {
      await expect(card).toContainText(`${index + 1} of 7`)
      await act()
    }
    await expect(card).toContainText('Choose a language')
    await card.getByRole('button', { name: 'Done' }).click()
    await expect(card).toHaveCount(0)
  }
  // A page load would end the sign-in, so the builder uses a link of the page.
  await panel(page).getByRole('button', { name: '1. Click “Add a member”' }).click()
  await expect(panel(page)).toContainText('This step is on another page: /hosts/react-router/')
  await panel(page).getByRole('button', { name: 'Preview', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Preview' })
  await expect(bar).toContainText('The tour goes on at /hosts/react-router/.')
  await expect(bar).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(bar).toContainText('Nothing is counted.')
  await playAll()
  await expect(panel(page)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Go there' }).click()
  await expect(page).toHaveURL(/\/hosts\/react-router\/?$/)
  await expect(panel(page).getByRole('button', { name: 'Go there' })).toBeHidden()
  expect(app.sent).toEqual([])

  await panel(page).getByRole('button', { name: 'Publish' }).click()
  await panel(page)
    .getByRole('button', { name: /^Publish (now|anyway)$/ })
    .click()
  await expect(panel(page).getByText('Published as version 1.')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Back' }).last()).toBeFocused()
  await panel(page).getByRole('button', { name: 'Close the builder' }).click()

  await page.evaluate(() => sessionStorage.clear())
  await app.openHost('react-router')
  await showById(page, tour_id)
  await playAll()
  expect(await app.heard('tour:complete')).toHaveLength(1)
})
