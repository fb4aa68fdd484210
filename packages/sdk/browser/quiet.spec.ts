import { countActivity, expectIdle } from './activity.ts'
import { everyKindPage, publishEveryKind, publishKind } from './every-kind.ts'
import { afterASecond, expect, showById, step, test, twoFrames } from './test.ts'

const pageLoad = { trigger_type: 'page_load' as const }

test('B15: nothing runs while nothing happens: no frame, no timer, no observer', async ({
  app,
  page,
  tenant,
}) => {
  const ids = await publishEveryKind(tenant)
  await page.clock.install()
  await page.addInitScript(countActivity)
  await app.open({ html: everyKindPage })
  for (const id of [ids.tooltip, ids.hotspot, ids.checklist, ids.banner]) {
    await page.evaluate(one => window.Guide?.show(one), id)
  }
  await page.evaluate(one => window.Guide?.start(one), ids.tour)
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  const shown = () => app.sent.filter(event => event.name === 'content.shown')
  await expect.poll(() => afterASecond(page, shown)).toHaveLength(5)
  await page.waitForFunction(() => document.getAnimations().length === 0)
  await expectIdle(page)
})

test('B23: nothing on the page is moved or changed', async ({ app, page, tenant }) => {
  const ids = await publishEveryKind(tenant)
  await app.open({
    html: `${everyKindPage}<div style="height:1500px"></div>`,
    init: false,
  })
  await page.evaluate(() => {
    const shifts: number[] = []
    const changes: string[] = []
    Object.assign(window, { shifts, changes })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver(records => {
      for (const { target, type, attributeName } of records) {
        const isHost = (target as Element).id === 'guide-host'
        if (!isHost && type === 'attributes')
          changes.push(`${(target as Element).localName} ${attributeName}`)
      }
    }).observe(document, { attributes: true, childList: true, subtree: true })
  })
  await app.init()
  const before = await page.evaluate(() => document.querySelector('main')?.outerHTML)
  for (const id of Object.values(ids)) {
    await showById(page, id)
    await twoFrames(page)
  }
  await page.evaluate(() =>
    document.querySelector('#guide-host')?.shadowRoot?.querySelector<HTMLElement>('.primary')?.click(),
  )
  await twoFrames(page)
  await page.evaluate(() => window.Guide?.stop())
  await twoFrames(page)
  const seen = await page.evaluate(() => {
    const { shifts, changes } = window as unknown as { shifts: number[]; changes: string[] }
    return { shifts, changes, after: document.querySelector('main')?.outerHTML }
  })
  expect(seen).toEqual({ shifts: [], changes: [], after: before })
})

test('B24: a page that resets every style changes no pixel of an item', async ({ app, page, tenant }) => {
  const modal = await publishKind(tenant, 'modal')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const hostile = `* { all: unset !important } #guide-host { display: none !important; opacity: 0 !important; transform: scale(2) !important }
    *::backdrop { background: red !important; display: block !important } div { position: absolute !important; color: red !important }`
  const shots: Buffer[] = []
  for (const css of ['', hostile]) {
    await app.open({
      html: '<h1 id="one"></h1>',
      head: '<style>html{background:#fff}h1{width:100px;height:50px;margin:100px;background:#ccc}</style>',
    })
    await page.evaluate(id => window.Guide?.show(id), modal)
    await expect(page.getByRole('heading', { name: 'What is new' })).toBeVisible()
    await page.evaluate(text => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
      getSelection()?.removeAllRanges()
    }, css)
    shots.push(await page.locator('#guide-host .card').screenshot({ caret: 'hide' }))
    await page.evaluate(() => window.Guide?.destroy())
  }
  expect(shots[0]?.equals(shots[1] as Buffer)).toBe(true)
})

test('B25: only window.Guide is added, and nothing stays patched', async ({ app, page, tenant }) => {
  const modal = await publishKind(tenant, 'modal')
  await app.open({ html: everyKindPage, script: null })
  const probe = () =>
    page.evaluate(() => {
      const { history } = window
      const prototypes = [Object, Array, Element, Node, EventTarget, History, Promise, HTMLElement]
      return {
        globals: Object.getOwnPropertyNames(window).filter(name => name !== 'heard'),
        natives: [history.pushState, history.replaceState, fetch, Element.prototype.attachShadow].map(String),
        own: [
          Object.getOwnPropertyNames(history),
          ...prototypes.map(one => Object.getOwnPropertyNames(one.prototype)),
        ],
      }
    })
  const before = await probe()
  await page.addScriptTag({ url: `${process.env.GUIDE_URL}/sdk/guide.js` })
  await app.init()
  await page.evaluate(id => window.Guide?.show(id), modal)
  const during = await probe()
  expect(during.globals.filter(name => !before.globals.includes(name))).toEqual(['Guide'])
  await page.evaluate(() => window.Guide?.destroy())
  const after = await probe()
  expect(after.natives).toEqual(before.natives)
  expect(after.own).toEqual(before.own)
})

test('B25: without the Navigation API, destroy removes the wrappers of history', async ({ app, page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
  await app.open()
  const isWrapped = () => page.evaluate(() => Object.hasOwn(history, 'pushState'))
  await expect.poll(isWrapped).toBe(true)
  await page.evaluate(() => window.Guide?.destroy())
  expect(await isWrapped()).toBe(false)
})

test('B26: running init and destroy 100 times leaves nothing behind', async ({ app, page, tenant }) => {
  test.slow()
  await publishEveryKind(tenant)
  await tenant.publishTour({ trigger: pageLoad, steps: [step('one', 0), step('two', 1)] })
  await tenant.publish({
    content_type: 'tooltip',
    title: 'On hover',
    trigger: { trigger_type: 'hover' },
    element_target: { element_id: 'two' },
  })
  await tenant.publish({
    content_type: 'banner',
    title: 'Later',
    trigger: { trigger_type: 'delay', delay_ms: 60_000 },
  })
  await tenant.publish({
    content_type: 'banner',
    title: 'Idle',
    trigger: { trigger_type: 'idle', delay_ms: 60_000 },
  })
  await page.addInitScript(() => {
    const timers = new Set<number>()
    const listeners = new Map<string, number>()
    const hosts: WeakRef<Element>[] = []
    Object.assign(window, { timers, listeners, hosts })
    const { setTimeout: set, clearTimeout: clear } = window
    window.setTimeout = ((work: () => void, ms: number) => {
      const timer = set(() => {
        timers.delete(timer)
        work()
      }, ms)
      timers.add(timer)
      return timer
    }) as never
    window.clearTimeout = ((timer: number) => {
      timers.delete(timer)
      clear(timer)
    }) as never
    for (const target of [window, document]) {
      const change = (name: string, by: number) => listeners.set(name, (listeners.get(name) ?? 0) + by)
      const { addEventListener: add, removeEventListener: remove } = target
      target.addEventListener = ((name: string, ...rest: [never, never]) => {
        change(name, 1)
        const { signal } = Object(rest[1]) as { signal?: AbortSignal }
        signal?.addEventListener('abort', () => change(name, -1))
        add.call(target, name, ...rest)
      }) as never
      target.removeEventListener = ((name: string, ...rest: [never, never]) => {
        change(name, -1)
        remove.call(target, name, ...rest)
      }) as never
    }
  })
  await app.open({ html: everyKindPage, init: false })
  const cdp = await page.context().newCDPSession(page)
  const initAndDestroy = (times: number) =>
    page.evaluate(
      async ([apiKey, count]) => {
        for (let time = 0; time < count; time++) {
          await window.Guide?.init({ apiKey })
          const { hosts } = window as unknown as { hosts: WeakRef<Element>[] }
          hosts.push(new WeakRef(document.getElementById('guide-host') as Element))
          window.Guide?.destroy()
        }
      },
      [tenant.apiKey, times] as const,
    )
  const state = () =>
    page.evaluate(() => {
      const { timers, listeners } = window as unknown as {
        timers: Set<number>
        listeners: Map<string, number>
      }
      return {
        nodes: document.querySelectorAll('*').length,
        timers: timers.size,
        listeners: [...listeners].filter(([, count]) => count !== 0),
        main: document.querySelector('main')?.outerHTML,
      }
    })
  const before = await state()
  await initAndDestroy(100)
  await expect.poll(async () => (await state()).timers).toBe(before.timers)
  expect(await state()).toEqual(before)
  await expect
    .poll(async () => {
      await cdp.send('HeapProfiler.collectGarbage')
      return page.evaluate(() => {
        const { hosts } = window as unknown as { hosts: WeakRef<Element>[] }
        return hosts.filter(host => host.deref()).length
      })
    })
    .toBeLessThanOrEqual(1)
})

test('B27: with reduced motion there is no animation and no smooth scrolling', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publishTour({ trigger: pageLoad, steps: [step('one', 0), step('far', 1)] })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await app.open({ html: '<p id="one">One</p><div style="height:3000px"></div><p id="far">Far</p>' })
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  // An instant scroll is one scroll event, a smooth one is many.
  const scrolled = await page.evaluate(async () => {
    let events = 0
    addEventListener('scroll', () => events++)
    const scrollEnd = new Promise(resolve => addEventListener('scrollend', resolve))
    const root = document.getElementById('guide-host')?.shadowRoot
    root?.querySelector<HTMLElement>('.primary')?.click()
    await scrollEnd
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return { animations: root?.getAnimations().length, events, isThere: scrollY > 1000 }
  })
  expect(scrolled).toEqual({ animations: 0, events: 1, isThere: true })
})
