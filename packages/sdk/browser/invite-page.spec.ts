import { axeViolations } from './axe.ts'
import { watchPolicy } from './strict-policy.ts'
import { expect, test } from './test.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`P4: the page of an invite says what it is and how to accept it, ${colorScheme}`, async ({
    page,
    tenant,
  }) => {
    const policyViolations = await watchPolicy(page)
    await page.emulateMedia({ colorScheme })
    const { url } = await tenant.admin.createInvite({ body: { email: 'kim@example.com', role: 'editor' } })
    await page.goto(url ?? '')
    await expect(page.getByRole('heading', { name: 'Acme invites you' })).toBeVisible()
    await expect(page.getByText('an editor')).toBeVisible()
    await expect(page.locator('pre')).toBeHidden()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator('pre')).toContainText('/accept')
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 568 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await policyViolations()).toEqual([])
  })
}

test('P5: the page of an invalid invite says so, and what to do', async ({ page, service, tenant }) => {
  const { url, invite_id } = await tenant.admin.createInvite({
    body: { email: 'kim@example.com', role: 'editor' },
  })
  await tenant.admin.revokeInvite({ params: { invite_id } })
  for (const link of [url ?? '', `${service.url}/invites/guessed`]) {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This invitation is not valid' })).toBeVisible()
    await expect(page.getByText('Ask the person who invited you for a new invitation.')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  }
})
