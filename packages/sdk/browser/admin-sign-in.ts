import type { Page } from '@playwright/test'
import { startOpenIdProvider } from '../../server/src/testing/open-id-provider.ts'
import { chromiumWithout } from './chromium.ts'
import type { Tenant } from './service.ts'
import { type App, test as base, expect } from './test.ts'

type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

export const test = base.extend<object, { provider: OpenIdProvider }>({
  provider: [
    async ({ service }, use) => {
      const provider = await startOpenIdProvider(`${service.url}/admin-access/callback`)
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
})

/**
 * Starts Chromium with its pop-up blocker, which Playwright switches off by default.
 * See https://github.com/microsoft/playwright/issues/4823.
 */
export const withPopupBlocker = { launchOptions: chromiumWithout('--disable-popup-blocking') }

export const banner = {
  content_type: 'banner' as const,
  title: 'News',
  trigger: { trigger_type: 'manual' as const },
}
export const signInButton = '<button id="sign-in">Admin</button>'

/** Lets the admins of a tenant sign in at the OpenID provider, from the given origins. */
export async function configureSignIn(tenant: Tenant, provider: OpenIdProvider, admin_origins: string[]) {
  const { issuer: jwt_issuer, jwksUrl: jwks_url, audience: jwt_audience } = provider
  await tenant.admin.updateConfig({
    body: { jwt_issuer, jwks_url, jwt_audience, oidc_client_id: 'guide', admin_origins },
  })
}

/** Opens a page with a button that asks for admin access. */
export async function openPage(app: App, page: Page, options: Parameters<App['open']>[0] = {}) {
  await app.open({ html: signInButton, ...options })
  await page.evaluate(() => {
    window.Guide?.on('admin:ready', data => window.heard.push(['admin:ready', data]))
    document.getElementById('sign-in')?.addEventListener('click', () => {
      void window.Guide?.requestAdminAccess()
    })
  })
}

/** Clicks that button and signs in at the identity provider. Returns the pop-up. */
export async function signIn(page: Page, account: string): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await page.click('#sign-in')
  const popup = await opening
  const field = popup.getByLabel('Account')
  const heading = popup.getByRole('heading')
  await expect(field.or(heading)).toBeVisible()
  if (await field.isVisible()) {
    await field.fill(account)
    await popup.getByRole('button', { name: 'Sign in' }).click()
    await expect(heading).toBeVisible()
  }
  return popup
}

/** Clicks a button that may close its window. The window can be gone before Playwright hears that the click worked. */
export async function press(popup: Page, name: string): Promise<void> {
  await popup
    .getByRole('button', { name })
    .click()
    .catch(error => {
      if (!popup.isClosed()) throw error
    })
}

export const allow = (popup: Page) => press(popup, 'Allow')
export const pill = (page: Page) => page.getByRole('button', { name: 'Admin · live' })
/** The messages of the `error` events that the page received. */
export const errors = async (app: App) =>
  (await app.heard('error')).map(([, data]) => (data as { message: string }).message)

export { expect }
