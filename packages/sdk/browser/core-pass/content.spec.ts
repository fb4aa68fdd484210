import { contentKindNames } from '@guide/contracts/content-kinds'
import { everyKindPage, publishEveryKind } from '../every-kind.ts'
import { publishArticles } from '../help-panel.ts'
import type { Tenant } from '../service.ts'
import { strictPolicy } from '../strict-policy.ts'
import { showById, step } from '../test.ts'
import { inGuide } from './remote-page.ts'
import { expect, test } from './test.ts'

const pageLoad = { trigger_type: 'page_load' as const }
const banner = { content_type: 'banner' as const, title: 'News', trigger: pageLoad }
const size = { width: 1280, height: 800 }

test('W1: every kind is drawn inside the viewport, and its button closes it', async ({
  app,
  remote,
  tenant,
}) => {
  const ids = await publishEveryKind(tenant)
  await app.open({ html: everyKindPage })
  for (const kind of contentKindNames) {
    await showById(remote, ids[kind])
    if (kind === 'hotspot') await remote.click(inGuide('.dot'))
    if (kind === 'checklist') await remote.click(inGuide('.pill'))
    const item = inGuide(kind === 'banner' ? '.banner' : '.card')
    await remote.sees(item, { isOnTop: true })
    const { box } = (await remote.look(item)) ?? {}
    expect(box?.left, kind).toBeGreaterThanOrEqual(0)
    expect(box?.top, kind).toBeGreaterThanOrEqual(0)
    expect(box?.right, kind).toBeLessThanOrEqual(size.width)
    expect(box?.bottom, kind).toBeLessThanOrEqual(size.height)
    await remote.click(`${item} .close`)
    await remote.sees(item, null)
  }
})

test('W2: the cards show the theme of the tenant, light and dark', async ({ app, remote, tenant }) => {
  const { theme_id } = await tenant.admin.createTheme({
    body: {
      name: 'Ours',
      light: { '--spot-bg': 'rgb(250, 240, 230)', '--spot-radius': '3px' },
      dark: { '--spot-bg': 'rgb(1, 2, 3)' },
    },
  })
  await tenant.admin.setDefaultTheme({ params: { theme_id } })
  await tenant.publish(banner)
  for (const [theme, background] of [
    ['light', 'rgb(250, 240, 230)'],
    ['dark', 'rgb(1, 2, 3)'],
  ] as const) {
    await app.open({ init: { theme } })
    await remote.sees(inGuide('.banner'), { isVisible: true, background })
  }
  await remote.evaluate(() => window.Guide?.update({ theme: 'light' }), undefined)
  await remote.sees(inGuide('.banner'), { background: 'rgb(250, 240, 230)' })
})

test('W3: every kind works under the strictest policy, without a single violation', async ({
  app,
  remote,
  service,
  tenant,
}) => {
  const ids = await publishEveryKind(tenant)
  app.site.put('/watch-policy.js', {
    type: 'text/javascript',
    body: `var policyViolations = []
      addEventListener('securitypolicyviolation', event => policyViolations.push(event.violatedDirective))`,
  })
  await app.open({
    html: everyKindPage,
    head: '<script src="/watch-policy.js"></script>',
    headers: strictPolicy(service.url),
  })
  for (const id of Object.values(ids)) expect(await showById(remote, id)).toEqual({ shown: true })
  await remote.sees(inGuide('.card'), { isVisible: true })
  const violations = () =>
    remote.evaluate(() => (window as unknown as { policyViolations: string[] }).policyViolations, undefined)
  expect(await violations()).toEqual([])
  await remote.evaluate(() => document.body.setAttribute('style', 'color: red'), undefined)
  await expect.poll(violations).toEqual([expect.stringContaining('style-src')])
})

test('W4: the help opens, can be typed into, and finds articles', async ({ app, remote, tenant }) => {
  await publishArticles(tenant)
  await app.open()
  await remote.click(inGuide('.launcher'))
  await remote.click(inGuide('.help [type=search]'))
  await remote.type('plan')
  await remote.sees(inGuide('.row'), { text: /Change your plan/ })
  await remote.sees(inGuide('.help [type=search]'), { value: 'plan' })
  await remote.press('Escape')
  await remote.sees(inGuide('.help'), null)
  await remote.sees(inGuide('.launcher'), { hasFocus: true })
})

/** How often the service knows that an item was shown, completed and dismissed. */
async function figures({ admin }: Tenant, content_id: string) {
  const { data } = await admin.getContentAnalytics({ params: { content_id }, query: {} })
  const { shown, completed, dismissed } = data
  return { shown, completed, dismissed }
}

test('W5: what the user saw and did is in the figures of the service', async ({ app, remote, tenant }) => {
  const dismissed = await tenant.publish(banner)
  const finished = await tenant.publishTour({ trigger: pageLoad, steps: [step('one', 0), step('two', 1)] })
  await app.open({ html: everyKindPage })
  await remote.click(inGuide('.primary'))
  await remote.sees(inGuide('.card'), { text: /Step two/ })
  await remote.click(inGuide('.primary'))
  await remote.click(inGuide('.banner .close'))
  await remote.sees(inGuide('.banner'), null)
  // The last events leave with the page, as a beacon.
  await remote.goto(`${app.site.url}/other`)
  await expect.poll(() => figures(tenant, finished)).toEqual({ shown: 1, completed: 1, dismissed: 0 })
  await expect.poll(() => figures(tenant, dismissed)).toEqual({ shown: 1, completed: 0, dismissed: 1 })
})

test('W5: events arrive although the browser cancels their request because the user leaves', async ({
  app,
  remote,
  tenant,
}) => {
  const id = await tenant.publish(banner)
  await app.open({ init: false })
  await remote.evaluate(() => {
    const { fetch } = window
    window.fetch = (...request) => {
      const response = fetch(...request)
      if (/sdk.events$/.test(`${request[0]}`)) location.assign('/other')
      return response
    }
  }, undefined)
  await app.init()
  await expect.poll(() => figures(tenant, id)).toEqual({ shown: 1, completed: 0, dismissed: 0 })
  await expect.poll(() => remote.evaluate(() => location.pathname, undefined)).toBe('/other')
})
