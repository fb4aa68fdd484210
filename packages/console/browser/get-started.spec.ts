import { startIdentityProvider } from '../../server/src/testing/identity-provider.ts'
import { createOwnTenant } from './own-tenant.ts'
import { expect, test } from './test.ts'

test('a new tenant is led to its first page, and is told why a page was refused', async ({ page, guide }) => {
  const provider = await startIdentityProvider()
  const tenant = await createOwnTenant({
    jwks_url: provider.jwksUrl,
    jwt_issuer: provider.issuer,
    jwt_audience: provider.audience,
  })
  await tenant.signIn(page)
  await page.getByRole('link', { name: 'Get started' }).click()
  await expect(page.getByText('Waiting for your page…')).toBeVisible()
  await expect(page.getByText(`The key begins with ${tenant.apiKey.slice(0, 12)}`)).toBeVisible()
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  const snippet = page.getByRole('figure', { name: 'Snippet for your page' })
  await expect(snippet).toContainText(`${guide.url}/sdk/guide.js`)
  const [apiKey = ''] = (await snippet.innerText()).match(/sk_live_[\w-]{20,}/) ?? []
  await page.getByRole('tab', { name: 'Nuxt' }).click()
  await expect(snippet).toContainText('defineNuxtPlugin')
  await expect(snippet).toContainText(apiKey)

  const visit = (token: string) =>
    page.request.get(`${guide.url}/v1/sdk/config`, {
      headers: {
        'x-api-key': apiKey,
        origin: 'https://app.acme.example',
        authorization: `Bearer ${token}`,
      },
    })
  await visit(provider.sign({ sub: 'sam', aud: 'other' }))
  await expect(page.getByText('A request from app.acme.example was refused')).toBeVisible()
  await expect(page.getByText('The token is meant for another recipient.')).toBeVisible()
  await visit(provider.sign({ sub: 'sam' }))
  await expect(page.getByText(/Seen on app\.acme\.example \d+ seconds? ago/)).toBeVisible()
  await provider.close()
})

test('the steps tick themselves off, and the page leaves the navigation when all are done', async ({
  page,
  guide,
}) => {
  const tenant = await createOwnTenant({ feature_flags: { anonymous_users: true } })
  await tenant.signIn(page)
  await page.getByRole('link', { name: 'Get started' }).click()
  await expect(page.getByRole('heading', { name: 'Tell Guide who your users are (Done)' })).toBeVisible()
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('E-mail address').fill('grace@acme.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('heading', { name: 'Invite a colleague (Done)' })).toBeVisible()
  const headers = { 'x-api-key': tenant.apiKey, origin: 'https://app.acme.example' }
  await page.request.get(`${guide.url}/v1/sdk/config`, { headers })
  await expect(page.getByRole('heading', { name: 'Put Guide into your page (Done)' })).toBeVisible()

  await page.evaluate(async tenantId => {
    const send = (path: string, body?: object) =>
      fetch(`/console/api/v1/admin/${path}`, {
        method: 'POST',
        headers: {
          'x-guide-console': '1',
          'x-guide-tenant': tenantId,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    const created = await send('content', { content_type: 'banner', title: 'Hello', body: 'There' })
    await send(`content/${(await created.json()).content_id}/publish`)
  }, tenant.tenantId)
  await page.reload()
  await expect(page.getByText('All is set up.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get started' })).toBeHidden()
})
