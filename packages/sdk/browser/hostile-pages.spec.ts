import type { Page } from '@playwright/test'
import { expect, holdRequests, showById, step, test, twoFrames } from './test.ts'

const manual = { trigger: { trigger_type: 'manual' as const } }
const boxes = (page: Page, target: string) =>
  page.evaluate(id => {
    const box = (element: Element | null | undefined) => {
      const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
      return [x, y, width, height].map(Math.round)
    }
    const root = document.getElementById('guide-host')?.shadowRoot
    return { target: box(document.getElementById(id)), hole: box(root?.querySelector('.hole')) }
  }, target)

test('R19: a page that replaces its whole body keeps the item and its keyboard handlers', async ({
  app,
  page,
  tenant,
}) => {
  const id = await tenant.publish({ content_type: 'modal', title: 'Hello', ...manual })
  await app.open({ html: '<button>a</button>' })
  await showById(page, id)
  await page.evaluate(() => document.body.replaceChildren(document.createElement('button')))
  await expect(page.getByRole('heading', { name: 'Hello' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('#guide-host .card')).toHaveCount(0)
})

test('R19: on a page that keeps removing the host, the SDK gives up and Tab works', async ({
  app,
  page,
  tenant,
}) => {
  const id = await tenant.publish({ content_type: 'modal', title: 'Hello', ...manual })
  await app.open({ html: '<button id="a">a</button><button id="b">b</button>' })
  await showById(page, id)
  await page.evaluate(() => {
    const guard = new MutationObserver(() => document.getElementById('guide-host')?.remove())
    guard.observe(document.body, { childList: true })
    document.getElementById('guide-host')?.remove()
  })
  await page.locator('#a').focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('b')
})

const inShadow = (markup: string, ready: string) =>
  `<x-box></x-box><script>customElements.define('x-box', class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: 'open' })
      root.innerHTML = '${markup}'
      ${ready}
    }
  })</script>`

test('B2: a step works in a modal dialog of a web component, and returns to the page', async ({
  app,
  page,
  tenant,
}) => {
  const element_target = { css_selector: 'x-box >>> #in' }
  await tenant.publishTour({
    steps: [step('one', 0, { element_target }), step('two', 1, { element_target: { element_id: 'out' } })],
  })
  const dialog = '<dialog><button id="in">In</button></dialog>'
  await app.open({
    html: `<p id="out">Out</p>${inShadow(dialog, "root.querySelector('dialog').showModal()")}`,
  })
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Step two' })).toBeVisible()
  await page.evaluate(() => document.querySelector('x-box')?.shadowRoot?.querySelector('dialog')?.close())
  await expect
    .poll(() => page.evaluate(() => document.getElementById('guide-host')?.parentElement?.tagName))
    .toBe('BODY')
  await page.getByRole('button', { name: 'Done' }).click()
})

test('B1: a fullscreen element inside a web component does not hide an item', async ({
  app,
  page,
  tenant,
}) => {
  const id = await tenant.publish({ content_type: 'banner', title: 'News', ...manual })
  const markup = '<div id="full"><button id="go">Go</button></div>'
  const ready = "root.querySelector('#go').onclick = () => root.querySelector('#full').requestFullscreen()"
  await app.open({ html: inShadow(markup, ready) })
  await page.locator('#go').click()
  await page.waitForFunction(() => document.fullscreenElement)
  await showById(page, id)
  await twoFrames(page)
  const shown = await page
    .locator('#guide-host .banner')
    .evaluate(element => element.getBoundingClientRect().height)
  expect(shown).toBeGreaterThan(20)
})

test('B3: an item returns to the page if the dialog is closed by removing its attribute', async ({
  app,
  page,
  tenant,
}) => {
  const id = await tenant.publish({ content_type: 'modal', title: 'Hello', ...manual })
  await app.open({ html: '<dialog id="d"><button>k</button></dialog>' })
  await page.evaluate(() => (document.getElementById('d') as HTMLDialogElement).showModal())
  await showById(page, id)
  await page.evaluate(() => document.getElementById('d')?.removeAttribute('open'))
  await expect(page.getByRole('heading', { name: 'Hello' })).toBeVisible()
})

for (const element of ['html', 'body']) {
  test(`R20: on a page that zooms its ${element}, the highlight is at the target`, async ({
    app,
    page,
    tenant,
  }) => {
    const id = await tenant.publish({
      content_type: 'spotlight',
      title: 'Here',
      element_target: { element_id: 'a' },
      ...manual,
    })
    await app.open({
      head: `<style>${element} { zoom: 1.5 } #a { margin: 120px 0 0 200px }</style>`,
      html: '<button id="a">Target</button>',
    })
    await showById(page, id)
    await twoFrames(page)
    const { target, hole } = await boxes(page, 'a')
    const [x = 0, y = 0, width = 0, height = 0] = target
    for (const [index, wanted] of [x - 8, y - 8, width + 16, height + 16].entries())
      expect(Math.abs((hole[index] ?? 0) - wanted)).toBeLessThanOrEqual(1)
  })
}

test('M8: stop in a content:show handler leaves nothing on the page', async ({ app, page, tenant }) => {
  const trigger = { trigger_type: 'event' as const, event_name: 'go' }
  const at = { element_target: { element_id: 'a' }, priority: 10, trigger }
  await tenant.publish({ content_type: 'tooltip', title: 'T', ...at })
  await tenant.publish({ content_type: 'spotlight', title: 'S', ...at })
  await tenant.publish({ content_type: 'hotspot', title: 'H', ...at })
  await tenant.publish({ content_type: 'banner', title: 'B', trigger })
  await app.open({ html: '<button id="a">a</button><button id="b">b</button>' })
  await page.evaluate(() => {
    window.Guide?.on('content:show', ({ contentType }) => contentType === 'banner' && window.Guide?.stop())
    window.Guide?.track('go')
  })
  await expect.poll(async () => (await app.heard('content:show')).length).toBeGreaterThan(0)
  await twoFrames(page)
  await expect(page.locator('#guide-host :is(.card, .hole, .dot, .banner)')).toHaveCount(0)
  await page.locator('#a').focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('b')
})

test('M8: start in a content:dismiss handler starts again', async ({ app, page, tenant }) => {
  await tenant.publish({ content_type: 'banner', title: 'News', trigger: { trigger_type: 'page_load' } })
  await app.open()
  await expect(page.locator('#guide-host .banner')).toBeVisible()
  await page.evaluate(() => {
    window.Guide?.on('content:dismiss', () => void window.Guide?.start())
    window.Guide?.stop()
  })
  await expect(page.locator('#guide-host .banner')).toBeVisible()
})

test('R21: content that arrives before the body is shown as soon as there is one', async ({
  app,
  page,
  tenant,
  service,
}) => {
  await tenant.publish({ content_type: 'banner', title: 'News', trigger: { trigger_type: 'page_load' } })
  app.site.put('/slow.js', { type: 'text/javascript', body: '' })
  const release = await holdRequests(page, '**/slow.js')
  const url = app.put({
    script: null,
    html: '<p>x</p>',
    head: `<script src="${service.url}/sdk/guide.js"></script>
      <script>Guide.on('content:show', () => { window.shown = true }); Guide.init({ apiKey: '${tenant.apiKey}' })</script>
      <script src="/slow.js"></script>`,
  })
  await page.goto(url, { waitUntil: 'commit' })
  // Nothing is painted yet, so Playwright cannot poll by animation frame.
  await page.waitForFunction(() => (window as unknown as { shown?: boolean }).shown, undefined, {
    polling: 100,
  })
  release()
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
})

test('B21: element_visible follows a target below the fold that is re-rendered', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish({
    content_type: 'tooltip',
    title: 'Far',
    element_target: { element_id: 'far' },
    trigger: { trigger_type: 'element_visible' },
  })
  const armed = page.waitForResponse(response => /\/sdk\/later-/.test(response.url()))
  await app.open({
    html: '<div style="height:2000px"></div><div id="box"><button id="far">Far</button></div>',
  })
  await armed
  await twoFrames(page)
  await page.evaluate(() => {
    const fresh = document.createElement('button')
    fresh.id = 'far'
    fresh.textContent = 'Far again'
    document.getElementById('box')?.replaceChildren(fresh)
  })
  await twoFrames(page)
  await page.locator('#far').scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'Far' })).toBeVisible()
})

test('B10: Escape on the button of a checklist is left to the page', async ({ app, page, tenant }) => {
  await tenant.publish({
    content_type: 'checklist',
    title: 'Get going',
    items: [{ item_id: 'a', title: 'A' }],
    trigger: { trigger_type: 'page_load' },
  })
  await app.open()
  await page.evaluate(() => addEventListener('keydown', ({ key }) => Object.assign(window, { pressed: key })))
  await page.locator('#guide-host .pill').focus()
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => (window as unknown as { pressed?: string }).pressed)).toBe('Escape')
})
