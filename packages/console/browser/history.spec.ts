import { expectAccessible } from './accessibility.ts'
import { api, freshTitle, step } from './api.ts'
import { expect, test } from './test.ts'

/** A tour with two versions that differ in a text, and a working copy with another title. */
async function createHistory() {
  const title = freshTitle('History')
  const { tour_id } = await api().createTour({ body: { title, steps: [step('one', 0)] } })
  await api().publishTour({ params: { tour_id } })
  const steps = [{ ...step('one', 0), body: 'Hello **again**.' }]
  await api().updateTour({ params: { tour_id }, body: { steps } })
  await api().publishTourChanges({ params: { tour_id } })
  await api().updateTour({ params: { tour_id }, body: { title: `${title}, later` } })
  return { title, tour_id }
}

test('each version says what it changed, and the working copy what is not published', async ({
  page,
  guide,
}) => {
  const { tour_id } = await createHistory()
  await guide.signIn(`/content/${tour_id}?tab=history`)
  await page.getByRole('button', { name: 'Working copy: What changed' }).click()
  await expect(page.locator('dl ins')).toHaveText(', later')
  await page.getByRole('button', { name: 'Version 2: What changed' }).click()
  await expect(page.getByText('Step 1 · Step one')).toBeVisible()
  await expect(page.locator('dl del')).toHaveText('there')
  await page.getByRole('button', { name: 'Version 1: What changed' }).click()
  await expect(page.getByText('The first version.')).toBeVisible()
})

test('a roll back says what it changes and what it replaces, then makes a new version', async ({
  page,
  guide,
}) => {
  const { title, tour_id } = await createHistory()
  await guide.signIn(`/content/${tour_id}?tab=history`)
  await page.getByRole('button', { name: 'Roll back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Roll back to version 1?' })
  await expect(dialog.getByText('There are changes that are not published.')).toBeVisible()
  await expect(dialog.locator('del')).toHaveText('again')
  await expect(dialog.locator('ins')).toHaveText('there')
  await dialog.getByRole('button', { name: 'Roll back' }).click()
  await expect(page.getByText('Version 3, published')).toBeVisible()
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  expect(await api().getTour({ params: { tour_id } })).toMatchObject({
    title,
    version: 3,
    status: 'published',
  })

  const rows = page.locator('section', { hasText: 'Who did what' }).getByRole('listitem')
  await expect(rows.first()).toContainText('rolled back the tour')
  await rows.first().getByRole('button', { name: 'What changed' }).click()
  await expect(rows.first()).toContainText(`Title${title}, later`)
})

test('the activity log is filtered by the address, and shows each change before and after', async ({
  page,
  guide,
}) => {
  const name = freshTitle('Pro')
  const { audience_id } = await api().createAudience({ body: { name, rule: { plan: 'pro' } } })
  await api().updateAudience({ params: { audience_id }, body: { name, rule: { plan: 'team' } } })
  await guide.signIn('/settings?tab=activity')
  await page.getByRole('combobox', { name: 'What' }).click()
  await page.getByRole('option', { name: 'Audiences' }).click()
  await expect(page).toHaveURL(/kind=audience/)
  const row = page.getByRole('listitem').filter({ hasText: 'edited the audience' }).filter({ hasText: name })
  await row.getByRole('button', { name: 'What changed' }).click()
  await expect(row.locator('del')).toContainText('pro')
  await expect(row.locator('ins')).toContainText('team')
  await page.getByRole('searchbox', { name: 'Who' }).fill('stranger@example.com')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
})

test('history and activity with open differences have no accessibility violations', async ({
  page,
  guide,
}) => {
  const { tour_id } = await createHistory()
  await guide.signIn()
  for (const path of [`/content/${tour_id}?tab=history`, '/settings?tab=activity&kind=tour']) {
    await guide.open(path)
    await page.getByRole('button', { name: 'What changed' }).first().click()
    await expect(page.locator('dl dt').first()).toBeVisible()
    await expectAccessible(page, path)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await guide.open(`/content/${tour_id}?tab=history`)
  await expect(page.getByRole('tab', { name: 'History' })).toBeInViewport({ ratio: 0.9 })
})
