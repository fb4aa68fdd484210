import { type Site, startSite } from './site.ts'
import { test as base, expect, step, twoFrames } from './test.ts'
import { watchErrors } from './watch-errors.ts'

/** The server of a stranger, which would accept everything that the SDK loads from there or sends to it. */
const test = base.extend<{ stranger: Site & { asked: string[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  stranger: async ({}, use) => {
    const site = await startSite()
    const asked: string[] = []
    site.fallback(pathname => {
      asked.push(pathname)
      if (!pathname.endsWith('.js')) return { body: '<p id="q">Hello</p>' }
      const body = 'window.isTaken = true; export const createGuide = () => ({ init() {} })'
      return { type: 'text/javascript', body, headers: { 'access-control-allow-origin': '*' } }
    })
    await use({ ...site, asked })
    await site.close()
  },
})

const pageLoad = { trigger_type: 'page_load' as const }
const banner = { content_type: 'banner' as const, title: 'News', trigger: pageLoad }

/** The markup of a stranger, for example from a comment that the page shows. */
const markups: Record<string, (url: string) => string> = {
  'an image with the name currentScript': url => `<img name="currentScript" src="${url}/sdk/a.png">`,
  'an embed with the name currentScript': url => `<embed name="currentScript" src="${url}/sdk/a.html">`,
  'a frame with the name currentScript': url =>
    `<iframe name="currentScript" src="${url}/sdk/a.html"></iframe>`,
  'a form with the name currentScript': url =>
    `<form name="currentScript"><input name="src" value="${url}/sdk/a.js"></form>`,
  'a form with the id Guide': () =>
    '<form id="Guide"><input name="q"><input name="init"><input name="on"></form>',
  'two elements with the id Guide': () => '<a id="Guide" name="q"></a><a id="Guide" name="init"></a>',
  'a frame with the name Guide': url => `<iframe name="Guide" src="${url}/sdk/a.html"></iframe>`,
}
const policies = {
  'no policy': () => '',
  'a nonce and trusted types': (serviceUrl: string) =>
    `script-src 'nonce-n' 'strict-dynamic'; connect-src ${serviceUrl}; require-trusted-types-for 'script'; trusted-types 'none'`,
}

for (const [what, markup] of Object.entries(markups))
  for (const [how, policy] of Object.entries(policies))
    test(`R22: ${what} before the script changes nothing, with ${how}`, async ({
      app,
      page,
      tenant,
      service,
      stranger,
    }) => {
      await tenant.publish(banner)
      const seen = watchErrors(page)
      const options = JSON.stringify({ apiKey: tenant.apiKey, token: tenant.token('ann') })
      await app.open({
        script: null,
        headers: { 'content-security-policy': policy(service.url) },
        html: `${markup(stranger.url)}
          <script nonce="n" src="${service.url}/sdk/guide.js"></script>
          <script nonce="n">window.Guide.init(${options})</script>`,
      })
      await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
      expect(stranger.asked.filter(path => !path.startsWith('/sdk/a.'))).toEqual([])
      expect(seen.thrown).toEqual([])
    })

test('R22: the module ignores elements with the id Guide too', async ({
  app,
  page,
  tenant,
  service,
  stranger,
}) => {
  await tenant.publish(banner)
  const seen = watchErrors(page)
  for (const what of ['a form with the id Guide', 'a frame with the name Guide']) {
    await app.open({
      script: null,
      html: `${markups[what]?.(stranger.url)}
        <script>window.Guide = window.Guide || { q: [] }</script>
        <script type="module">
          import { Guide } from '${service.url}/sdk/guide.mjs'
          Guide.init({ apiKey: '${tenant.apiKey}' })
        </script>`,
    })
    await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  }
  expect(seen.thrown).toEqual([])
})

const steps = [step('one', 0), step('two', 1)]

test('R23: forms and fields with ordinary names do not hide what the SDK needs', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publishTour({ trigger: pageLoad, steps })
  await tenant.publish({ ...banner, trigger: { trigger_type: 'delay', delay_ms: 1 } })
  const seen = watchErrors(page)
  const forms = ['body', 'head', 'hidden', 'host', 'location', 'navigation', 'search', 'title', 'URL']
  const fields = ['children', 'contains', 'host', 'id', 'matches', 'name', 'style', 'title', 'type']
  await app.open({
    html: `${forms.map(name => `<form name="${name}" id="${name}"></form>`).join('')}
      <form id="one">${fields.map(name => `<input name="${name}">`).join('')}</form>
      <form><input name="matches"><input name="children"><button id="two" type="button">Two</button></form>`,
  })
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe('type')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Step two' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  expect(seen.thrown).toEqual([])
})

/** No page has such names by accident. They only must not do any harm. */
const hostileForms = [
  ...['activeElement', 'addEventListener', 'createElement', 'createTextNode', 'documentElement'],
  ...['fullscreenElement', 'getAnimations', 'querySelectorAll', 'removeEventListener'],
]
const hostileFields = [
  ...['addEventListener', 'assignedSlot', 'checkVisibility', 'focus', 'getBoundingClientRect', 'getRootNode'],
  ...['isConnected', 'ownerDocument', 'parentElement', 'parentNode', 'scrollIntoView', 'shadowRoot'],
]
const hostilePages = {
  'a form': hostileForms.map(name => [name, `<form name="${name}"></form><p id="one">One</p>`]),
  'a field of the target': hostileFields.map(name => [name, `<form id="one"><input name="${name}"></form>`]),
  'a field around the target': hostileFields.map(name => [
    name,
    `<form><input name="${name}"><p id="one">One</p></form>`,
  ]),
}

for (const [what, pages] of Object.entries(hostilePages))
  test(`R23: ${what} that hides a method of the browser causes no exception and no endless loop`, async ({
    app,
    page,
    tenant,
  }) => {
    await tenant.publishTour({ trigger: pageLoad, steps })
    const tip = {
      content_type: 'tooltip' as const,
      title: 'Tip',
      trigger: { trigger_type: 'manual' as const },
    }
    const id = await tenant.publish({ ...tip, element_target: { element_id: 'one' } })
    const seen = watchErrors(page)
    for (const [name, html = ''] of pages) {
      await app.open({ html, init: { userId: `${name}` } })
      await page.evaluate(one => window.Guide?.show(one), id)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Escape')
      await twoFrames(page)
      await page.evaluate(() => window.Guide?.destroy())
      expect(seen.thrown, name).toEqual([])
    }
  })
