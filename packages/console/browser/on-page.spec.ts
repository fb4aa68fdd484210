import { axeViolations } from '../../sdk/browser/axe.ts'
import { api, freshTitle, step } from './api.ts'
import { createOwnTenant } from './own-tenant.ts'
import { expect, test } from './test.ts'

test('a preview link is made, listed without its token, opened and revoked', async ({ page, guide }) => {
  const { tour_id } = await api().createTour({
    body: {
      title: freshTitle('Preview me'),
      steps: [step('one', 0)],
      url_patterns: [{ pattern: '/demo/*' }],
    },
  })
  await guide.signIn(`/content/${tour_id}`)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Preview on your page…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview on your page' })
  const address = dialog.getByLabel('Address of the page')
  await expect(address).toHaveValue(`${guide.url}/demo/`)
  await address.fill('not an address')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('alert')).toContainText('must be the URL of a page')
  await address.fill(`${guide.url}/demo/`)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = dialog.getByRole('link', { name: 'Open in a new tab' })
  await expect(link).toHaveAttribute('href', /\/demo\/#guide-preview=[\w-]{43}$/)
  await expect(dialog.getByRole('figure', { name: 'Preview link' })).toContainText('#guide-preview=')
  const open = dialog.getByRole('region', { name: 'Open preview links' })
  await expect(open.getByRole('listitem')).toContainText([`${guide.url}/demo/`])
  await expect(open).not.toContainText('guide-preview=')
  expect(await axeViolations(page)).toEqual([])
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await expect(tab.getByRole('region', { name: 'Preview' })).toBeVisible()
  await tab.close()
  await open.getByRole('button', { name: /^Revoke/ }).click()
  await expect(open).toHaveCount(0)
  const { data } = await api().listTourPreviewLinks({ params: { tour_id } })
  expect(data.items).toEqual([])
})

test('a page opens with the builder at an item, or at one of its steps', async ({ page, guide }) => {
  const { tour_id } = await api().createTour({
    body: {
      title: freshTitle('Build me'),
      steps: [{ ...step('one', 0), page: { pattern: '/demo/projects', url: '/demo/projects' } }],
      url_patterns: [{ pattern: '/demo/*' }],
    },
  })
  await guide.signIn(`/content/${tour_id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit on your page' })
  const opened = async () => {
    const submit = dialog.getByRole('button', { name: 'Open the page' })
    const [tab] = await Promise.all([page.context().waitForEvent('page'), submit.click()])
    await expect(dialog).toBeHidden()
    await expect(tab.getByRole('region', { name: 'Builder' })).toContainText('Edit on this page')
    const url = await tab.evaluate(() => performance.getEntriesByType('navigation')[0]?.name ?? '')
    await tab.close()
    return new URL(url).hash
  }

  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit on your page…' }).click()
  await dialog.getByLabel('Address of the page').fill('not an address')
  await dialog.getByRole('button', { name: 'Open the page' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This is not the address of a page')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Address of the page').fill(`${guide.url}/demo/`)
  expect(await opened()).toBe(`#guide-builder=tour/${tour_id}`)

  await page.getByRole('button', { name: 'Pick on your page…' }).click()
  // The step has a page of its own.
  await expect(dialog.getByRole('combobox')).toHaveValue(`${guide.url}/demo/projects`)
  expect(await opened()).toBe(`#guide-builder=tour/${tour_id}/step/one`)
})

test('a site that has shown Guide is proposed for building, and an admin allows the team to work there', async ({
  page,
  guide,
}) => {
  const tenant = await createOwnTenant({ feature_flags: { anonymous_users: true } })
  const headers = { 'x-api-key': tenant.apiKey, origin: 'https://app.acme.example' }
  await page.request.get(`${guide.url}/v1/sdk/config`, { headers })
  await tenant.signIn(page)
  // The service writes down later from where pages come.
  const seen = () =>
    page.request
      .get(`${guide.url}/console/api/v1/admin/installation`, {
        headers: { 'x-guide-console': '1', 'x-guide-tenant': tenant.tenantId },
      })
      .then(response => response.text())
  await expect.poll(seen).toContain('https://app.acme.example')
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  // The list is empty, and shows the kinds.
  await page.getByRole('main').getByRole('button', { name: /^Tour/ }).click()
  await page.getByRole('button', { name: /^Blank/ }).click()
  await expect(page.getByText('There you use your application')).toBeVisible()
  await page.getByRole('button', { name: 'Edit on your page…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit on your page' })
  await expect(dialog.getByLabel('Address of the page')).toHaveValue('https://app.acme.example/')
  await expect(dialog).toContainText('Your team may not work on https://app.acme.example yet.')
  const open = dialog.getByRole('button', { name: 'Open the page' })
  await expect(open).toBeDisabled()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Allow this site' }).click()
  await expect(open).toBeEnabled()
  await expect(dialog).not.toContainText('may not work')
  await page.goto(`${guide.url}/console/settings?tab=identity`)
  await expect(page.getByLabel('Origins on which admins may sign in')).toHaveValue('https://app.acme.example')
})
