import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { api, asUser, freshTitle, step } from './api.ts'
import { type Keyboard, keyboardOf } from './keyboard.ts'
import { createOwnTenant } from './own-tenant.ts'
import { expect, test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Goes somewhere with the command menu. @param title the title of the screen, if it has another name in the menu */
async function goTo(page: Page, keys: Keyboard, name: string, title = name) {
  await keys.press('Control+k')
  await expect(page.getByPlaceholder('Search or go to…')).toBeFocused()
  await keys.type(name)
  await expect(page.getByRole('dialog').locator('[data-selected]')).toContainText(name)
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
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

  await goTo(page, keys, user)
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
  // It was busy meanwhile.
  await expect(button(page, 'Find out')).toBeFocused()
})

test('by keyboard alone: an audience, a theme, an invite and the data of a user', async ({ page, guide }) => {
  const keys = keyboardOf(page)
  const user = freshTitle('kay').replaceAll(' ', '-')
  const name = freshTitle('Pro users')
  const dialog = page.getByRole('dialog')
  for (const title of ['First', 'Second']) {
    const { content_id } = await api().createContent({
      body: { content_type: 'banner', title: freshTitle(title), body: 'Hello' },
    })
    await api().publishContent({ params: { content_id } })
    const closed = { id: randomUUID(), name: 'content.dismissed', at: new Date().toISOString(), content_id }
    await asUser(user).sendEvents({ body: { events: [closed] } })
  }
  const progress = async () => (await api().getEndUser({ params: { user_id: user } })).progress
  await expect.poll(progress).toHaveLength(2)
  await guide.signIn('/?environment=test')

  await goTo(page, keys, 'Audiences')
  await keys.tabTo(button(page, 'New audience'))
  await keys.press('Enter')
  await keys.tabTo(button(page, 'Add a condition'))
  await keys.press('Enter')
  await keys.type('plan')
  await keys.tabTo(page.getByLabel('Value', { exact: true }))
  await keys.type('pro')
  await keys.tabTo(page.getByLabel('Name', { exact: true }))
  await keys.type(name)
  await keys.press('Control+s')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  await goTo(page, keys, user)
  const resets = page.getByRole('button', { name: /^Reset “?(First|Second)/ })
  await keys.tabTo(resets.first())
  await keys.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Reset' })).toBeFocused()
  await keys.press('Enter')
  // The row is gone: the next one has the focus.
  await expect(resets).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ has: resets }).locator(':focus')).toHaveCount(1)
  await keys.tabBackTo(button(page, 'Erase'))
  await keys.press('Enter')
  await expect(page.getByLabel('Type the id to confirm')).toBeFocused()
  await keys.type(user)
  await expect(dialog.getByRole('button', { name: 'Erase for ever' })).toBeEnabled()
  await keys.press('Enter')
  await expect(page.getByText('This user is being erased.')).toBeVisible()

  const tenant = await createOwnTenant()
  await tenant.signIn(page)
  await goTo(page, keys, 'Themes')
  await keys.tabTo(button(page, 'New theme'))
  await keys.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Indigo' })).toBeFocused()
  await keys.press('Enter')
  await keys.tabTo(page.getByLabel('Name', { exact: true }))
  await keys.retype('Acme')
  await keys.press('Control+s')
  await expect(page.getByText('Saved.')).toBeVisible()
  await keys.tabBackTo(button(page, 'Make it the default'))
  await keys.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Make it the default' })).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByText('Users see “Acme” from their next page on.')).toBeVisible()

  await goTo(page, keys, 'Team', 'Settings')
  await keys.tabTo(button(page, 'Invite a colleague'))
  await keys.press('Enter')
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await keys.type('grace@acme.example')
  await keys.press('Enter')
  await keys.tabTo(button(page, 'I have copied it'))
  await keys.press('Enter')
  await expect(button(page, 'Invite a colleague')).toBeFocused()
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
  await expect(dialog.getByRole('button', { name: 'Roll back' })).toBeFocused()
  await keys.press('Escape')
  await expect(button(page, 'Roll back')).toBeFocused()
  await keys.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Roll back' })).toBeEnabled()
  await keys.press('Enter')
  await expect(page.getByText('Version 3, published')).toBeVisible()
  await expect(dialog).toBeHidden()

  const tenant = await createOwnTenant()
  await tenant.signIn(page)
  await goTo(page, keys, 'Emergency switches', 'Settings')
  await keys.tabTo(button(page, 'Switch everything off'))
  await keys.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Switch off' })).toBeFocused()
  await keys.press('Enter')
  await expect(button(page, 'Switch everything on again')).toBeFocused()
  for (const name of ['Tours', 'Banners, tips and everything else']) {
    const one = page.getByRole('switch', { name })
    await expect(one).not.toBeChecked()
    await keys.tabTo(one)
    await keys.press('Space')
    await expect(one).toBeChecked()
    await expect(one).toBeFocused()
  }
})
