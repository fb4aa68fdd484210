import { createClient, type Role } from '@guide/contracts'
import type { Page } from '@playwright/test'
import { platformSecret } from '../../sdk/browser/service.ts'
import { freshTitle } from './api.ts'
import { expect } from './test.ts'

const platform = () =>
  createClient({ baseUrl: process.env.GUIDE_URL ?? '', headers: { 'x-platform-secret': platformSecret } })

/** A tenant that belongs to one test. Its team signs in with links. */
export interface OwnTenant {
  tenantId: string
  name: string
  apiKey: string
  /** A link that signs a person in, as an admin user with this role. */
  link(role: Role): Promise<string>
  /** Signs a person in with a link, as an admin user with this role. */
  signIn(page: Page, role?: Role): Promise<void>
}

export async function createOwnTenant(fields: object = {}): Promise<OwnTenant> {
  const name = freshTitle('Tenant')
  const { tenant_id, api_key } = await platform().createTenant({
    body: { name, admin_strategy: 'table_lookup', ...fields },
  })
  const link = async (role: Role) => {
    const body = { email: `${role}@acme.example`, role }
    return (await platform().createConsoleLink({ params: { tenant_id }, body })).url
  }
  return {
    tenantId: tenant_id,
    name,
    apiKey: api_key,
    link,
    async signIn(page, role = 'admin') {
      await page.goto(await link(role))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
    },
  }
}
