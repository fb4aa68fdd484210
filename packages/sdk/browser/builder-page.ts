import { type Client, createClient } from '@guide/contracts'
import { expect, type Page } from '@playwright/test'
import { allow, pill, signIn, signInButton } from './admin-sign-in.ts'
import type { App } from './app.ts'
import type { Tenant } from './service.ts'

/** The parts of the builder on a page. */
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Builder' })
export const field = (page: Page, name: string) => panel(page).getByRole('textbox', { name })
export const button = (page: Page, name: string) => panel(page).getByRole('button', { name })
export const pickBar = (page: Page) => page.getByRole('region', { name: 'Pick an element' })
export const outlined = (page: Page, name: string) => page.locator('.builder-name', { hasText: name })
/** The card that is drawn at the element of the page. */
export const drawn = (page: Page) => page.locator('.builder-drawn .card')

/** A page with elements to pick, and with a button that asks for admin access. */
export const pageToBuildOn = `${signInButton}<main><h1>Projects</h1>
  <button id="new-project">New project</button>
  <label>Name <input id="name"></label>
  <p><button data-testid="save">Save</button></p></main>`

/** Signs in with the real pop-up, and opens the builder from the toolbar. Returns a client with the same sign-in. */
export async function openFromToolbar(page: Page): Promise<Client> {
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

/**
 * Runs in the page. The pop-up of the sign-in answers at once with a token: the real one is tested elsewhere.
 * @param token without one, the service says that the user is not an admin
 */
export function answerSignIn(token: string | undefined) {
  const { fetch } = window
  window.fetch = async (...request) => {
    const url = `${request[0]}`
    if (!url.endsWith('/v1/sdk/admin-access')) return fetch(...request)
    return Response.json({ data: { sign_in_id: 'one', url } })
  }
  window.open = () => {
    const popup = new MessageChannel().port1
    const replace = (url: string) =>
      queueMicrotask(() => {
        const [, claims = ''] = token?.split('.') ?? []
        const grant = token && { token, user: { user_id: JSON.parse(atob(claims)).sub, role: 'admin' } }
        const data = { type: 'guide:admin', sign_in_id: 'one', grant, error: 'not_admin' }
        dispatchEvent(new MessageEvent('message', { data, source: popup, origin: new URL(url).origin }))
      })
    return Object.assign(popup, { location: { replace }, closed: false }) as unknown as Window
  }
}

/** A token of an admin of this tenant. */
export const adminToken = (tenant: Tenant, user = 'ada', claims: object = {}) =>
  tenant.token(user, { permissions: ['guide:admin'], ...claims })

/** Lets admins of the tenant build on the pages of a browser, without a pop-up. */
export async function allowBuilding(app: App, page: Page, tenant: Tenant, token = adminToken(tenant)) {
  await tenant.admin.updateConfig({ body: { admin_origins: [app.site.url] } })
  await page.addInitScript(answerSignIn, token)
}

/** Creates a tour, and opens a page of the application for building it. */
export async function openForBuilding(
  app: App,
  page: Page,
  tenant: Tenant,
  { html, path, steps = [] }: { html: string; path?: string; steps?: object[] },
): Promise<string> {
  const { tour_id } = await tenant.admin.createTour({
    body: { title: 'First steps', steps: steps as never },
  })
  await allowBuilding(app, page, tenant)
  await page.goto(`${app.put({ html, ...(path && { path }) })}#guide-builder=tour/${tour_id}`)
  await goOnBuilding(app, page)
  return tour_id
}

/** Starts the SDK on a page that was opened for building, and signs in. */
export async function goOnBuilding(app: App, page: Page) {
  await app.init()
  await page.getByRole('button', { name: 'Sign in to edit' }).click()
  await expect(panel(page)).toBeVisible()
}

/** Picks an element for a new step. */
export async function addStep(page: Page, selector: string) {
  await button(page, 'Add a step').click()
  await expect(pickBar(page)).toBeVisible()
  await page.click(selector)
  await expect(panel(page)).toBeVisible()
}

/** The steps that the service has as the draft. */
export async function savedSteps({ admin }: Tenant, tour_id: string): Promise<object[] | undefined> {
  const { draft } = await admin.getTourDraft({ params: { tour_id } })
  return (draft as { definition: { steps: object[] } } | null)?.definition.steps
}
