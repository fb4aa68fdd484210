import { type Client, createClient } from '@guide/contracts'
import type { Page } from '@playwright/test'
import {
  allow,
  configureSignIn,
  expect,
  openPage,
  pill,
  signIn,
  signInButton,
  test,
} from './admin-sign-in.ts'
import { axeViolations } from './axe.ts'
import { strictPolicy, watchPolicy } from './strict-policy.ts'
import { showById } from './test.ts'

const html = `${signInButton}<main><h1>Projects</h1>
  <button id="new-project">New project</button>
  <label>Name <input id="name"></label>
  <p><button data-testid="save">Save</button></p></main>`

const panel = (page: Page) => page.getByRole('dialog', { name: 'Builder' })
const field = (page: Page, name: string) => panel(page).getByRole('textbox', { name })
const pickBar = (page: Page) => page.getByRole('group', { name: 'Pick an element' })

/** Signs in and opens the builder from the toolbar. Returns a client with the same sign-in. */
async function openBuilder(page: Page): Promise<Client> {
  await allow(await signIn(page, 'ada'))
  await pill(page).click()
  const listing = page.waitForRequest(request => request.url().includes('/v1/admin/items'))
  await page.getByRole('button', { name: 'Build', exact: true }).click()
  await expect(panel(page)).toBeVisible()
  const request = await listing
  const { authorization = '', 'x-api-key': key = '' } = request.headers()
  return createClient({
    baseUrl: new URL(request.url()).origin,
    headers: { authorization, 'x-api-key': key },
  })
}

test('B1: an admin builds a tour by mouse under the strictest policy, and users can play it', async ({
  app,
  page,
  provider,
  service,
  tenant,
}) => {
  await configureSignIn(tenant, provider, [app.site.url])
  const policyViolations = await watchPolicy(page)
  await openPage(app, page, { html, headers: strictPolicy(service.url) })
  const clicks = await page.evaluateHandle(() => {
    const heard: string[] = []
    document.getElementById('new-project')?.addEventListener('click', () => heard.push('new-project'))
    return heard
  })
  const admin = await openBuilder(page)

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
