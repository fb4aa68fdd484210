import { contentKindNames } from '@guide/contracts/content-kinds'
import { api } from './api.ts'
import { expect, test } from './test.ts'

const idOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''

test('a tour starts from a template and opens', async ({ page, guide }) => {
  await guide.signIn('/content')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'What do you want to show?' })
  await expect(dialog.getByRole('listitem')).toHaveCount(contentKindNames.length)
  await dialog.getByRole('button', { name: /^Tour/ }).click()
  const templates = page.getByRole('dialog', { name: 'How do you want to start?' })
  await expect(templates.frameLocator('iframe').first().getByText('Good to have you here!')).toBeVisible()
  await templates.getByRole('button', { name: /^Welcome tour/ }).click()
  await expect(page).toHaveURL(/\/content\/tour_/)
  const tour = await api().getTour({ params: { tour_id: idOf(page.url()) } })
  expect(tour).toMatchObject({ title: 'Welcome', status: 'draft', trigger: { trigger_type: 'first_visit' } })
  expect(tour.steps).toHaveLength(3)
})

test('by keyboard alone: back to the kinds, then a blank checklist', async ({ page, guide }) => {
  await guide.signIn('/content')
  await page.getByRole('button', { name: 'New', exact: true }).press('Enter')
  const kind = (name: RegExp) => page.getByRole('dialog').getByRole('button', { name })
  await expect(kind(/^Tour/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(kind(/^Welcome tour/)).toBeFocused()
  await page.getByRole('button', { name: 'Other kinds' }).press('Enter')
  await kind(/^Checklist/).press('Enter')
  await kind(/^Blank/).press('Enter')
  await expect(page).toHaveURL(/\/content\/cnt_/)
  expect(await api().getContent({ params: { content_id: idOf(page.url()) } })).toMatchObject({
    content_type: 'checklist',
    title: 'Untitled',
    items: [],
  })
})

test('the pictures move only for people who like motion, and viewers are told why they cannot', async ({
  page,
  guide,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await guide.signIn('/content')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(one => one.playState === 'running').length)
  await expect.poll(moving).toBeGreaterThanOrEqual(contentKindNames.length)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(moving).toBe(0)
  await guide.actAsViewer()
  await guide.open('/content')
  const button = page.getByRole('button', { name: 'New', exact: true })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.focus()
  await expect(page.getByText('Viewers can look, but not change.')).toBeVisible()
})
