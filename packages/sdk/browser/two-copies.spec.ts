import type { Page } from '@playwright/test'
import type { GuideApi } from '../src/core/api.ts'
import { type App, expect, test } from './test.ts'
import { watchErrors } from './watch-errors.ts'

const pageLoad = { trigger_type: 'page_load' as const }
const banner = { content_type: 'banner' as const, title: 'News', trigger: pageLoad }

/** Counts how often the SDK has started on a page. */
function countStarts(page: Page) {
  const starts: string[] = []
  page.on('request', request => {
    // The first request for content asks for the configuration too.
    if (request.url().endsWith('/v1/sdk/content') && request.postDataJSON().config) starts.push(request.url())
  })
  return starts
}

/** A snippet that tracks an event too, to see that each call is made once. */
const snippet = (apiKey: string, name: string) =>
  `<script>window.Guide = { q: [['init', { apiKey: '${apiKey}' }], ['track', '${name}']] }</script>`
const tracked = (app: App) => app.sent.map(event => event.name).filter(name => name.startsWith('track:'))

const includes: Record<string, [string, string]> = {
  'the script twice': ['script', 'script'],
  'the script, then the module': ['script', 'module'],
  'the module, then the script': ['module', 'script'],
}

for (const [how, [first, second]] of Object.entries(includes))
  test(`M11: with ${how}, one Guide makes the calls of both snippets once`, async ({
    app,
    page,
    tenant,
    service,
  }) => {
    await tenant.publish(banner)
    const starts = countStarts(page)
    const seen = watchErrors(page)
    // A module runs after all classic scripts that are not `async`, so one of these is a module in any order.
    const tags: Record<string, string> = {
      script: `<script defer src="${service.url}/sdk/guide.js"></script>`,
      module: `<script type="module">import '${service.url}/sdk/guide.mjs'</script>`,
    }
    await app.open({
      script: null,
      html: `${snippet(tenant.apiKey, 'one')}${tags[first as string]}${tags[second as string]}`,
    })
    await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
    await page.evaluate(() => {
      const { Guide } = window
      Object.assign(window, { Guide: { q: [['track', 'two']] } })
      if (window.Guide !== Guide) throw new Error('there is another Guide')
      Object(Guide).q.push(['track', 'three'], ['track', 'four'])
    })
    await expect.poll(() => tracked(app)).toEqual(['track:one', 'track:two', 'track:three', 'track:four'])
    expect(starts).toHaveLength(1)
    await expect(page.locator('[id="guide-host"]')).toHaveCount(1)
    expect(seen.thrown).toEqual([])
  })

test('M11: of two releases, the one that comes first stays', async ({ app, page, tenant, service }) => {
  await tenant.publish(banner)
  const script = await (await fetch(`${service.url}/sdk/guide.js`)).text()
  app.site.put('/other/guide.js', {
    type: 'text/javascript',
    body: script.replaceAll(/\b0\.1\.0\b/g, '9.9.9'),
  })
  const starts = countStarts(page)
  await app.open({
    script: null,
    html: `${snippet(tenant.apiKey, 'one').replace('{ apiKey', `{ apiUrl: '${service.url}', apiKey`)}
      <script src="/other/guide.js"></script><script src="${service.url}/sdk/guide.js"></script>`,
  })
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  expect(await page.evaluate(() => window.Guide?.getVersion())).toBe('9.9.9')
  await expect.poll(() => tracked(app)).toEqual(['track:one'])
  expect(starts).toHaveLength(1)
})

test('M11: a snippet in the body, which Turbo runs at every visit, does not replace the running Guide', async ({
  app,
  page,
  tenant,
  service,
}) => {
  await tenant.publish(banner)
  const starts = countStarts(page)
  const seen = watchErrors(page)
  for (const [path, name] of [
    ['/', 'one'],
    ['/next', 'two'],
  ] as const)
    app.put({
      path,
      script: null,
      head: '<script type="module" src="/hosts/turbo.js"></script>',
      html: `<h1>Page ${name}</h1><a href="/next">Next</a>${snippet(tenant.apiKey, name)}
        <script async src="${service.url}/sdk/guide.js"></script>`,
    })
  await page.goto(app.site.url)
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { first: window.Guide }))
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Page two' })).toBeVisible()
  await expect.poll(() => tracked(app)).toEqual(['track:one', 'track:two'])
  expect(await page.evaluate(() => (window as unknown as { first?: GuideApi }).first === window.Guide)).toBe(
    true,
  )
  expect(starts).toHaveLength(1)
  await expect(page.locator('[id="guide-host"]')).toHaveCount(1)
  expect(seen.thrown).toEqual([])
})

for (const [file, type] of [
  ['guide.js', 'text/javascript'],
  ['guide.mjs', 'module'],
] as const)
  test(`M9: with ${file}, calls are made while and after it takes over a queue that the page has kept`, async ({
    app,
    page,
    tenant,
    service,
  }) => {
    await tenant.publish(banner)
    await app.open({
      script: null,
      html: `<script>
          const calls = [
            ['init', { apiKey: '${tenant.apiKey}' }],
            ['on', 'event:one', () => calls.push(['track', 'two'])],
            'not a call',
            ['unknown'],
            ['track', 'one'],
          ]
          window.Guide = { q: calls }
        </script>
        <script type="${type}" src="${service.url}/sdk/${file}"></script>`,
    })
    await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
    await page.evaluate("calls.push(['track', 'three'])")
    await expect.poll(() => tracked(app).sort()).toEqual(['track:one', 'track:three', 'track:two'])
  })

test('M9: calls are made if the page has declared its queue with var', async ({
  app,
  page,
  tenant,
  service,
}) => {
  await tenant.publish(banner)
  await app.open({
    script: null,
    html: `<script>var Guide = { q: [['init', { apiKey: '${tenant.apiKey}' }]] }</script>
      <script src="${service.url}/sdk/guide.js"></script>`,
  })
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  expect(await page.evaluate('typeof Guide.track')).toBe('function')
})
