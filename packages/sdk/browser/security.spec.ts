import { contentKinds, contentTypes } from '@guide/contracts/content-kinds'
import { everyKindPage, publishEveryKind } from './every-kind.ts'
import { strictPolicy, watchPolicy } from './strict-policy.ts'
import { expect, showById, test } from './test.ts'

test('B4: every kind works under the strictest policy, without a single violation', async ({
  app,
  page,
  service,
  tenant,
}) => {
  const ids = await publishEveryKind(tenant)
  const policyViolations = await watchPolicy(page)
  await app.open({
    html: everyKindPage,
    headers: strictPolicy(service.url),
  })
  for (const id of Object.values(ids)) {
    expect(await showById(page, id)).toEqual({ shown: true })
    await page.evaluate(() => window.Guide?.track('something', { a: 1 }))
  }
  await expect(page.locator('#guide-host .card').first()).toBeVisible()
  expect(await policyViolations()).toEqual([])
})

test('B5: markup in authored texts never runs', async ({ app, page, tenant }) => {
  const evil =
    '<img src=x onerror="window.pwned=1"><svg onload="window.pwned=1"><script>window.pwned=1</script>'
  const body = `${evil}\n\n[a](javascript:window.pwned=1) [b](JaVaScRiPt:window.pwned=1) ![c](javascript:window.pwned=1) {{evil}} {{none|${evil}}}`
  const target = { element_id: 'one' }
  const shared = {
    title: `${evil} {{evil}}`,
    body,
    cta_text: evil,
    trigger: { trigger_type: 'manual' as const },
  }
  const ids: string[] = []
  for (const content_type of contentTypes) {
    const { parts } = contentKinds[content_type]
    const items = parts && { [parts]: [{ item_id: 'a', title: evil, body }] }
    ids.push(await tenant.publish({ content_type, ...shared, element_target: target, ...items }))
  }
  await app.open({ html: '<h1 id="one">One</h1>', init: { tokens: { evil } } })
  for (const id of ids) {
    expect(await page.evaluate(one => window.Guide?.show(one), id)).toEqual({ shown: true })
  }
  await page.locator('#guide-host .dot').evaluate(dot => (dot as HTMLElement).click())
  await page.locator('#guide-host .pill').evaluate(pill => (pill as HTMLElement).click())
  for (const link of await page.locator('#guide-host a').all()) {
    expect(await link.getAttribute('href')).not.toMatch(/javascript/i)
  }
  expect(await page.locator('#guide-host :is(img, svg, script)').count()).toBe(0)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
})
