import { startOpenIdProvider } from '../../server/src/testing/open-id-provider.ts'
import { createOwnTenant } from './own-tenant.ts'
import { expect, test } from './test.ts'

test('the identity provider confirms a session in a window of its own, and the request is sent again', async ({
  page,
  guide,
}) => {
  const provider = await startOpenIdProvider(`${guide.url}/admin-access/callback`)
  const tenant = await createOwnTenant({
    admin_strategy: 'jwt_permission',
    jwks_url: provider.jwksUrl,
    jwt_issuer: provider.issuer,
    jwt_audience: provider.audience,
    oidc_client_id: 'guide',
  })
  await guide.open(`/settings?tenant=${tenant.tenantId}`)
  await page.getByRole('link', { name: 'Continue with your company account' }).click()
  await page.getByLabel('Account').fill('ada')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const name = page.getByRole('textbox', { name: 'Name of the tenant' })
  await name.fill('Acme & Sons')

  // An hour later: the service answers like this until the identity provider has confirmed the session.
  const outdated = { code: 'SIGN_IN_OUTDATED', message: 'Confirm the sign-in.', request_id: 'req_1' }
  await page.route(
    '**/console/api/v1/admin/config',
    route => route.fulfill({ status: 401, json: { error: outdated } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your sign-in' })
  await expect(dialog).toBeVisible()
  const asked = provider.asked.length
  await dialog.getByRole('link', { name: 'Continue with your company account' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(name).toHaveValue('Acme & Sons')
  expect(provider.asked.slice(asked)).toContain('POST /token')
  expect(new URL(page.url()).origin).toBe(guide.url)
  await provider.close()
})

test('a session that ends while one writes loses nothing: what was pressed is done after the sign-in', async ({
  page,
  context,
  guide,
}) => {
  const tenant = await createOwnTenant()
  await tenant.signIn(page)
  await guide.open('/settings')
  const name = page.getByRole('textbox', { name: 'Name of the tenant' })
  await name.fill('Acme & Sons')
  const link = await tenant.link('admin')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog).toContainText('Ask the operator of this service for a new sign-in link')
  await expect(dialog.getByRole('button', { name: 'Open the demo' })).toBeHidden()
  const other = await context.newPage()
  await other.goto(link)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByRole('navigation', { name: 'Screens' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Saved.')).toBeVisible()
  await other.close()
})

test('what one person has typed is neither saved in the name of the next one nor left behind by a sign-out', async ({
  page,
  context,
  guide,
}) => {
  const tenant = await createOwnTenant()
  await tenant.signIn(page)
  const send = (method: string, path: string, body?: object) =>
    page.evaluate(
      async ([method, path, body, tenantId]) => {
        const headers = {
          'x-guide-console': '1',
          'x-guide-tenant': tenantId,
          'content-type': 'application/json',
        }
        const response = await fetch(`/console/api/v1/admin/${path}`, {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        })
        return response.json()
      },
      [method, path, body, tenant.tenantId] as const,
    )
  const { tour_id } = await send('POST', 'tours', { title: 'First steps' })
  const savedDraft = async () => (await send('GET', `tours/${tour_id}/draft`)).draft
  const signInElsewhere = async (role: 'admin' | 'editor') => {
    const other = await context.newPage()
    await tenant.signIn(other, role)
    await other.close()
  }
  await guide.open(`/content/${tour_id}`)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await expect(title).toHaveValue('First steps')

  // Another person signs in to the same tenant, in another tab. The page asks every few seconds what others have saved; it
  // must not learn from that who is signed in before something is typed.
  const requests = '**/console/api/**'
  await page.route(requests, route => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  await signInElsewhere('editor')
  await title.fill('By the admin')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  await page.unroute(requests)
  expect(await savedDraft()).toBe(null)
  await signInElsewhere('editor')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'editor@acme.example' })).toBeVisible()
  await expect(title).toHaveValue('First steps')
  expect(await savedDraft()).toBe(null)

  // For the first one, it is still there.
  await signInElsewhere('admin')
  await guide.open(`/content/${tour_id}`)
  await expect(title).toHaveValue('By the admin')
  await expect.poll(savedDraft).toMatchObject({ definition: { title: 'By the admin' } })

  // A sign-out saves what was written, and leaves nothing in the tab.
  await title.fill('The last word')
  await page.getByRole('button', { name: 'admin@acme.example' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: /^Sign in/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join())).not.toMatch(/kept|draft/)
  await expect.poll(async () => (await send('GET', `tours/${tour_id}`)).error?.code).toBe('UNAUTHORIZED')
  await tenant.signIn(page)
  expect(await send('GET', `tours/${tour_id}`)).toMatchObject({ title: 'The last word' })
})
