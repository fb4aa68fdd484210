import { api, freshTitle, step } from './api.ts'
import { createOwnTenant } from './own-tenant.ts'
import { expect, test } from './test.ts'

test('an admin signs in by the demo button, goes where they wanted to, and signs out', async ({
  page,
  guide,
}) => {
  await guide.signInByButton('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.getByRole('button', { name: /Account$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Open the demo' })).toBeVisible()
  await guide.open('/content')
  await expect(page.getByRole('button', { name: 'Open the demo' })).toBeVisible()
})

test('an address of another site is not followed after the sign-in', async ({ page, guide }) => {
  await guide.signInByButton('/sign-in?return_to=https://evil.example/console')
  await expect(page).toHaveURL(`${guide.url}/console`)
})

test('when the session ends, a dialog asks to sign in again and the page stays as it is', async ({
  page,
  context,
  guide,
}) => {
  await guide.signIn('/content')
  const search = page.getByRole('searchbox', { name: 'Search content' })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await context.clearCookies()
  await search.fill('Get')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  await expect(search).toHaveValue('Get')
  await dialog.getByRole('button', { name: 'Open the demo' }).click()
  await expect(dialog).toBeHidden()
  await expect(search).toHaveValue('Get')
  await expect(page.getByRole('link', { name: 'Get going' })).toBeVisible()
})

test('the command menu goes to a screen by a few letters', async ({ page, guide }) => {
  await guide.signIn()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search or go to…').fill('sett')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('the command menu finds an item by its title', async ({ page, guide }) => {
  const title = freshTitle('Needle')
  await api().createTour({ body: { title } })
  await guide.signIn()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search or go to…').fill(title)
  await page.getByRole('dialog').getByText(title).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test('home lists what needs attention, and leads there', async ({ page, guide }) => {
  const title = freshTitle('Edited')
  const { tour_id } = await api().createTour({ body: { title, steps: [step('one', 0)] } })
  await api().publishTour({ params: { tour_id } })
  await api().updateTour({ params: { tour_id }, body: { title: `${title} now` } })
  await guide.signIn()
  await expect(page.getByRole('heading', { name: 'Changes that are not published' })).toBeVisible()
  await page.getByRole('link', { name: `${title} now` }).click()
  await expect(page.getByText('Modified', { exact: true })).toBeVisible()
})

test('the environment is in the address and stays while one moves around', async ({ page, guide }) => {
  await guide.signIn()
  await page.getByText('Test', { exact: true }).click()
  await expect(page).toHaveURL(/environment=test/)
  await expect(page.getByText('Test environment')).toBeVisible()
  const request = page.waitForRequest('**/console/api/v1/admin/items*')
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  expect((await request).headers()['x-guide-environment']).toBe('test')
  await expect(page).toHaveURL(/\/content\?environment=test/)
})

test('every screen opens with the tenant and the environment in the address', async ({ page }) => {
  const tenant = await createOwnTenant()
  await tenant.signIn(page)
  await page.getByText('Test', { exact: true }).click()
  await expect(page).toHaveURL(/tenant=ten_.*environment=test/)
  const main = page.getByRole('main')
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link')
  // It comes later than the others, and before them.
  await expect(links.first()).toHaveText('Get started')
  for (const link of await links.all()) {
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(main.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByRole('alert'), await link.innerText()).toHaveCount(0)
  }
})

test('on a small screen the navigation is behind a button', async ({ page, guide }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await guide.open()
  await page.getByRole('button', { name: 'Open the demo' }).click()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Content', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Content' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the language and the appearance are remembered, also in what the service says', async ({
  page,
  guide,
}) => {
  const { tour_id } = await api().createTour({ body: { title: freshTitle('Leer'), steps: [] } })
  await guide.signIn()
  await page.getByRole('button', { name: /Account$/ }).click()
  await page.getByRole('menuitem', { name: 'Dark' }).click()
  await page.getByRole('menuitem', { name: 'Deutsch' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('link', { name: 'Inhalte' })).toBeVisible()
  await guide.open(`/content/${tour_id}/publish`)
  const finding = page.getByRole('listitem').getByText('Eine Tour ohne Schritte wird nie gezeigt.')
  await expect(finding).toBeVisible()
})

test('a switch takes all tours offline after a question, and back on', async ({ page, guide }) => {
  await guide.signIn('/settings?tab=switches')
  const tours = page.getByRole('switch', { name: 'Tours' })
  await expect(tours).toBeChecked()
  await tours.press('Space')
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('Off: no user gets any tour')).toBeVisible()
  await expect(question).toBeHidden()
  await tours.press('Space')
  await expect(page.getByText('On: users get the tours')).toBeVisible()
})
