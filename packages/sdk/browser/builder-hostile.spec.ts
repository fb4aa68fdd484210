import type { Page } from '@playwright/test'
import {
  addStep,
  button,
  drawn,
  field,
  goOnBuilding,
  openForBuilding,
  outlined,
  panel,
  pickBar,
  savedSteps,
} from './builder-page.ts'
import { expect, test } from './test.ts'

const main = `<main><h1>Projects</h1><button id="new-project">New project</button>
  <p><button data-testid="save">Save</button> <a id="help" href="/help">Help</a></p></main>`

/** Draws the whole page anew, ten times per second. */
const redraw = (page: Page, what: 'main' | 'body') =>
  page.evaluate(name => {
    const html = document.querySelector(name)?.innerHTML ?? ''
    setInterval(() => {
      const element = document.querySelector(name)
      if (element) element.innerHTML = html
    }, 100)
  }, what)

/**
 * Points at the button "Save" until it is outlined. Unlike `hover`, it does not wait for an element that stays: on a slow
 * machine, the page may draw it anew before.
 */
async function pointAtSave(page: Page) {
  await expect(async () => {
    const [x, y] = await page.evaluate(() => {
      const save = document.querySelector('[data-testid=save]')
      const { left, top, width, height } = save?.getBoundingClientRect() ?? new DOMRect()
      return [left + width / 2, top + height / 2] as const
    })
    // A pointer that does not move is not heard.
    await page.mouse.move(x - 1, y)
    await page.mouse.move(x, y)
    await expect(outlined(page, 'button “Save”')).toBeVisible({ timeout: 1000 })
  }).toPass()
}

test('E7: on a page that removes the builder, or draws everything anew all the time, the admin picks and writes on', async ({
  app,
  page,
  tenant,
}) => {
  const tour_id = await openForBuilding(app, page, tenant, { html: main })
  await addStep(page, '#new-project')
  await field(page, 'Title').pressSequentially('Start ')
  await page.evaluate(() => document.getElementById('guide-host')?.remove())
  await page.keyboard.type('here')
  await expect(field(page, 'Title')).toHaveValue('Start here')
  await expect(panel(page)).toBeVisible()

  await redraw(page, 'body')
  await page.keyboard.type(', and go on, although the page is drawn anew')
  await expect(field(page, 'Title')).toHaveValue('Start here, and go on, although the page is drawn anew')
  await expect(drawn(page)).toContainText('and go on')
  await button(page, 'Add a step').press('Enter')
  await pointAtSave(page)
  const isGone = page.evaluate(
    () =>
      new Promise(resolve => {
        const save = document.querySelector('[data-testid=save]')
        const look = () => (save?.isConnected ? requestAnimationFrame(look) : resolve(true))
        look()
      }),
  )
  expect(await isGone).toBe(true)
  await expect(outlined(page, 'button “Save”')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(outlined(page, 'a “Help”')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('should hold', { exact: true })).toBeVisible()
  await button(page, 'Add a step').click()
  await pointAtSave(page)
  await page.mouse.down()
  await isGone
  await page.mouse.up()
  await expect(panel(page).getByText('will hold', { exact: true })).toBeVisible()
  await expect
    .poll(() => savedSteps(tenant, tour_id))
    .toMatchObject([
      { element_target: { element_id: 'new-project' } },
      { element_target: { element_id: 'help' } },
      { element_target: { data_attribute: 'data-testid=save' } },
    ])
})

test('E8: handlers of the page that throw or stop events do not disturb the builder, and hear nothing of it', async ({
  app,
  page,
  tenant,
}) => {
  const html = `${main}<input id="drop" draggable="true"><script>
    var heard = []
    var names = Object.keys(HTMLElement.prototype).filter(name => name.startsWith('on')).map(name => name.slice(2))
    for (const name of names) {
      if (/over|enter|out|leave|move|rawupdate|toggle|scroll|transition|animation|selectionchange|pointercapture/.test(name)) continue
      addEventListener(name, ({ isTrusted }) => { if (isTrusted) throw new Error('a handler of the page') }, true)
      document.addEventListener(name, event => {
        if (event.isTrusted) heard.push(event.type)
        event.stopImmediatePropagation()
      }, true)
    }
    setInterval(() => document.getElementById('new-project').dispatchEvent(new MouseEvent('click')), 50)
  </script>`
  const tour_id = await openForBuilding(app, page, tenant, { html })
  const heard = () => page.evaluate(() => [...new Set((window as unknown as { heard: string[] }).heard)])
  await page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0))
  await addStep(page, '[data-testid=save]')
  await field(page, 'Title').fill('Save')
  await field(page, 'Title').press('End')
  await page.keyboard.type(' it?')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+C')
  await field(page, 'Text').click()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(field(page, 'Text')).toHaveValue('Save it?')
  await addStep(page, '#help')
  await addStep(page, 'h1')

  // Steps are moved by dragging them, and text can be dragged.
  const handle = (n: number) => button(page, `Move step ${n}.`)
  await handle(3).hover()
  await page.mouse.down()
  const { x, y } = (await handle(1).boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 4, y, { steps: 3 })
  await page.mouse.up()
  await expect
    .poll(() => savedSteps(tenant, tour_id))
    .toMatchObject([
      { element_target: { css_selector: expect.stringContaining('h1') } },
      { title: 'Save it?' },
      {},
    ])
  expect(await heard()).toEqual([])
  expect(new URL(page.url()).pathname).toBe('/')

  // With Alt, the page gets the click, also that of a link that the browser would download.
  app.put({ path: '/help', html: main })
  await button(page, 'Add a step').click()
  await page.click('[data-testid=save]', { modifiers: ['Alt'] })
  expect(await heard()).toContain('click')
  await expect(pickBar(page)).toBeVisible()
  await page.click('#help', { modifiers: ['Alt'] })
  await page.waitForURL('**/help')
  await goOnBuilding(app, page)
  await expect(button(page, '2. Save it?')).toBeVisible()
})

test('E9: elements in shadow roots and frames can be picked, also late ones; of a frame of another origin only itself', async ({
  app,
  page,
  service,
  tenant,
}) => {
  app.put({ path: '/frame', html: '<h2>Frame</h2><button id="in-frame">Inside</button>', script: null })
  const html = `${main}<x-box><b id="slotted">Slotted</b></x-box>
    <iframe title="Foreign" src="${service.url}/healthz" width="200" height="80"></iframe>
    <script>
      customElements.define('x-box', class extends HTMLElement {
        connectedCallback() {
          this.attachShadow({ mode: 'open' }).innerHTML = '<button id="deep">Deep</button><slot></slot><i>After</i>'
        }
      })
    </script>`
  const tour_id = await openForBuilding(app, page, tenant, { html })
  await addStep(page, '#deep')
  await button(page, 'Add a step').click()
  await expect(pickBar(page)).toBeVisible()
  await page.evaluate(() => {
    const frame = Object.assign(document.createElement('iframe'), { src: '/frame', title: 'Ours' })
    document.querySelector('main')?.append(frame)
  })
  const inside = page.frameLocator('[title=Ours]').locator('#in-frame')
  await inside.hover()
  await expect(outlined(page, 'button “Inside”')).toBeVisible()
  await inside.click()
  await expect(panel(page)).toBeVisible()
  await expect
    .poll(() => savedSteps(tenant, tour_id))
    .toMatchObject([
      { element_target: { css_selector: expect.stringMatching(/x-box.* >>> .*deep/) } },
      { element_target: { css_selector: expect.stringMatching(/iframe.* >>> .*in-frame/) } },
    ])
  await addStep(page, '[title=Foreign]')
  await expect(panel(page)).toContainText('This is a frame of another origin.')

  // The keys walk along what is drawn.
  await button(page, 'Add a step').click()
  await page.hover('#deep')
  for (const [key, name] of [
    ['ArrowUp', 'x-box'],
    ['ArrowDown', 'button “Deep”'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(outlined(page, name)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeVisible()
})

test('E10: a countdown lets the admin open what only a hover opens', async ({ app, page, tenant }) => {
  const html = `<style>#menu { display: none } nav:hover #menu { display: block }</style>${main}
    <nav><button id="more">More</button><button id="menu">Archive</button></nav>`
  await openForBuilding(app, page, tenant, { html })
  await page.clock.install()
  await button(page, 'Add a step').click()
  const inThreeSeconds = page.getByRole('button', { name: 'Pick in 3 s' })
  await expect(inThreeSeconds).toBeVisible()
  // From here on the time stands still, except where the test lets it pass.
  await page.clock.pauseAt(Date.now() + 60_000)
  await inThreeSeconds.click()
  await expect(pickBar(page)).toContainText('Pick in 3 s. Open what you want to pick.')
  await page.hover('#more')
  await page.hover('#menu')
  await expect(outlined(page, 'Archive')).toBeHidden()
  await page.click('#menu')
  await page.clock.runFor(1000)
  await expect(pickBar(page)).toContainText('Pick in 2 s.')
  await page.clock.runFor(2000)
  await expect(pickBar(page)).toContainText('Click the element.')
  await page.clock.resume()
  await expect(outlined(page, 'button “Archive”')).toBeVisible()
  await page.click('#menu')
  await expect(panel(page).getByText('should hold', { exact: true })).toBeVisible()
})

test('E9: the service accepts elements with odd names and deep in the page; the builder says why it cannot take one', async ({
  app,
  page,
  tenant,
}) => {
  const deep = (depth: number, inner: string) => `${'<div>'.repeat(depth)}${inner}${'</div>'.repeat(depth)}`
  const html = `<main><emotion-😍>Feeling</emotion-😍><x-${'a'.repeat(70)}>Long</x-${'a'.repeat(70)}>
    ${deep(300, '<button>At the bottom</button>')}${deep(400, '<i>Same</i>')}${deep(400, '<i>Same</i>')}</main>`
  const tour_id = await openForBuilding(app, page, tenant, { html })
  const titles = ['Name', 'Length', 'Depth']
  const selectors = ['emotion-😍', 'main > :nth-child(2)', 'main button']
  for (const [at, selector] of selectors.entries()) {
    await addStep(page, selector)
    await field(page, 'Title').fill(`${titles[at]}`)
    await expect(panel(page).getByText('Found on this page.')).toBeVisible()
  }
  await button(page, 'Add a step').click()
  await expect(pickBar(page)).toBeVisible()
  await page.locator('main i').last().click()
  await expect(panel(page).getByRole('alert')).toHaveText(
    'This element is too deep in the page to be found again, and nothing else tells it apart. Pick something around it, or ask a developer to add data-guide="same" to it.',
  )
  await expect.poll(() => savedSteps(tenant, tour_id)).toHaveLength(3)
  await button(page, 'Publish').click()
  await panel(page)
    .getByRole('button', { name: /^Publish (now|anyway)$/ })
    .click()
  await expect(panel(page).getByText('Published as version 1.')).toBeVisible()
})
