import { type ContentKind, contentKindNames } from '@guide/contracts/content-kinds'
import type { Page } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { everyKindPage, publishKind } from './every-kind.ts'
import { expect, showById, step, test, twoFrames } from './test.ts'

/** Shows an item of any kind, and opens it if it starts closed. */
async function show(page: Page, kind: ContentKind, id: string) {
  await showById(page, id)
  if (kind === 'hotspot') await page.locator('#guide-host .dot').click()
  if (kind === 'checklist') await page.locator('#guide-host .pill').click()
}

for (const kind of contentKindNames) {
  test(`B6: a ${kind} has no accessibility violations, light and dark`, async ({ app, page, tenant }) => {
    const id = await publishKind(tenant, kind)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await app.open({ html: everyKindPage })
    await show(page, kind, id)
    const item = page.locator('#guide-host :is(.card, .banner)')
    await expect(item).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    const light = await item.evaluate(element => getComputedStyle(element).color)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(item).not.toHaveCSS('color', light)
    expect(await axeViolations(page)).toEqual([])
  })
}

const focused = (page: Page) =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.id || active?.textContent?.trim() || active?.className || active?.localName
  })

const twoSteps = {
  trigger: { trigger_type: 'page_load' as const },
  steps: [step('one', 0), step('two', 1)],
}

test('B7: the focus enters once per step, and scrolling, resizing and moving never move it', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publishTour(twoSteps)
  await app.open({
    html: '<div style="height:3000px"><button id="one">One</button><button id="two">Two</button></div>',
    init: false,
  })
  await page.evaluate(() => {
    const entered: string[] = []
    Object.assign(window, { entered })
    addEventListener('focusin', event => entered.push((event.composedPath()[0] as Element).className), true)
  })
  await app.init()
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  const entered = () => page.evaluate(() => (window as unknown as { entered: string[] }).entered.length)
  expect(await entered()).toBe(1)
  await page.locator('#guide-host .primary').evaluate(button => (button as HTMLElement).click())
  await expect(page.getByRole('heading', { name: 'Step two' })).toBeVisible()
  expect(await entered()).toBe(2)
  await page.evaluate(() => scrollTo(0, 500))
  await page.setViewportSize({ width: 900, height: 600 })
  await page.evaluate(() => document.getElementById('two')?.style.setProperty('margin-left', '100px'))
  await twoFrames(page)
  await twoFrames(page)
  expect(await entered()).toBe(2)
})

test('B8: Tab cycles through the step and every focusable element of its target, across shadow roots', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publishTour({ ...twoSteps, steps: [step('one', 0)] })
  await app.open({
    html: `<button id="before">before</button>
      <div id="one"><a href="#x" id="a">a</a><input id="i"><select id="s"></select><textarea id="t"></textarea>
        <button disabled id="off">off</button><details><summary id="sum">sum</summary><a href="#y" id="hidden">h</a></details>
        <div contenteditable id="ce"></div><div tabindex="0" id="ti"></div><div tabindex="-1" id="no"></div>
        <input type="radio" name="r" id="r1"><input type="radio" name="r" id="r2" checked>
        <audio controls id="au"></audio><x-box></x-box><div inert><button id="inert">i</button></div>
      </div><button id="after">after</button>`,
    init: false,
  })
  await page.evaluate(() => {
    const root = document.querySelector('x-box')?.attachShadow({ mode: 'open' })
    const deep = document.createElement('button')
    deep.id = 'deep'
    deep.textContent = 'deep'
    root?.append(deep)
  })
  await app.init()
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  const seen: (string | undefined)[] = []
  for (let press = 0; press < 14; press++) {
    await page.keyboard.press('Tab')
    seen.push(await focused(page))
  }
  const cycle = ['close', 'Done', 'a', 'i', 's', 't', 'sum', 'ce', 'ti', 'r2', 'au', 'deep']
  expect(seen).toEqual([...cycle, 'close', 'Done'])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('deep')
})

test('B9: closing an item returns the focus to the element that had it', async ({ app, page, tenant }) => {
  await tenant.publish({
    content_type: 'modal',
    title: 'News',
    trigger: { trigger_type: 'event', event_name: 'go' },
  })
  await app.open({ html: '<button id="here">here</button>' })
  await page.locator('#here').focus()
  await page.evaluate(() => window.Guide?.track('go'))
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  expect(await focused(page)).not.toBe('here')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'News' })).toHaveCount(0)
  expect(await focused(page)).toBe('here')
})

test('B9: closing an item moves the focus to the body if that element is gone', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish({
    content_type: 'modal',
    title: 'News',
    trigger: { trigger_type: 'event', event_name: 'go' },
  })
  await app.open({ html: '<button id="here">here</button>' })
  await page.locator('#here').focus()
  await page.evaluate(() => window.Guide?.track('go'))
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  await page.evaluate(() => document.getElementById('here')?.remove())
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})

test('B10: arrow keys change the step of a tour, but not while the user types in a field', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publishTour(twoSteps)
  await app.open({
    html: '<div id="one"><input id="i"><p contenteditable id="ce">text</p></div><p id="two">Two</p>',
  })
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  for (const field of ['#i', '#ce']) {
    await page.locator(field).focus()
    await page.keyboard.press('ArrowRight')
  }
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  await page.locator('#guide-host .card').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Step two' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
})

test('B10: Escape is ignored while an input method composes, and closes only the top layer', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publishTour({ ...twoSteps, steps: [step('one', 0)] })
  const modal = await tenant.publish({
    content_type: 'modal',
    title: 'News',
    trigger: { trigger_type: 'manual' },
  })
  await app.open({ html: '<dialog id="d"><input id="one"></dialog>', init: false })
  await page.evaluate(() => (document.getElementById('d') as HTMLDialogElement).showModal())
  await app.init()
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  await page.evaluate(id => window.Guide?.show(id), modal)
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  await page.evaluate(() => {
    const composing = new KeyboardEvent('keydown', {
      key: 'Escape',
      isComposing: true,
      bubbles: true,
      cancelable: true,
    })
    document.activeElement?.dispatchEvent(composing)
  })
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'News' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Step one' })).toHaveCount(0)
  expect(await page.evaluate(() => document.querySelector('dialog')?.open)).toBe(true)
})

test('B11: banner, hotspot and checklist never trap the focus', async ({ app, page, tenant }) => {
  const ids: string[] = []
  for (const kind of ['banner', 'hotspot', 'checklist'] as const) ids.push(await publishKind(tenant, kind))
  await app.open({ html: `<button id="first">first</button>${everyKindPage}<button id="last">last</button>` })
  for (const id of ids) {
    await page.locator('#first').focus()
    expect(await showById(page, id)).toEqual({ shown: true })
    expect(await focused(page)).toBe('first')
  }
  await page.locator('#guide-host .pill').click()
  const reached = new Set<string | undefined>()
  for (let press = 0; press < 25; press++) {
    await page.keyboard.press('Tab')
    reached.add(await focused(page))
  }
  expect(reached).toContain('first')
  expect(reached).toContain('last')
})

test('B11: a change of step is announced once', async ({ app, page, tenant }) => {
  await tenant.publishTour(twoSteps)
  await app.open({ html: '<p id="one">One</p><p id="two">Two</p>' })
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  await page.evaluate(() => {
    const live = document.getElementById('guide-host')?.shadowRoot?.querySelector('[aria-live]') as Element
    const announced: string[] = []
    Object.assign(window, { announced })
    new MutationObserver(() => announced.push(live.textContent ?? '')).observe(live, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Step two' })).toBeVisible()
  await twoFrames(page)
  expect(await page.evaluate(() => (window as unknown as { announced: string[] }).announced)).toEqual([
    '2 of 2',
  ])
})

test('B38: Escape belongs to the page while passive items are shown, and closes the one with the focus', async ({
  app,
  page,
  tenant,
}) => {
  const ids = [await publishKind(tenant, 'tooltip'), await publishKind(tenant, 'banner')]
  await app.open({ html: `<input id="field">${everyKindPage}` })
  for (const id of ids) await showById(page, id)
  await page.evaluate(() => {
    const pressed: string[] = []
    Object.assign(window, { pressed })
    addEventListener('keydown', ({ key }) => pressed.push(key))
  })
  const pressed = () => page.evaluate(() => (window as unknown as { pressed: string[] }).pressed)
  await page.locator('#field').focus()
  await page.keyboard.press('Escape')
  expect(await pressed()).toEqual(['Escape'])
  await expect(page.locator('#guide-host .card')).toBeVisible()
  await page.locator('#guide-host .card .close').focus()
  await page.keyboard.press('Escape')
  await expect(page.locator('#guide-host .card')).toHaveCount(0)
  await expect(page.locator('#guide-host .banner')).toBeVisible()
  expect(await focused(page)).toBe('field')
  expect(await pressed()).toEqual(['Escape'])
})

test('B10: arrow keys with a modifier do not change the step', async ({ app, page, tenant }) => {
  await tenant.publishTour(twoSteps)
  await app.open({ html: '<p id="one">One</p><p id="two">Two</p>' })
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  for (const key of ['Control', 'Shift+Control', 'Meta']) await page.keyboard.press(`${key}+ArrowRight`)
  await page.evaluate(() =>
    document
      .getElementById('guide-host')
      ?.shadowRoot?.querySelector('.card')
      ?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true, bubbles: true, composed: true }),
      ),
  )
  await twoFrames(page)
  expect(await app.heard('tour:step')).toHaveLength(1)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await app.heard('tour:step')).length).toBe(2)
})
