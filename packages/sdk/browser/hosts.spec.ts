import { modalHosts, routedHosts } from './hosts.ts'
import { expect, test } from './test.ts'

const pageLoad = { trigger_type: 'page_load' as const }

test('B1: a banner is above the page of ag-grid', async ({ app, page, tenant }) => {
  await tenant.publish({ content_type: 'banner', title: 'News', body: 'Read this.', trigger: pageLoad })
  await app.openHost('ag-grid')
  await page.locator('#guide-host .banner .close').click()
  await expect(page.locator('#guide-host .banner')).toHaveCount(0)
  await page.locator('#filter').fill('A-1002')
  await expect(page.locator('.ag-row')).toContainText(['A-1002'])
})

for (const host of modalHosts)
  test(`B1: the modal of ${host} works as usual below a banner`, async ({ app, page, tenant }) => {
    await tenant.publish({ content_type: 'banner', title: 'News', body: 'Read this.', trigger: pageLoad })
    await app.openHost(host)
    await expect(page.locator('#guide-host .banner')).toBeVisible()
    const state = page.locator('#state')
    await expect(state).toHaveText('closed')
    await page.locator('#open').click()
    await expect(state).toHaveText('open: ')
    await page.locator('#name').fill('Ada')
    await expect(state).toHaveText('open: Ada')
    await page.locator('#close').click()
    await expect(state).toHaveText('closed')
    await page.locator('#open').click()
    await expect(state).toHaveText('open: ')
    await page.locator('#name').fill('Grace')
    await page.locator('#save').click()
    await expect(page.locator('#saved')).toHaveText('Grace')
    await expect(state).toHaveText('closed')
  })

for (const host of routedHosts)
  test(`R19: the pages of ${host} follow each other without a page load`, async ({ app, page }) => {
    await app.openHost(host)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await page.getByRole('link', { name: 'Projects' }).click()
    await expect(page.getByRole('heading')).toHaveText('Projects')
    await page.locator('#filter').pressSequentially('ge')
    await expect(page.locator('#projects > :visible')).toHaveText(['Gemini'])
    expect(new URL(page.url()).search).toBe('?q=ge')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading')).toHaveText('Settings')
    await page.goBack()
    await expect(page.getByRole('heading')).toHaveText('Projects')
    expect(await page.evaluate(() => (window as unknown as { isSame?: boolean }).isSame)).toBe(true)
  })
