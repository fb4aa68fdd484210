import type { Page } from '@playwright/test'
import { api, freshTitle } from './api.ts'
import { holdBack } from './hold-back.ts'
import { expect, test } from './test.ts'

const stage = (page: Page) => page.frameLocator('iframe[title="What users see, on a sample page"]')
const makeTheme = async () => {
  const name = freshTitle('Theme')
  const { theme_id } = await api().createTheme({ body: { name } })
  return { name, theme_id, params: { theme_id } }
}

test('a theme starts from a preset, changes on the stage as one types, and is saved', async ({
  page,
  guide,
}) => {
  await guide.signIn('/themes')
  await page.getByRole('button', { name: 'New theme' }).click()
  await page.getByRole('menuitem', { name: 'Ocean' }).click()
  await expect(page.getByRole('heading', { name: 'My theme' })).toBeVisible()
  const next = stage(page).getByRole('button', { name: 'Next' })
  await page.getByLabel('Buttons and links', { exact: true }).fill('rgb(10, 120, 30)')
  await expect(next).toHaveCSS('background-color', 'rgb(10, 120, 30)')
  // A value that is not complete changes nothing, and says why.
  await page.getByLabel('Corner radius').fill('12p')
  await expect(page.getByText('This is not a length.')).toBeVisible()
  await page.getByLabel('Corner radius').fill('3px')
  await expect(stage(page).getByRole('dialog')).toHaveCSS('border-radius', '3px')

  await page.getByLabel('Texts', { exact: true }).fill('#999999')
  const contrast = page.getByRole('listitem').filter({ hasText: /^Texts on the background/ })
  await expect(contrast).toContainText('Too little: at least 4.5:1')
  await page.getByLabel('Texts', { exact: true }).fill('#111111')
  await expect(contrast).not.toContainText('Too little')

  for (const kind of ['Banner', 'Checklist', 'Hotspot']) {
    await page.getByRole('button', { name: kind, exact: true }).click()
    await expect(stage(page).locator('#guide-host .card, #guide-host .banner')).toHaveCount(1)
  }
  const name = freshTitle('Forest')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const theme_id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const saved = await api().getTheme({ params: { theme_id } })
  expect(saved).toMatchObject({
    name,
    light: { '--spot-primary': 'rgb(10, 120, 30)', '--spot-radius': '3px', '--spot-text': '#111111' },
  })
  expect(saved.dark?.['--spot-radius']).toBe('12px')
})

test('there is no menu of presets before they are known', async ({ page, guide }) => {
  await guide.signIn()
  const letGo = await holdBack(page, '**/v1/admin/themes*', 'GET')
  await page.getByRole('link', { name: 'Themes' }).click()
  const button = page.getByRole('button', { name: 'New theme' })
  await expect(button).toBeDisabled()
  letGo()
  await button.click()
  await expect(page.getByRole('menuitem', { name: 'Ocean' })).toBeVisible()
})

test('a value that the service refuses is marked at its field, and nothing is lost', async ({
  page,
  guide,
}) => {
  const { theme_id } = await makeTheme()
  await guide.signIn(`/themes/${theme_id}`)
  // The browser could draw with it, but the service stores only plain values.
  await page.getByLabel('Spacing').fill('calc(4px + 4px)')
  await page.getByLabel('Corner radius').fill('4px')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('One value cannot be used')
  await expect(page.getByText('This is not a length.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Corner radius')).toHaveValue('4px')
  await page.getByLabel('Spacing').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const { light } = await api().getTheme({ params: { theme_id } })
  expect(light?.['--spot-radius']).toBe('4px')
  expect(light).not.toHaveProperty('--spot-space')
})

test('a theme that was changed elsewhere keeps both changes', async ({ page, guide }) => {
  const { theme_id, params, name } = await makeTheme()
  await guide.signIn(`/themes/${theme_id}`)
  await page.getByLabel('Corner radius').fill('5px')
  const { light } = await api().getTheme({ params })
  await api().updateTheme({ params, body: { light: { ...light, '--spot-font-size': '15px' } } })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('changed elsewhere')
  await expect(page.getByLabel('Font size')).toHaveValue('15px')
  await expect(page.getByLabel('Corner radius')).toHaveValue('5px')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await api().getTheme({ params })).toMatchObject({
    name,
    light: { '--spot-radius': '5px', '--spot-font-size': '15px' },
  })
})

test('the default is chosen and a theme is deleted after a question, and presets cannot be changed', async ({
  page,
  guide,
}) => {
  const { name, params } = await makeTheme()
  await guide.signIn('/themes')
  const menuOf = (title: string) => page.getByRole('button', { name: `Actions for “${title}”` })
  await menuOf(name).click()
  await page.getByRole('menuitem', { name: 'Make it the default' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make it the default' }).click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
  await expect(card.getByText('Default')).toBeVisible()
  expect(await api().getTheme({ params })).toMatchObject({ is_default: true })
  await menuOf(name).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Indigo' }).click()
  await expect(page.getByText('A preset. It cannot be changed')).toBeVisible()
  await expect(page.getByLabel('Corner radius')).not.toBeEditable()
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  await expect(page.getByText(`Your users see “${name}” now.`)).toBeVisible()
  await page.getByRole('button', { name: 'Make it the default' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make it the default' }).click()
  await expect(page.getByText(`Your users see “${name}” now.`)).toBeHidden()
  await expect(page.getByText('Users see “Indigo” from their next page on.')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Themes' }).click()
  await menuOf(name).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name })).toBeHidden()
  await expect(api().getTheme({ params })).rejects.toMatchObject({ status: 404 })
})
