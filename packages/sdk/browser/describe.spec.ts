import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import type * as describe from '../src/targets/describe/describe.ts'

declare global {
  interface Window {
    describing: typeof describe
  }
}

const entry = fileURLToPath(new URL('../src/targets/describe/describe.ts', import.meta.url))

/** A page on which the functions for the builder are at `describing`. */
const test = base.extend<object, { code: string }>({
  code: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: { write: false, lib: { entry, formats: ['iife'], name: 'describing' } },
      })
      const [{ output }] = built as [Rolldown.RolldownOutput]
      await use(`${output[0].code};window.describing = describing`)
    },
    { scope: 'worker' },
  ],
  page: async ({ page, code }, use) => {
    await page.goto('about:blank')
    await page.evaluate(code)
    await use(page)
  },
})

const projects = `<header><button>Search</button><button id="add">New project</button></header>
  <table><tr><td>Alpha</td><td><button class="css-1x9f2">Edit</button></td></tr>
  <tr><td>Beta</td><td><button class="css-1x9f2">Edit</button></td></tr></table>
  <button data-testid="export">Export</button> <input name="email" value="kim@example.com" aria-label="E-mail">
  <a href="/users/184467">Kim, kim@example.com, +49 151 2345678</a>`

test('T1: a target is described by what lasts, with a grade, its reason and the HTML for a developer', async ({
  page,
}) => {
  await page.setContent(projects)
  const described = await page.evaluate(() => {
    const of = (selector: string) =>
      window.describing.describeTarget(document.querySelector(selector) as Element)
    return {
      marked: of('[data-testid]'),
      withId: of('#add'),
      second: of('tr:nth-of-type(2) button'),
      field: of('input'),
      personal: of('a'),
    }
  })
  expect(described.marked).toMatchObject({
    target: { data_attribute: 'data-testid=export', fingerprint: { tag: 'button', text: 'Export' } },
    matches: 1,
    grade: 'will hold',
    reason: 'will hold: has data-testid',
    html: 'data-guide="export"',
  })
  expect(described.marked.target.css_selector).toBeUndefined()
  expect(described.withId).toMatchObject({
    target: { element_id: 'add', fingerprint: { neighbours: { before: 'Search' }, path: ['header'] } },
    grade: 'should hold',
    html: 'data-guide="new-project"',
  })
  expect(described.second).toMatchObject({
    target: { fingerprint: { twins: 1, neighbours: { before: 'Beta' }, check: '-' } },
    matches: 1,
    grade: 'fragile',
    reason: 'fragile: only its position tells it apart',
  })
  expect(described.second.target.fingerprint?.rival).toBeGreaterThan(0.3)
  expect(described.second.target.css_selector).not.toContain('css-1x9f2')
  // Nothing of a person is stored.
  expect(described.field.target).toMatchObject({ css_selector: 'input[name="email"]' })
  expect(JSON.stringify(described)).not.toMatch(/kim@|184467|2345678/)
})

test('T1: what a target has in common with others is known, so that none of them takes its place', async ({
  page,
}) => {
  const order = (name: string) => `<li>${name} placed an order</li>`
  await page.setContent(`<ul>${['Ada', 'Tim', 'Grace', 'Linus'].map(order).join('')}</ul>
    <p>Alone</p><svg width="9" height="9"><foreignObject width="9" height="9"><o:p>1</o:p></foreignObject></svg>`)
  const [listed, alone, drawn, odd] = await page.evaluate(() =>
    ['li:nth-of-type(3)', 'p', 'foreignObject', 'o\\:p'].map(
      selector => window.describing.describeTarget(document.querySelector(selector) as Element).target,
    ),
  )
  expect(listed?.fingerprint).toMatchObject({ common: 'placed an order', rival: 0 })
  expect(alone?.fingerprint).toMatchObject({ rival: 0 })
  expect(alone?.fingerprint).not.toHaveProperty('common')
  expect(drawn).toMatchObject({
    css_selector: 'body > svg > foreignObject',
    fingerprint: { tag: 'foreignObject' },
  })
  expect(odd).toMatchObject({ fingerprint: { tag: 'o:p', path: ['foreignObject', 'svg'] } })
})

test('T1: every element of an odd page can be described, at once, and nothing that users have typed is stored', async ({
  page,
}) => {
  await page.setContent(`<form><input name="id"><input name="children">
    <p contenteditable>typed <b id="word">word</b></p><label>Note</label><textarea>typed before</textarea>
    <button id="typed">Save</button><script>const state = 'typed'</script></form>
    <button id="broken" title="Save&#10;Ctrl+S">x</button><button id="number" title="Call 123  4567">x</button>
    <button id="long">x</button><button id="half">x</button><button id="line&#10;break">y</button>`)
  const described = await page.evaluate(() => {
    document.documentElement.lang = '{{lang}}'
    // Without a bound, this would take minutes.
    document.querySelector('#long')?.setAttribute('aria-label', 'x'.repeat(1_000_000))
    document.querySelector('#half')?.setAttribute('title', 'a\ud83d')
    return [...document.querySelectorAll('form,form :not(script),button')].map(one => ({
      id: one.getAttribute('id'),
      ...window.describing.describeTarget(one),
    }))
  })
  expect(described.filter(({ matches }) => matches !== 1)).toEqual([])
  expect(JSON.stringify(described)).not.toMatch(/typed (word|before)|'typed'|4567|\\ud83d|\{\{lang/)
  const named = Object.fromEntries(described.map(({ id, target }) => [id, target.fingerprint?.name]))
  expect(named).toMatchObject({ broken: 'Save Ctrl+S', number: 'Call …', half: 'a' })
})

test('T2: a target in a shadow root or in a frame has a selector that leads there', async ({ page }) => {
  await page.setContent(`<x-menu id="menu"></x-menu><p><x-box></x-box><x-box></x-box></p>
    <iframe name="report" srcdoc="<main><p id=total>12</p></main>"></iframe><iframe title="Map" sandbox srcdoc=""></iframe>`)
  const inFrame = page.frameLocator('[name=report]').locator('#total')
  await expect(inFrame).toBeVisible()
  const described = await page.evaluate(() => {
    const { describeTarget } = window.describing
    const root = (document.querySelector('x-menu') as Element).attachShadow({ mode: 'open' })
    root.append(document.createElement('button'))
    root.querySelector('button')?.append('Open')
    const box = (document.querySelectorAll('x-box')[1] as Element).attachShadow({ mode: 'open' })
    box.append(document.createElement('meter'))
    box.querySelector('meter')?.setAttribute('id', 'used')
    const frame = document.querySelector('iframe') as HTMLIFrameElement
    return {
      inBox: describeTarget(box.querySelector('meter') as Element),
      inRoot: describeTarget(root.querySelector('button') as Element),
      inFrame: describeTarget(frame.contentDocument?.querySelector('#total') as Element),
      foreign: describeTarget(document.querySelector('[sandbox]') as Element),
    }
  })
  expect(described.inRoot).toMatchObject({ target: { css_selector: '[id="menu"] >>> button' }, matches: 1 })
  expect(described.inFrame).toMatchObject({
    target: { css_selector: 'iframe[name="report"] >>> [id="total"]' },
    matches: 1,
    isForeignFrame: false,
  })
  expect(described.foreign).toMatchObject({ isForeignFrame: true })
  // An id is no help if what it is in can only be told by its place.
  expect(described.inBox).toMatchObject({
    grade: 'fragile',
    reason: 'fragile: of the frame or component that it is in, only its position tells it apart',
  })
})

test('T3: the elements that a broken target most likely is now are proposed with evidence', async ({
  page,
}) => {
  await page.setContent(projects)
  const target = await page.evaluate(
    () => window.describing.describeTarget(document.querySelector('#add') as Element).target,
  )
  await page.setContent(
    '<header><button>Search</button><a id="made">New project</a><button>Old project</button></header>',
  )
  const proposed = await page.evaluate(
    given => window.describing.proposeTarget(given).map(one => ({ ...one, element: one.element.id })),
    target,
  )
  expect(proposed[0]).toMatchObject({
    element: 'made',
    evidence: [
      '<a> instead of <button>',
      'the same text',
      'another id: “made”',
      'the same text before it',
      'another text after it: “Old project”',
      'in the same part of the page',
    ],
  })
  expect(proposed[0]?.score).toBeGreaterThan(0.6)
  // Of many that say the same, the one in the same row is proposed, even if it says something else now.
  const rows = (label: string) =>
    ['Alpha', 'Beta', 'Gamma'].map(
      (name, at) => `<p>${name} project <span><button>${at === 1 ? label : 'Edit'}</button></span></p>`,
    )
  await page.setContent(rows('Edit').join(''))
  const inRow = await page.evaluate(
    () => window.describing.describeTarget(document.querySelectorAll('button')[1] as Element).target,
  )
  await page.setContent(rows('Change').reverse().join(''))
  const first = await page.evaluate(
    given => window.describing.proposeTarget(given)[0]?.element.textContent,
    inRow,
  )
  expect(first).toBe('Change')
  const none = await page.evaluate(() => [
    window.describing.proposeTarget({ element_id: 'add' }),
    window.describing.proposeTarget({ css_selector: '!! >>> p', fingerprint: { tag: 'p' } }),
  ])
  expect(none).toEqual([[], []])
})
