import type { Browser, Page } from '@playwright/test'
import { step } from './api.ts'
import { createOwnTenant, type OwnTenant } from './own-tenant.ts'
import { expect, test } from './test.ts'

/** The screens of the navigation, and others that it leads to. */
const settings = [
  '',
  'mails',
  'installation',
  'identity',
  'team',
  'access',
  'switches',
  'usage',
  'transfer',
  'activity',
]
const deeper = ['/get-started', '/content/TOUR', '/audiences/AUDIENCE', '/help/articles']

/** How buttons begin that change something. */
const changing: Record<'viewer' | 'editor', RegExp> = {
  viewer:
    /^(New|Create|Publish|Archive|Copy(?!:)|Delete|Save|Invite|Add|Remove|Revoke|Import|Send|Erase|Export|Reset|Roll back|Upload|End|Take back|Download|Make)\b/,
  // Content is what editors are for; the tenant, its team and its people are not.
  editor: /^(Create a key|Create a token|Save|Invite|Revoke|Import|Erase|Export|End|Take back|Download)\b/,
}

/** A tenant with a live tour that has changes, and an audience. */
async function filledTenant(browser: Browser): Promise<{ tenant: OwnTenant; ids: Record<string, string> }> {
  const tenant = await createOwnTenant()
  const context = await browser.newContext()
  const page = await context.newPage()
  await tenant.signIn(page)
  const send = async (path: string, data?: object) => {
    const url = `${process.env.GUIDE_URL}/console/api/v1/admin/${path}`
    const headers = {
      'x-guide-console': '1',
      'x-guide-tenant': tenant.tenantId,
      origin: process.env.GUIDE_URL ?? '',
    }
    const response = await context.request.post(url, { headers, ...(data && { data }) })
    expect(response.ok(), `${path} ${await response.text()}`).toBe(true)
    return response.json()
  }
  const { tour_id } = await send('tours', { title: 'A tour', steps: [step('one', 0)] })
  await send(`tours/${tour_id}/publish`)
  const { audience_id } = await send('audiences', { name: 'Pro', rule: { plan: 'pro' } })
  await context.close()
  return { tenant, ids: { TOUR: tour_id, AUDIENCE: audience_id } }
}

/** Looks at every button of a screen: what the role may not do is greyed, and says why. */
async function checkScreen(page: Page, path: string, role: 'viewer' | 'editor'): Promise<number> {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible()
  await expect(main.locator('[aria-label="Loading"]'), path).toHaveCount(0)
  await expect(main.getByRole('alert'), path).toHaveCount(0)
  let greyed = 0
  for (const button of await main.getByRole('button').all()) {
    const name = ((await button.getAttribute('aria-label')) ?? (await button.innerText())).trim()
    const isGuarded = (await button.getAttribute('aria-disabled')) === 'true'
    const isOff = isGuarded || (await button.isDisabled())
    if (changing[role].test(name)) expect([path, name, isOff]).toEqual([path, name, true])
    // The handle of a list is not pressed but dragged; the library greys it by itself.
    if (!isGuarded || name.startsWith('Move ')) continue
    greyed++
    await button.focus()
    await expect(button, `${path} ${name}`).toHaveAccessibleDescription(/\S/)
    await button.blur()
  }
  return greyed
}

async function walk(page: Page, browser: Browser, role: 'viewer' | 'editor') {
  const { tenant, ids } = await filledTenant(browser)
  const refused: string[] = []
  page.on('response', response => {
    if (response.status() === 403) refused.push(response.url())
  })
  await tenant.signIn(page, role)
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link')
  const screens = await links.evaluateAll(all =>
    all.map(link => new URL((link as HTMLAnchorElement).href).pathname),
  )
  expect(screens.length).toBeGreaterThan(5)
  const paths = [
    ...screens.map(path => path.replace(/^\/console/, '')),
    ...deeper.map(path => path.replace(/[A-Z]{3,}/, name => ids[name] ?? name)),
    ...settings.map(tab => `/settings?tab=${tab}`),
  ]
  let greyed = 0
  for (const path of paths) {
    await page.goto(`${process.env.GUIDE_URL}/console${path}`)
    greyed += await checkScreen(page, path, role)
  }
  // A screen asks only for what its reader may see.
  expect(refused).toEqual([])
  return greyed
}

test('a viewer can press nothing that changes something, and every grey button says why', async ({
  page,
  browser,
}) => {
  test.slow()
  expect(await walk(page, browser, 'viewer')).toBeGreaterThan(5)
})

test('an editor can press nothing that is for admins, and every grey button says why', async ({
  page,
  browser,
}) => {
  test.slow()
  expect(await walk(page, browser, 'editor')).toBeGreaterThan(1)
})
