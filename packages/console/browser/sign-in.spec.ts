import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

test('the sign-in screen has no accessibility violations', async ({ page, guide }) => {
  await guide.open('/sign-in')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page, 'the sign-in screen')
})

test('a mailed link without its token says how to get a new one', async ({ page, guide }) => {
  await guide.open('/sign-in/link')
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a mailed link names the person and the tenant before the click, and who is signed in', async ({
  page,
  guide,
}) => {
  await guide.signIn()
  const link = { email: 'grace@acme.example', tenant_id: 'ten_000000000000', tenant_name: 'Acme' }
  await page.route('**/console/api/sign-in/link-info', route => route.fulfill({ json: { data: link } }))
  await guide.open('/sign-in/link#token=a-token')
  await expect(page.getByRole('heading', { name: 'Sign in to Acme' })).toBeVisible()
  await expect(page.getByText('grace@acme.example')).toBeVisible()
  await expect(page.getByText('This browser is signed in as')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
})

test('the console speaks the language of the browser', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto(`${process.env.GUIDE_URL}/console/sign-in`)
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await context.close()
})
