import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessibility.ts'
import { api, asUser, freshTitle, waitForContextOf } from './api.ts'
import { expect, test } from './test.ts'

const freshId = (name: string) => freshTitle(name).replaceAll(' ', '-')

/** A user who closed two banners, asked a question and came with a plan. */
async function createPerson(name: string) {
  const userId = freshId(name)
  const user = asUser(userId)
  const titles = [freshTitle('Banner'), freshTitle('Banner')]
  for (const title of titles) {
    const { content_id } = await api().createContent({ body: { content_type: 'banner', title } })
    await api().publishContent({ params: { content_id } })
    const seen = { id: randomUUID(), name: 'content.dismissed', at: new Date().toISOString(), content_id }
    await user.sendEvents({ body: { events: [seen] } })
  }
  await user.startThread({ body: { subject: 'Reports', body: 'Where are they?' } })
  await user.evaluateContent({ body: { url: 'https://app.example/', tokens: { plan: 'pro', seats: 5 } } })
  await waitForContextOf(userId)
  return { userId, titles }
}

const progressOf = async (userId: string) =>
  (await api().getEndUser({ params: { user_id: userId } })).progress.length

test('a user is found by a part of the id, and the search is in the address', async ({ page, guide }) => {
  const userId = freshId('Searched')
  await asUser(userId).startThread({ body: { subject: 'Hi', body: 'Hello' } })
  await guide.signIn('/people')
  await page.getByRole('searchbox', { name: 'Search people' }).fill(userId.toUpperCase())
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('link', { name: userId })).toBeVisible()
  await page.getByRole('link', { name: 'Visitors' }).click()
  await expect(page).toHaveURL(/kind=visitor/)
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
})

test('the page of a user says what is stored, and resets one item or all of them', async ({
  page,
  guide,
}) => {
  const { userId, titles } = await createPerson('Reset')
  await guide.signIn(`/people/${userId}?environment=test`)
  await expect(page.getByRole('row', { name: 'plan pro' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'seats 5' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: titles[0] ?? '' })).toContainText(
    'Dismissed · now',
  )
  const unsubscribed = page.getByText('Gets no mails about answers: unsubscribed yesterday.')
  await expect(unsubscribed).toBeHidden()
  await page.route('**/v1/admin/end-users/*', async route => {
    const response = await route.fetch()
    const unsubscribed_at = new Date(Date.now() - 86_400_000 * 1.5).toISOString()
    await route.fulfill({ response, json: { ...(await response.json()), unsubscribed_at } })
  })
  await page.reload()
  await expect(unsubscribed).toBeVisible()
  await page.getByRole('link', { name: 'Show them' }).click()
  await expect(page.getByText(`The conversations with ${userId}, open and closed.`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Reports' })).toHaveCount(1)
  await page.goBack()

  await page.getByRole('button', { name: `Reset “${titles[0]}”` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('button', { name: `Reset “${titles[0]}”` })).toBeHidden()
  await expect(page.getByRole('button', { name: `Reset “${titles[1]}”` })).toBeVisible()
  expect(await progressOf(userId)).toBe(1)

  await page.getByRole('button', { name: 'Reset all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await progressOf(userId)).toBe(1)
  await page.getByRole('button', { name: 'Reset all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('This user has seen nothing of yours yet.')).toBeVisible()
  expect(await progressOf(userId)).toBe(0)
})

test('a reset without a network fails, and is not made later if it was cancelled', async ({
  page,
  context,
  guide,
}) => {
  const { userId } = await createPerson('Offline')
  await guide.signIn(`/people/${userId}?environment=test`)
  await page.getByRole('button', { name: 'Reset all' }).click()
  await context.setOffline(true)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('The service cannot be reached.')).toBeVisible()
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Cancel' }).click()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Reset all' })).toBeVisible()
  expect(await progressOf(userId)).toBe(2)
})

test('an admin exports a user, and erases one only after typing the id', async ({ page, guide }) => {
  const { userId } = await createPerson('Erased')
  await guide.signIn(`/people/${userId}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${userId}.json`)

  await page.getByRole('button', { name: 'Erase' }).click()
  const dialog = page.getByRole('dialog', { name: `Erase everything about ${userId}?` })
  await expect(dialog.getByText('Nothing brings it back.')).toBeVisible()
  const erase = dialog.getByRole('button', { name: 'Erase for ever' })
  await dialog.getByLabel('Type the id to confirm').fill(userId.slice(1))
  await expect(erase).toBeDisabled()
  await dialog.getByLabel('Type the id to confirm').fill(userId)
  await erase.click()
  await expect(page.getByText(/This user (is being|was) erased/)).toBeVisible()
  const { erasure } = await api().getEndUser({ params: { user_id: userId } })
  expect(erasure).not.toBeNull()
})

test('a viewer is told why the buttons are grey', async ({ page, guide }) => {
  const { userId } = await createPerson('Viewed')
  await guide.actAsViewer()
  await guide.signIn(`/people/${userId}`)
  await page.reload()
  await page.getByRole('button', { name: 'Erase' }).focus()
  await expect(page.getByRole('tooltip', { name: /Only admins export and erase users/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Reset all' }).focus()
  await expect(page.getByRole('tooltip', { name: 'Viewers can look, but not change.' })).toBeVisible()
  expect(await progressOf(userId)).toBe(2)
})

test('people and a person have no accessibility violations', async ({ page, guide }) => {
  const { userId } = await createPerson('Axe')
  await guide.signIn()
  for (const [path, text] of [
    [`/people?q=${userId}`, userId],
    ['/people?q=xyzzy', 'Nothing matches'],
    [`/people/${userId}`, 'From the page'],
  ] as const) {
    await guide.open(path)
    await expect(page.getByRole('main').getByText(text).first(), path).toBeVisible()
    await expectAccessible(page, path)
  }
})
