import type { Page } from '@playwright/test'
import { api, asUser, freshTitle, step } from './api.ts'
import { type Keyboard, keyboardOf } from './keyboard.ts'
import { createOwnTenant } from './own-tenant.ts'
import { expect, test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Goes to a screen with the command menu. */
async function goTo(page: Page, keys: Keyboard, screen: string) {
  await keys.press('Control+k')
  await expect(page.getByPlaceholder('Search or go to…')).toBeFocused()
  await keys.type(screen)
  await expect(page.getByRole('dialog').getByText(screen).first()).toBeVisible()
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('by keyboard alone: from the sign-in screen to a tour that users see', async ({ page, guide }) => {
  const title = freshTitle('By keyboard')
  const keys = keyboardOf(page)
  await guide.open()
  await keys.tabTo(button(page, 'Open the demo'))
  await keys.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()

  await goTo(page, keys, 'Content')
  await keys.tabTo(button(page, 'New'))
  await keys.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Tour/ })).toBeFocused()
  await keys.press('Enter')
  await keys.tabTo(page.getByRole('dialog').getByRole('button', { name: /^Blank/ }))
  await keys.press('Enter')

  await keys.tabTo(button(page, 'The tour itself'))
  await keys.press('Enter')
  await keys.tabTo(page.getByLabel('Title', { exact: true }))
  await keys.retype(title)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await keys.tabBackTo(button(page, 'Add a step'))
  await keys.press('Enter')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await keys.type('Look at this')
  await keys.tabTo(page.getByRole('textbox', { name: 'Text', exact: true }))
  await keys.type('Written ')
  await keys.press('Control+b')
  await keys.type('without a mouse')
  await keys.tabTo(page.getByLabel('Data attribute'))
  await keys.type('overview-chart')

  await keys.tabBackTo(page.getByRole('tab', { name: 'Design' }))
  await keys.press('ArrowRight')
  await keys.tabTo(button(page, 'Add a page'))
  await keys.press('Enter')
  await expect(page.getByLabel('Page 1', { exact: true })).toBeFocused()
  await keys.type('/demo/*')
  await keys.tabTo(page.getByLabel('Priority'))
  await keys.retype('1000')

  await keys.tabBackTo(button(page, 'Publish…'))
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: `Publish “${title}”` })).toBeVisible()
  await expect(page.getByText('The checks found nothing to mend.')).toBeVisible()
  await keys.tabTo(button(page, 'Publish'))
  await keys.press('Enter')
  await expect(page.getByText('Version 1, published')).toBeVisible()

  await page.goto(`${guide.url}/demo`)
  await expect(page.locator('#guide-host h2', { hasText: 'Look at this' })).toBeVisible()
  await expect(page.locator('#guide-host strong', { hasText: 'without a mouse' })).toBeVisible()
})

test('by keyboard alone: a question is answered, and the reason is found why a user does not see an item', async ({
  page,
  guide,
}) => {
  const subject = freshTitle('Reports')
  const user = freshTitle('zoe').replaceAll(' ', '-')
  const title = freshTitle('Elsewhere')
  const keys = keyboardOf(page)
  await asUser(user).startThread({ body: { subject, body: 'Where are they?' } })
  const { tour_id } = await api().createTour({
    body: { title, url_patterns: [{ pattern: '/reports' }], steps: [step('one', 0)] },
  })
  await api().publishTour({ params: { tour_id } })
  await guide.signIn('/?environment=test')

  await goTo(page, keys, 'Help')
  await keys.tabTo(page.getByRole('link', { name: subject }))
  await keys.press('Enter')
  await keys.tabTo(page.getByLabel('Your answer'))
  await keys.type('They come on Monday.')
  await keys.press('Control+Enter')
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText('They come on Monday.')).toBeVisible()

  await goTo(page, keys, 'People')
  await keys.tabTo(page.getByRole('searchbox', { name: 'Search people' }))
  await keys.type(user)
  await keys.tabTo(page.getByRole('link', { name: user }))
  await keys.press('Enter')
  await keys.tabTo(page.getByLabel('Page', { exact: true }))
  await keys.retype('https://app.acme.example/settings')
  await keys.tabTo(page.getByRole('combobox', { name: 'Item' }))
  await keys.type(title)
  // Until the service has searched, the list has other items too.
  await expect(page.getByRole('option')).toHaveText([title])
  await keys.press('ArrowDown', 'Enter')
  await keys.tabTo(button(page, 'Find out'))
  await keys.press('Enter')
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer.getByText('This user does not get it there')).toBeVisible()
})

test('by keyboard alone: a roll back, and everything off and on again', async ({ page, guide }) => {
  const keys = keyboardOf(page)
  const { tour_id } = await api().createTour({
    body: { title: freshTitle('Back'), steps: [step('one', 0)] },
  })
  await api().publishTour({ params: { tour_id } })
  await api().updateTour({ params: { tour_id }, body: { steps: [step('two', 0)] } })
  await api().publishTourChanges({ params: { tour_id } })
  await guide.signIn(`/content/${tour_id}`)
  await keys.tabTo(page.getByRole('tab', { name: 'Design' }))
  await keys.press('End', 'Enter')
  await keys.tabTo(button(page, 'Roll back'))
  await keys.press('Enter')
  const dialog = page.getByRole('dialog')
  await keys.tabTo(dialog.getByRole('button', { name: 'Cancel' }))
  await keys.press('Enter')
  await expect(button(page, 'Roll back')).toBeFocused()
  await keys.press('Enter')
  await keys.tabTo(dialog.getByRole('button', { name: 'Roll back' }))
  await keys.press('Enter')
  await expect(page.getByText('Version 3, published')).toBeVisible()
  await expect(dialog).toBeHidden()

  const tenant = await createOwnTenant()
  await tenant.signIn(page)
  await goTo(page, keys, 'Settings')
  await keys.tabTo(page.getByRole('tab', { name: 'General' }))
  const switches = page.getByRole('tab', { name: 'Emergency switches' })
  while (!(await switches.evaluate(tab => tab === document.activeElement))) await keys.press('ArrowDown')
  await keys.tabTo(button(page, 'Switch everything off'))
  await keys.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Switch off' })).toBeFocused()
  await keys.press('Enter')
  for (const name of ['Tours', 'Banners, tips and everything else']) {
    const one = page.getByRole('switch', { name })
    await expect(one).not.toBeChecked()
    await keys.tabTo(one)
    await keys.press('Space')
    await expect(one).toBeChecked()
    await expect(one).toBeFocused()
  }
})
