import type { Page } from '@playwright/test'
import { expect, showById, step, test } from './test.ts'

const pageLoad = { trigger_type: 'page_load' as const }
const manual = { trigger_type: 'manual' as const }
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

/** The edges of an element: of the page, or of Guide's interface if the selector begins with a dot. */
const edges = (page: Page, selector: string): Promise<Edges> =>
  page.evaluate(one => {
    const root = one.startsWith('.') ? document.getElementById('guide-host')?.shadowRoot : document
    const box = root?.querySelector(one)?.getBoundingClientRect()
    const { left, top, right, bottom } = box ?? new DOMRect(-1e6, -1e6)
    return { left, top, right, bottom }
  }, selector)

const isVisible = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(
    one =>
      !!document
        .getElementById('guide-host')
        ?.shadowRoot?.querySelector(one)
        ?.checkVisibility({ visibilityProperty: true }),
    selector,
  )

/** Whether the page's own element is what is seen at the middle of its top edge. */
const isUncovered = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(one => {
    const target = document.querySelector(one)
    const { left, right, top, bottom } = target?.getBoundingClientRect() ?? new DOMRect()
    return [top + 1, bottom - 1].every(y =>
      target?.contains(document.elementFromPoint((left + right) / 2, y) ?? document.body),
    )
  }, selector)

const scroller = `<h1>Orders</h1>
  <div id="list" style="height:300px;overflow:auto;border:1px solid">
    <div style="height:150px"></div><p id="row" style="height:100px;margin:0;background:#eee">Row</p>
    <div style="height:2000px"></div>
  </div>
  <p>After the list</p><div style="height:2000px"></div>`

const scrollList = (page: Page, top: number) =>
  page.evaluate(to => document.getElementById('list')?.scrollTo({ top: to, behavior: 'instant' }), top)

test.describe('a scroll container clips Guide where it clips the target', () => {
  test('B46: the highlight ends at the edge of the container, and goes with the target', async ({
    app,
    page,
    tenant,
  }) => {
    await tenant.publishTour({ trigger: pageLoad, steps: [step('row', 0)] })
    await app.open({ html: scroller })
    await expect(heading(page, 'Step row')).toBeVisible()
    await scrollList(page, 200)
    const list = await edges(page, '#list')
    await expect.poll(async () => Math.round((await edges(page, '.hole')).top + 8)).toBe(Math.round(list.top))
    const { bottom } = await edges(page, '#row')
    expect(Math.abs((await edges(page, '.hole')).bottom - 8 - bottom)).toBeLessThanOrEqual(1)

    await scrollList(page, 900)
    // There is no highlight on the screen.
    const rightEdge = async () => (await edges(page, '.hole')).right
    await expect.poll(rightEdge).toBeLessThan(0)
    // The card stays, and its arrow points at the edge behind which the target is.
    await expect(heading(page, 'Step row')).toBeVisible()
    const arrow = await edges(page, '.arrow')
    expect(Math.abs((arrow.top + arrow.bottom) / 2 - list.top)).toBeLessThanOrEqual(30)
    await scrollList(page, 100)
    await expect.poll(rightEdge).toBeGreaterThan(100)
  })

  for (const kind of ['tooltip', 'hotspot'] as const) {
    test(`B46: a ${kind} hides while its target is out of sight`, async ({ app, page, tenant }) => {
      const part = kind === 'tooltip' ? '.card' : '.dot'
      await tenant.publish({
        ...{ content_type: kind, title: 'Row', body: 'x', trigger: pageLoad },
        element_target: { element_id: 'row' },
      })
      await app.open({ html: scroller })
      await expect.poll(() => isVisible(page, part)).toBe(true)
      await scrollList(page, 900)
      await expect.poll(() => isVisible(page, part)).toBe(false)
      await scrollList(page, 100)
      await expect.poll(() => isVisible(page, part)).toBe(true)
      await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
      await expect.poll(() => isVisible(page, part)).toBe(false)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await expect.poll(() => isVisible(page, part)).toBe(true)
    })
  }

  test('B46: the page can be used while the target is out of sight, for example in a closed menu', async ({
    app,
    page,
    tenant,
  }) => {
    const advance_on = { type: 'target_click' as const }
    await tenant.publishTour({
      trigger: pageLoad,
      steps: [step('link', 0, { advance_on }), step('other', 1)],
    })
    await app.open({
      html: `<button id="menu" onclick="document.querySelector('nav').style.translate = 0">Menu</button>
        <button id="other">Other</button>
        <nav style="position:fixed;inset:100px auto 0 0;width:200px;translate:-250px"><a id="link" href="#">Link</a></nav>`,
    })
    await expect(heading(page, 'Step link')).toBeVisible()
    expect((await edges(page, '.hole')).right).toBeLessThan(0)
    await page.locator('#menu').click()
    // Now that the target is there, only it can be used.
    await expect.poll(async () => (await edges(page, '.hole')).left).toBeGreaterThanOrEqual(-8)
    expect(await isUncovered(page, '#other')).toBe(false)
    await page.locator('#link').click()
    await expect(heading(page, 'Step other')).toBeVisible()
  })

  test('B46: a container that clips nothing does not clip Guide', async ({ app, page, tenant }) => {
    await tenant.publishTour({ trigger: pageLoad, steps: [step('far', 0), step('image', 1)] })
    await app.open({
      head: '<style>html,body,#root{height:100%;margin:0}#root{overflow-x:clip}</style>',
      html: `<div id="root"><div style="height:1500px"></div><p id="far" style="height:50px">Far</p>
        <a style="overflow:hidden"><img id="image" alt="" style="width:200px;height:120px"></a></div>`,
    })
    for (const id of ['far', 'image']) {
      await expect(heading(page, `Step ${id}`)).toBeVisible()
      const height = async (selector: string) => {
        const { top, bottom } = await edges(page, selector)
        return bottom - top
      }
      const wanted = await height(`#${id}`)
      await expect.poll(() => height('.hole')).toBeCloseTo(wanted + 16, 0)
      await page.keyboard.press('ArrowRight')
    }
  })

  test('B46: a target that is positioned outside of the container is not clipped by it', async ({
    app,
    page,
    tenant,
  }) => {
    await tenant.publishTour({ trigger: pageLoad, steps: [step('menu', 0), step('fab', 1)] })
    await app.open({
      html: `<div style="position:relative"><div style="overflow:hidden;height:40px;width:80px">
        <p id="menu" style="position:absolute;top:100px;left:200px;width:150px;height:50px;margin:0">Menu</p>
        <p id="fab" style="position:fixed;top:300px;left:300px;width:150px;height:50px;margin:0">New</p>
      </div></div>`,
    })
    for (const id of ['menu', 'fab']) {
      await expect(heading(page, `Step ${id}`)).toBeVisible()
      const target = await edges(page, `#${id}`)
      await expect.poll(async () => (await edges(page, '.hole')).left + 8).toBeCloseTo(target.left, 0)
      await expect.poll(async () => (await edges(page, '.hole')).bottom - 8).toBeCloseTo(target.bottom, 0)
      await page.keyboard.press('ArrowRight')
    }
  })
})

test.describe('a target under a bar of the page is scrolled out from under it', () => {
  const bar = 'left:0;right:0;height:80px;background:#fed;z-index:5'
  const pages = {
    'a fixed header': `<header style="position:fixed;top:0;${bar}">Acme</header>`,
    'a sticky header': `<header style="position:sticky;top:0;${bar}">Acme</header>`,
    'a fixed footer': `<footer style="position:fixed;bottom:0;${bar}">Cookies</footer>`,
  }
  for (const [name, html] of Object.entries(pages)) {
    test(`B47: a target under ${name} is scrolled out from under it`, async ({ app, page, tenant }) => {
      await tenant.publishTour({ trigger: manual, steps: [step('target', 0)] })
      await app.open({
        html: `${html}<div style="height:1000px"></div><p id="target" style="height:40px;margin:0">Here</p><div style="height:2000px"></div>`,
      })
      await page.evaluate(isAbove => {
        const { top, bottom } = document.getElementById('target')?.getBoundingClientRect() ?? new DOMRect()
        scrollTo({ top: isAbove ? top - 20 : bottom - innerHeight + 20, behavior: 'instant' })
      }, name.endsWith('header'))
      expect(await isUncovered(page, '#target')).toBe(false)
      await showById(page, await firstTour(page))
      await expect(heading(page, 'Step target')).toBeVisible()
      await expect.poll(() => isUncovered(page, '#target')).toBe(true)
    })
  }

  test('B47: a row under the sticky header of its table is scrolled out from under it', async ({
    app,
    page,
    tenant,
  }) => {
    await tenant.publishTour({ trigger: manual, steps: [step('row', 0)] })
    const rows = (count: number) => '<tr><td style="height:30px">x</td></tr>'.repeat(count)
    await app.open({
      html: `<div id="list" style="height:300px;width:400px;overflow:auto"><table style="width:100%">
        <thead><tr><th style="position:sticky;top:0;height:60px;background:#fed">Name</th></tr></thead>
        <tbody>${rows(20)}<tr id="row"><td style="height:30px">Ann</td></tr>${rows(20)}</tbody></table></div>`,
    })
    await page.evaluate(() => {
      const list = document.getElementById('list') as HTMLElement
      const row = document.getElementById('row') as HTMLElement
      list.scrollTop = row.offsetTop - 15
    })
    expect(await isUncovered(page, '#row')).toBe(false)
    await showById(page, await firstTour(page))
    await expect(heading(page, 'Step row')).toBeVisible()
    await expect.poll(() => isUncovered(page, '#row')).toBe(true)
  })
})

test.describe('banners and what is under them', () => {
  const banner = { content_type: 'banner' as const, title: 'News', body: 'x', trigger: pageLoad }

  test('B48: a banner hides while a step points at something under it', async ({ app, page, tenant }) => {
    await tenant.publish(banner)
    const tour = await tenant.publishTour({ trigger: manual, steps: [step('logo', 0), step('more', 1)] })
    await app.open({
      html: '<header id="logo" style="position:fixed;top:0;left:20px;height:30px">Acme</header><p id="more" style="margin-top:300px">More</p>',
    })
    await expect.poll(() => isVisible(page, '.banner')).toBe(true)
    await showById(page, tour)
    await expect(heading(page, 'Step logo')).toBeVisible()
    await expect.poll(() => isVisible(page, '.banner')).toBe(false)
    await page.keyboard.press('ArrowRight')
    await expect(heading(page, 'Step more')).toBeVisible()
    await expect.poll(() => isVisible(page, '.banner')).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => isVisible(page, '.banner')).toBe(false)
    await page.keyboard.press('Escape')
    await expect.poll(() => isVisible(page, '.banner')).toBe(true)
  })

  test('B48: the button of a checklist hides while a step points at something under it', async ({
    app,
    page,
    tenant,
  }) => {
    await tenant.publish({
      ...{ content_type: 'checklist', title: 'Get going', trigger: pageLoad },
      items: [{ item_id: 'a', title: 'Look around' }],
    })
    const tour = await tenant.publishTour({ trigger: manual, steps: [step('next', 0), step('top', 1)] })
    await app.open({
      html: '<p id="top">Top</p><button id="next" style="position:fixed;right:20px;bottom:20px">Next page</button>',
    })
    await expect.poll(() => isVisible(page, '.pill')).toBe(true)
    await showById(page, tour)
    await expect(heading(page, 'Step next')).toBeVisible()
    await expect.poll(() => isVisible(page, '.pill')).toBe(false)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => isVisible(page, '.pill')).toBe(true)
  })

  test('B48: a hotspot whose target is under a banner stays below it too', async ({ app, page, tenant }) => {
    await tenant.publish(banner)
    const hotspot = await tenant.publish({
      ...{ content_type: 'hotspot', title: 'New', body: 'x', trigger: manual, position: 'right' },
      element_target: { element_id: 'logo' },
    })
    await app.open({ html: '<b id="logo" style="position:fixed;top:5px;left:20px">Acme</b>' })
    await expect.poll(() => isVisible(page, '.banner')).toBe(true)
    expect(await showById(page, hotspot)).toEqual({ shown: true })
    const { left, right, top, bottom } = await edges(page, '.dot')
    const onTop = await page.evaluate(
      ([x, y]) => document.getElementById('guide-host')?.shadowRoot?.elementFromPoint(x, y)?.className,
      [(left + right) / 2, (top + bottom) / 2] as const,
    )
    expect(onTop).toBe('banner top')
  })

  for (const position of ['top', 'bottom'] as const) {
    test(`B48: a banner that pushes moves the page from the ${position}, and back when it is closed`, async ({
      app,
      page,
      tenant,
    }) => {
      await tenant.publish({ ...banner, position, layout: 'push' })
      await app.open({
        head: '<style>html,body{margin:0}#bar{position:fixed;left:0;top:var(--guide-top,0px)}</style>',
        html: '<div id="bar">Acme</div><main id="main" style="height:400px">Content</main>',
        init: false,
      })
      const before = await edges(page, '#main')
      const height = await page.evaluate(() => document.documentElement.offsetHeight)
      await app.init()
      await expect.poll(() => isVisible(page, '.banner')).toBe(true)
      const { top, bottom } = await edges(page, '.banner')
      const pushed = Math.round(bottom - top)
      const moved = async () => (await edges(page, '#main')).top - before.top
      await expect.poll(moved).toBe(position === 'top' ? pushed : 0)
      expect((await edges(page, '#bar')).top).toBe(position === 'top' ? pushed : 0)
      expect(await page.evaluate(() => document.documentElement.offsetHeight)).toBe(height + pushed)
      expect(await page.evaluate(() => document.documentElement.getAttributeNames())).toEqual(['lang'])

      // The height of the banner may change.
      await page.setViewportSize({ width: 330, height: 700 })
      const now = await edges(page, '.banner')
      if (position === 'top') await expect.poll(moved).toBe(Math.round(now.bottom - now.top))

      await page.locator('#guide-host .banner .close').click()
      await expect.poll(moved).toBe(0)
      await expect.poll(() => page.evaluate(() => document.documentElement.offsetHeight)).toBe(height)
      expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
    })
  }
})

test.describe('everything is in the visual viewport', () => {
  test('B50: after the user has zoomed in with two fingers', async ({ app, page, tenant }) => {
    await tenant.publishTour({ trigger: pageLoad, steps: [step('a', 0), step('b', 1)] })
    await app.open({
      html: '<p id="a" style="position:absolute;left:40px;top:60px">A</p><p id="b" style="position:absolute;left:900px;top:500px">B</p>',
    })
    await expect(heading(page, 'Step a')).toBeVisible()
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
    const isInside = async () => {
      const card = await edges(page, '.card')
      const view = await page.evaluate(() => {
        const { offsetLeft, offsetTop, width, height } = visualViewport as VisualViewport
        return { left: offsetLeft, top: offsetTop, right: offsetLeft + width, bottom: offsetTop + height }
      })
      return (
        card.left >= view.left &&
        card.top >= view.top &&
        card.right <= view.right &&
        card.bottom <= view.bottom
      )
    }
    await expect.poll(isInside).toBe(true)
    await page.keyboard.press('ArrowRight')
    await expect(heading(page, 'Step b')).toBeVisible()
    await expect.poll(isInside).toBe(true)
  })

  test('B50: on a phone whose page is wider than the screen', async ({ app, browser, tenant }) => {
    await tenant.publishTour({ trigger: pageLoad, steps: [step('a', 0), step('b', 1)] })
    const phone = await browser.newContext({
      viewport: { width: 390, height: 700 },
      isMobile: true,
      hasTouch: true,
    })
    const page = await phone.newPage()
    const url = app.put({
      html: '<div style="width:900px;height:1500px;background:linear-gradient(90deg,#eee,#ccc)"><p id="a">A</p><p id="b" style="margin-left:820px">B</p></div>',
    })
    await page.goto(url)
    await page.evaluate(key => window.Guide?.init({ apiKey: key }), tenant.apiKey)
    for (const id of ['a', 'b']) {
      await expect(heading(page, `Step ${id}`)).toBeVisible()
      await expect
        .poll(() =>
          page.evaluate(target => {
            const root = document.getElementById('guide-host')?.shadowRoot
            const card = root?.querySelector('.card')?.getBoundingClientRect() ?? new DOMRect()
            const hole = root?.querySelector('.hole')?.getBoundingClientRect() ?? new DOMRect()
            const box = document.getElementById(target)?.getBoundingClientRect() ?? new DOMRect()
            const { offsetLeft, offsetTop, width, height } = visualViewport as VisualViewport
            const isInside =
              card.left >= offsetLeft - 1 &&
              card.right <= offsetLeft + width + 1 &&
              card.top >= offsetTop - 1 &&
              card.bottom <= offsetTop + height + 1
            return isInside && Math.abs(hole.top + 8 - box.top) <= 1
          }, id),
        )
        .toBe(true)
      await page.locator('#guide-host .primary').click()
    }
    await phone.close()
  })

  test('B50: the sheet of a zoomed phone is no larger than the view', async ({ app, page, tenant }) => {
    await page.setViewportSize({ width: 375, height: 700 })
    await tenant.publishTour({ trigger: pageLoad, steps: [step('a', 0, { body: 'Long text. '.repeat(80) })] })
    await app.open({ html: '<p id="a">A</p>' })
    await expect(heading(page, 'Step a')).toBeVisible()
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
    const overhang = async () => {
      const card = await edges(page, '.card')
      const view = await page.evaluate(() => {
        const { width, height } = visualViewport as VisualViewport
        return { width, height }
      })
      return Math.max(card.right - card.left - view.width, card.bottom - card.top - view.height)
    }
    await expect.poll(overhang).toBeLessThanOrEqual(1)
  })

  test('B50: the highlight of a target in a scaled frame is within 1 px', async ({ app, page, tenant }) => {
    app.put({
      path: '/inner',
      script: null,
      html: '<p id="deep" style="margin:100px 0 0 60px;width:200px;height:50px">Deep</p>',
    })
    await tenant.publishTour({
      trigger: pageLoad,
      steps: [step('x', 0, { element_target: { css_selector: 'iframe >>> #deep' } })],
    })
    await app.open({
      html: '<iframe src="/inner" style="width:800px;height:600px;border:4px solid;transform:scale(.5);transform-origin:100px 50px"></iframe>',
    })
    await expect(heading(page, 'Step x')).toBeVisible()
    const wanted = await page.evaluate(() => {
      const frame = document.querySelector('iframe') as HTMLIFrameElement
      const outer = frame.getBoundingClientRect()
      const inner = frame.contentDocument?.getElementById('deep')?.getBoundingClientRect() ?? new DOMRect()
      return { left: outer.left + (4 + inner.left) / 2, bottom: outer.top + (4 + inner.bottom) / 2 }
    })
    await expect.poll(async () => (await edges(page, '.hole')).left + 8).toBeCloseTo(wanted.left, 0)
    await expect.poll(async () => (await edges(page, '.hole')).bottom - 8).toBeCloseTo(wanted.bottom, 0)
  })
})

/** The id of the only tour of the page's tenant. */
const firstTour = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('guide:pages') ?? '[]')[1][0].items[0].tour_id)
