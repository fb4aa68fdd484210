import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { api, asUser, freshTitle, step } from './api.ts'
import { createOwnTenant } from './own-tenant.ts'
import { expect, test } from './test.ts'

// Each one is looked at in both colour schemes. How dialogs fit into a small window is the same for all of them.
const wide = { at: [1440] }

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name }).click()

/** Looks at the open menu. Escape closes it, and the focus returns to its button. */
async function checkMenu(page: Page, what: string) {
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, what, wide)
}

/** Looks at the open dialog. */
async function checkDialog(page: Page, title: string | RegExp) {
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await expectAccessible(page, String(title), wide)
}

/** Closes the open dialog or menu with Escape. The focus returns to what opened it. */
async function close(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('menu')).toBeHidden()
  const isLost = () => page.evaluate(() => document.activeElement === document.body)
  await expect.poll(isLost, 'the focus is lost').toBe(false)
}

test('menus and dialogs around every screen have no accessibility violations', async ({
  page,
  context,
  guide,
}) => {
  await guide.signIn('/content')
  await press(page, /Switch tenant$/)
  await checkMenu(page, 'the menu of the tenants')
  await close(page)
  await press(page, /Account$/)
  await checkMenu(page, 'the menu of the account')
  await close(page)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search or go to…').fill('get')
  await expect(page.getByRole('dialog').getByText('Get going')).toBeVisible()
  await expectAccessible(page, 'the command menu', wide)
  await page.getByPlaceholder('Search or go to…').fill('xyzzy')
  await expect(page.getByRole('dialog').getByText('Nothing found')).toBeVisible()
  await expectAccessible(page, 'the command menu without results', wide)
  await close(page)
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await expect(page.getByRole('option', { name: 'Checklist' })).toBeVisible()
  await expectAccessible(page, 'an open choice', wide)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 360, height: 760 })
  await press(page, 'Open the menu')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page, 'the navigation of a small window', { at: [360] })
  await close(page)

  await page.setViewportSize({ width: 1440, height: 760 })
  await context.clearCookies()
  await page.getByRole('link', { name: 'Audiences' }).click()
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await expectAccessible(page, 'the end of the session')
})

test('menus and dialogs of the list have no accessibility violations', async ({ page, guide }) => {
  const title = freshTitle('Dialogs')
  await api().createTour({ body: { title, steps: [step('one', 0)] } })
  await guide.signIn(`/content?q=${encodeURIComponent(title)}`)
  await press(page, 'New')
  await checkDialog(page, 'What do you want to show?')
  await page.getByRole('dialog').getByRole('button', { name: /^Tour/ }).click()
  await expect(page.getByRole('button', { name: /^Blank/ })).toBeVisible()
  await checkDialog(page, 'How do you want to start?')
  await close(page)
  const actions = `Actions for “${title}”`
  await press(page, actions)
  await checkMenu(page, 'the menu of an item')
  for (const action of ['Publish', 'Archive', 'Delete']) {
    await choose(page, action)
    await checkDialog(page, `${action} “${title}”?`)
    await close(page)
    await press(page, actions)
  }
  await close(page)
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  const chosen = page.getByRole('region', { name: 'Chosen items' })
  for (const action of ['Publish', 'Archive']) {
    await chosen.getByRole('button', { name: action }).click()
    await checkDialog(page, `${action} 1 item?`)
    await close(page)
  }
})

test('dialogs of an item, an audience, a theme and an article have no accessibility violations', async ({
  page,
  guide,
}) => {
  const { tour_id } = await api().createTour({
    body: { title: freshTitle('Dialogs'), steps: [step('one', 0)] },
  })
  await api().publishTour({ params: { tour_id } })
  await api().updateTour({
    params: { tour_id },
    body: { steps: [{ ...step('one', 0), body: 'Hello **all**.', element_target: { css_selector: 'p >' } }] },
  })
  await guide.signIn(`/content/${tour_id}/publish`)
  await press(page, 'Publish anyway')
  await checkDialog(page, 'Publish anyway')
  await close(page)
  await api().publishTourChanges({ params: { tour_id } })
  await guide.open(`/content/${tour_id}?tab=history`)
  await press(page, 'Roll back')
  await expect(page.getByRole('dialog').locator('del').first()).toBeVisible()
  await checkDialog(page, 'Roll back to version 1?')
  await close(page)

  await guide.open(`/content/${tour_id}`)
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.press('Control+k')
  await checkDialog(page, 'Link')
  await close(page)

  const name = freshTitle('Pro')
  const { audience_id } = await api().createAudience({ body: { name, rule: { plan: 'pro' } } })
  await guide.open(`/audiences/${audience_id}`)
  await press(page, 'Delete')
  await checkDialog(page, `Delete “${name}”?`)
  await close(page)

  await api().createTheme({ body: { name } })
  await guide.open('/themes')
  await press(page, 'New theme')
  await checkMenu(page, 'the menu of a new theme')
  await close(page)
  for (const [action, question] of [
    ['Make it the default', `Make “${name}” the default?`],
    ['Delete', `Delete “${name}”?`],
  ] as const) {
    await press(page, `Actions for “${name}”`)
    await checkMenu(page, 'the menu of a theme')
    await choose(page, action)
    await checkDialog(page, question)
    await close(page)
  }

  const { article_id } = await api().createArticle({ body: { title: name, body: 'Hello' } })
  await guide.open(`/help/articles/${article_id}`)
  await press(page, `Actions for “${name}”`)
  await checkMenu(page, 'the menu of an article')
  await choose(page, 'Delete')
  await checkDialog(page, `Delete “${name}”?`)
  await close(page)
})

test('dialogs about a user have no accessibility violations', async ({ page, guide }) => {
  const userId = freshTitle('user').replaceAll(' ', '-')
  const { content_id } = await api().createContent({
    body: { content_type: 'banner', title: freshTitle('Seen') },
  })
  await api().publishContent({ params: { content_id } })
  await asUser(userId).sendEvents({
    body: {
      events: [
        { id: crypto.randomUUID(), name: 'content.dismissed', at: new Date().toISOString(), content_id },
      ],
    },
  })
  await guide.signIn(`/people/${userId}?environment=test`)
  await press(page, 'Reset all')
  await checkDialog(page, /Reset/)
  await close(page)
  await press(page, 'Erase')
  await checkDialog(page, `Erase everything about ${userId}?`)
  await close(page)
})

test('dialogs of the settings have no accessibility violations', async ({ page, guide, browser }) => {
  const tenant = await createOwnTenant()
  const other = await browser.newPage()
  await tenant.signIn(other, 'editor')
  await other.close()
  await tenant.signIn(page)
  await guide.open('/settings?tab=installation')
  await press(page, 'Create a key')
  await checkDialog(page, /key/)
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('figure', { name: 'API key' })).toBeVisible()
  await expectAccessible(page, 'a secret', wide)
  await press(page, 'I have copied it')
  await expect(page.getByRole('dialog')).toBeHidden()
  await press(page, /^Revoke the key/)
  await checkDialog(page, /Revoke/)
  await close(page)

  await guide.open('/settings?tab=team')
  await press(page, 'Invite a colleague')
  await checkDialog(page, /Invite/)
  await close(page)
  await press(page, 'Add a member')
  await checkDialog(page, 'Add a member')
  await close(page)
  await press(page, /^Remove /)
  await checkDialog(page, /Remove .* from the team/)
  await close(page)

  await guide.open('/settings?tab=access')
  await press(page, 'Create a token')
  await checkDialog(page, /token/)
  await page.getByRole('dialog').getByLabel('Name').fill('Deployment')
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await press(page, 'I have copied it')
  await expect(page.getByRole('dialog')).toBeHidden()
  await press(page, 'Revoke the token Deployment')
  await checkDialog(page, /Revoke/)
  await close(page)
  await press(page, 'End the session of editor@acme.example')
  await checkDialog(page, /session/)
  await close(page)
  await guide.open('/settings?tab=switches')
  await press(page, 'Switch everything off')
  await checkDialog(page, 'Switch everything off?')
  await close(page)
})
