import { readFile } from 'node:fs/promises'
import { startIdentityProvider } from '../../server/src/testing/identity-provider.ts'
import { api } from './api.ts'
import { holdBack } from './hold-back.ts'
import { createOwnTenant } from './own-tenant.ts'
import { expect, test } from './test.ts'

test('general settings are saved, and what is not saved yet outlives a reload', async ({ page, guide }) => {
  const tenant = await createOwnTenant()
  await tenant.signIn(page)
  await guide.open('/settings')
  const name = page.getByRole('textbox', { name: 'Name of the tenant' })
  await expect(name).toHaveValue(tenant.name)
  await name.fill(`${tenant.name} & Sons`)
  await page.getByRole('switch', { name: 'Visitors without a token' }).press('Space')
  await page.getByRole('checkbox', { name: 'Hotspot' }).uncheck()
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue(`${tenant.name} & Sons`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByText('Not saved yet.')).toBeHidden()
  await page.reload()
  await expect(name).toHaveValue(`${tenant.name} & Sons`)
  await expect(page.getByRole('switch', { name: 'Visitors without a token' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Hotspot' })).not.toBeChecked()
})

test('in an emergency one button switches everything off, and one on again, or each switch its own part', async ({
  page,
  guide,
}) => {
  const tenant = await createOwnTenant()
  await tenant.signIn(page)
  await guide.open('/settings?tab=switches')
  const all = page.getByRole('button', { name: 'Switch everything off' })
  await all.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(all).toBeHidden()
  const tours = page.getByRole('switch', { name: 'Tours' })
  const others = page.getByRole('switch', { name: 'Banners, tips and everything else' })
  await expect(tours).not.toBeChecked()
  await expect(others).not.toBeChecked()
  await page.getByRole('button', { name: 'Switch everything on again' }).click()
  await expect(tours).toBeChecked()
  await expect(others).toBeChecked()
  await all.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await tours.press('Space')
  await expect(tours).toBeChecked()
  await expect(others).not.toBeChecked()
})

test('a key is shown once, works, and is refused after it was revoked', async ({ page, guide }) => {
  const tenant = await createOwnTenant({ feature_flags: { anonymous_users: true } })
  await tenant.signIn(page)
  await guide.open('/settings?tab=installation')
  await expect(page.getByText('No page has come yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Test' }).check()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const key = await page.getByRole('figure', { name: 'API key' }).getByRole('code').innerText()
  expect(key).toMatch(/^sk_test_/)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  const visit = () =>
    page.request.get(`${guide.url}/v1/sdk/config`, {
      headers: { 'x-api-key': key, origin: 'https://app.acme.example' },
    })
  expect((await visit()).status()).toBe(200)
  await expect(page.getByText('https://app.acme.example')).toBeVisible()
  await page.getByRole('button', { name: `Revoke the key ${key.slice(0, 12)}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('The key is revoked.')).toBeVisible()
  expect((await visit()).status()).toBe(401)
})

test('the identity settings check a token, and refuse to lock their admin out', async ({ page, guide }) => {
  const provider = await startIdentityProvider()
  const tenant = await createOwnTenant()
  await tenant.signIn(page)
  await guide.open('/settings?tab=identity')
  await page.getByLabel('Issuer').fill(provider.issuer)
  await page.getByLabel('Recipient').fill(provider.audience)
  await page.getByLabel('Address of your keys').fill(provider.jwksUrl)
  await page.getByLabel('Origins that may use Guide').fill('https://app.acme.example\n*.acme.example\n')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const token = page.getByLabel('Token of a user')
  await token.fill(provider.sign({ sub: 'sam' }))
  await page.getByRole('button', { name: 'Check the token' }).click()
  await expect(page.getByText('Guide accepts this token.')).toBeVisible()
  await token.fill(`Bearer ${provider.sign({ sub: 'sam', aud: 'other' })}`)
  await page.getByRole('button', { name: 'Check the token' }).click()
  await expect(page.getByText('Guide refuses this token.')).toBeVisible()
  await expect(page.getByText('Failed: aud is "other", wanted "guide"')).toBeVisible()

  await page.getByRole('radio', { name: 'Everyone with a permission in their token' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('you would no longer be an admin; nothing was changed')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('radio', { name: 'The members of the list' })).toBeChecked()
  await page.getByLabel('Origins on which admins').fill('app.acme.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('must be an exact origin')).toBeVisible()
  await provider.close()
})

test('a colleague is invited and a member gets another role, but the last admin stays', async ({
  page,
  guide,
}) => {
  const tenant = await createOwnTenant()
  await tenant.signIn(page)
  await guide.open('/settings?tab=team')
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  await page.getByLabel('E-mail address').fill('grace@acme.example')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('figure', { name: 'Link of the invite' })).toContainText('/invites/')
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('button', { name: 'Take back the invite to grace@acme.example' }).click()
  await expect(page.getByText('No invite is open.')).toBeVisible()

  await page.getByRole('button', { name: 'Remove admin@acme.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('This is the last admin.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Add a member' }).click()
  await page.getByLabel('Name').fill('Grace Ames')
  await page.getByLabel('E-mail address').fill('grace@acme.example')
  await page.getByLabel('Id at your identity provider').fill('grace')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const role = page.getByRole('combobox', { name: 'Role of Grace Ames' })
  await role.click()
  await page.getByRole('option', { name: 'Viewer' }).click()
  await expect(page.getByText('The role is changed.')).toBeVisible()
  await page.reload()
  await expect(role).toHaveValue('Viewer')
})

test('a session of another browser is ended, and an access token is shown once and revoked', async ({
  page,
  guide,
  browser,
}) => {
  const tenant = await createOwnTenant()
  const other = await browser.newContext()
  const lost = await other.newPage()
  await tenant.signIn(lost, 'editor')
  await tenant.signIn(page)
  await guide.open('/settings?tab=access')
  await page.getByRole('button', { name: 'End the session of editor@acme.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the session' }).click()
  await expect(page.getByText('The session is ended.')).toBeVisible()
  await lost.reload()
  await expect(lost.getByRole('heading', { name: /Sign in/ })).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Create a token' }).click()
  await page.getByLabel('Name').fill('Deployment')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const secret = await page.getByRole('figure', { name: 'Access token' }).getByRole('code').innerText()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  const use = () =>
    page.request.get(`${guide.url}/console/api/v1/admin/usage`, {
      headers: { authorization: `Bearer ${secret}` },
    })
  expect((await use()).status()).toBe(200)
  await page.getByRole('button', { name: 'Revoke the token Deployment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('The token is revoked.')).toBeVisible()
  expect((await use()).status()).toBe(401)
})

test('content leaves as a file and comes back with a plan of what is live and what stays a draft', async ({
  page,
  guide,
}) => {
  const tenant = await createOwnTenant()
  await tenant.signIn(page)
  await guide.open('/settings?tab=transfer')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const document = JSON.parse(await readFile(await (await downloaded).path(), 'utf8'))
  const choose = async (content: unknown) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /Choose a/ }).click()
    const buffer = Buffer.from(JSON.stringify(content))
    await (await chooser).setFiles({ name: 'content.json', mimeType: 'application/json', buffer })
  }
  await choose({ hello: 'there' })
  await expect(page.getByText('content.json is not a file of an export.')).toBeVisible()

  const demo = await api().exportContent()
  const [live, draft] = demo.content
  document.content = [live, { ...draft, status: 'draft', published: null }]
  await choose({ ...document, contents: [] })
  await expect(page.getByText('“contents”: is not a known field; did you mean `content`?')).toBeVisible()
  await choose(document)
  await expect(page.getByText('2 things will change. Nothing has happened yet.')).toBeVisible()
  const titles = page.getByRole('list').filter({ hasText: 'New' })
  await expect(titles.first()).toContainText(live?.definition.title ?? '')
  await expect(titles.last()).toContainText(draft?.definition.title ?? '')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('2 things are imported.')).toBeVisible()
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  await expect(page.getByRole('link', { name: live?.definition.title ?? '' })).toBeVisible()
})

test('each person chooses when they are mailed about questions, viewers too', async ({ page, guide }) => {
  const tenant = await createOwnTenant()
  await tenant.signIn(page, 'viewer')
  await guide.open('/help')
  await page.getByRole('link', { name: 'Choose when you are mailed about questions' }).click()
  await expect(page.getByRole('tab', { name: 'Mails to you' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('because this service has no mail server')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Never' })).toBeChecked()
  // Until all choices are made, the console does not learn what is stored.
  const letGo = await holdBack(page, '**/v1/admin/preferences', 'GET')
  await page.getByRole('radio', { name: 'Once a day' }).click()
  await expect(page.getByRole('radio', { name: 'Once a day' })).toBeChecked()
  await expect(page.getByText('Saved.')).toBeVisible()
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect(zone).toHaveValue(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone))
  await zone.fill('tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await page.getByRole('combobox', { name: 'Language' }).click()
  const saved = page.waitForResponse(
    response =>
      response.url().endsWith('/preferences') && response.request().postDataJSON()?.language === 'de',
  )
  await page.getByRole('option', { name: 'Deutsch' }).click()
  letGo()
  expect(await (await saved).json()).toMatchObject({
    question_mails: 'daily',
    language: 'de',
    time_zone: 'Asia/Tokyo',
    email: 'viewer@acme.example',
  })
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Once a day' })).toBeChecked()
  await expect(zone).toHaveValue('Asia/Tokyo')
  await tenant.signIn(page)
  await guide.open('/settings?tab=mails')
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('English')
})
