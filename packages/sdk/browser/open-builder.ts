import { type Client, createClient } from '@guide/contracts'
import type { Page } from '@playwright/test'
import { allow, expect, pill, signIn, signInButton } from './admin-sign-in.ts'
import { panel } from './builder-page.ts'

export const html = `${signInButton}<main><h1>Projects</h1>
  <button id="new-project">New project</button>
  <label>Name <input id="name"></label>
  <p><button data-testid="save">Save</button></p></main>`

/** Signs in and opens the builder from the toolbar. Returns a client with the same sign-in. */
export async function openBuilder(page: Page): Promise<Client> {
  await allow(await signIn(page, 'ada'))
  await pill(page).click()
  const listing = page.waitForRequest(request => request.url().includes('/v1/admin/items'))
  await page.getByRole('button', { name: 'Build', exact: true }).click()
  await expect(panel(page)).toBeVisible()
  const request = await listing
  const { authorization = '', 'x-api-key': key = '' } = request.headers()
  return createClient({
    baseUrl: new URL(request.url()).origin,
    headers: { authorization, 'x-api-key': key },
  })
}
