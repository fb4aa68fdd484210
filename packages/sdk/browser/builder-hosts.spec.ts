import type { Page } from '@playwright/test'
import { axeViolations } from './axe.ts'
import {
  allowBuilding,
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
import { type HostName, hosts } from './hosts.ts'
import { expect, step, test } from './test.ts'

/** What is picked on each host, and the page of the host that has it. */
const targets: Partial<Record<HostName, { path: string; selector: string }>> = {
  turbo: { path: 'projects', selector: '#gemini' },
  htmx: { path: 'projects', selector: '#gemini' },
  'ag-grid': { path: '', selector: '[row-index="2"] [col-id=customer]' },
}

/** The gap between a card and its target. */
async function distance(page: Page, selector: string) {
  const [card, target] = await Promise.all([drawn(page).boundingBox(), page.locator(selector).boundingBox()])
  if (!card || !target) return Number.POSITIVE_INFINITY
  const gap = (start: number, size: number, from: number, length: number) =>
    Math.max(from - (start + size), start - (from + length), 0)
  return gap(card.x, card.width, target.x, target.width) + gap(card.y, card.height, target.y, target.height)
}

test('E14: on pages of every common library an element is picked and a step is drawn at it', async ({
  app,
  page,
  tenant,
}) => {
  test.slow()
  await allowBuilding(app, page, tenant)
  for (const host of hosts) {
    const { path, selector } = targets[host] ?? { path: '', selector: '#open' }
    const { tour_id } = await tenant.admin.createTour({ body: { title: host } })
    await app.openHost(host, { path: `${path}#guide-builder=tour/${tour_id}`, init: false })
    await goOnBuilding(app, page)
    await button(page, 'Add a step').click()
    await expect(pickBar(page), host).toBeVisible()
    await page.click(selector)
    await field(page, 'Title').fill(`At ${host}`)
    await expect(drawn(page), host).toContainText(`At ${host}`)
    await expect.poll(() => distance(page, selector), host).toBeLessThan(30)
    await expect.poll(() => savedSteps(tenant, tour_id), host).toHaveLength(1)
  }
})

// A library with a focus trap, one that hides the rest from screen readers, and a native dialog.
for (const host of ['react-router', 'mui', 'native-dialog'] as const)
  test(`E15: a modal of ${host} that opens during a pick or while one writes leaves the builder usable`, async ({
    app,
    page,
    tenant,
  }) => {
    const { tour_id } = await tenant.admin.createTour({
      body: { title: 'First steps', steps: [step('search', 0)] },
    })
    await allowBuilding(app, page, tenant)
    await app.openHost(host, { path: `#guide-builder=tour/${tour_id}`, init: false })
    await goOnBuilding(app, page)
    const state = page.locator('#state')

    // With Alt the admin opens the modal, and then picks in it with the keyboard or the mouse.
    await button(page, 'Add a step').click()
    await page.click('#open', { modifiers: ['Alt'] })
    await expect(state).toHaveText(/^open:\s*$/)
    await page.hover('#save')
    await expect(outlined(page, '“Save”')).toBeVisible()
    await page.hover('#name')
    await expect(outlined(page, 'input “Name”')).toBeVisible()
    await page.keyboard.press('Enter')
    await field(page, 'Title').fill('The name')
    await expect(drawn(page)).toContainText('The name')
    await expect(state).toHaveText(/^open:\s*$/)

    // It can be written by mouse and keyboard, and the modal stays as it is.
    await field(page, 'Text').click()
    await page.keyboard.type('What is it?')
    await expect(field(page, 'Text')).toHaveValue('What is it?')
    await page.keyboard.press('Shift+Tab')
    await expect(field(page, 'Title')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(' of it')
    await page.click('#name')
    await page.keyboard.type('Ada')
    await expect(state).toHaveText('open: Ada')
    await page.keyboard.press('Escape')
    await expect(state).toHaveText('closed')

    // The page opens it by itself while the admin writes.
    await field(page, 'Text').click()
    await page.evaluate(() => document.getElementById('open')?.click())
    await expect(state).toHaveText(/^open:\s*$/)
    await field(page, 'Text').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' A name.')
    await expect(field(page, 'Text')).toHaveValue('What is it? A name.')
    await expect
      .poll(() => savedSteps(tenant, tour_id))
      .toMatchObject([{}, { title: 'The name of it', body: 'What is it? A name.' }])
    await expect(state).toHaveText(/^open:\s*$/)
  })

test('E16: on a page of ten thousand elements that changes its address or is left during a pick nothing is lost, and axe finds nothing in any view', async ({
  app,
  page,
  tenant,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const rows = Array.from(
    { length: 2500 },
    (_, n) => `<li><b>Row</b> <i>of</i> <button>Open ${n}</button></li>`,
  )
  const main = (inside: string) => `<main><h1>Rows</h1><a id="away" href="/away">Away</a>${inside}</main>`
  const fingerprint = { tag: 'a', role: 'link', text: 'Away', path: ['main', 'body'] }
  const steps = [step('away', 0), step('gone', 1, { element_target: { element_id: 'gone', fingerprint } })]
  const html = main(`<ul>${rows.join('')}</ul>`)
  const tour_id = await openForBuilding(app, page, tenant, { html, steps })
  app.put({ path: '/away', html: main('') })
  await button(page, 'Add a step').click()
  await page.evaluate(() => history.pushState({}, '', '/projects/8f3a91c27d55'))
  await page.hover('li:nth-child(3) button')
  await expect(outlined(page, '“Open 2”')).toBeVisible()
  await page.click('li:nth-child(3) button')
  await field(page, 'Title').pressSequentially('The third')
  await expect(drawn(page)).toContainText('The third')
  await expect(field(page, 'Title')).toBeFocused()

  // A link that is followed during a pick: what was written is still there.
  await button(page, 'Add a step').click()
  await page.click('#away', { modifiers: ['Alt'] })
  await page.waitForURL('**/away')
  await goOnBuilding(app, page)
  await expect(button(page, '3. The third')).toBeVisible()
  await expect
    .poll(() => savedSteps(tenant, tour_id))
    .toMatchObject([{}, {}, { title: 'The third', page: { pattern: '/projects/*' } }])

  const looks = async (view: string) => expect(await axeViolations(page), view).toEqual([])
  await button(page, '1. Step away').click()
  await expect(drawn(page)).toBeVisible()
  await looks('a step')
  await button(page, 'Add a step').click()
  await page.hover('h1')
  await expect(outlined(page, '“Rows”')).toBeVisible()
  await looks('a pick')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Record').click()
  await looks('a recording')
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await button(page, '2. Step gone').click()
  await button(page, 'Mend').click()
  await expect(panel(page).getByText('the same text')).toBeVisible()
  await looks('mending')
  await button(page, 'Back').first().click()
  await button(page, 'Publish').click()
  await expect(panel(page).getByRole('button', { name: /^Publish (now|anyway)$/ })).toBeVisible()
  await looks('publishing')
  await button(page, 'Back').first().click()
  await button(page, 'Back').first().click()
  await expect(field(page, 'Name of the new tour')).toBeVisible()
  await looks('the list')
})

test('E5, E28: another element that has taken the place of a target is not taken for it', async ({
  app,
  page,
  tenant,
}) => {
  const buttons = (...names: string[]) => names.map(name => `<button>${name}</button>`).join('')
  const html = `<main><h1>Members</h1><br><br><br><p id="bar">${buttons('Invite', 'Add a member')}</p></main>`
  await openForBuilding(app, page, tenant, { html })
  await button(page, 'Add a step').click()
  await page.getByRole('button', { name: 'Add a member' }).click()
  await page.keyboard.type('Begin here')
  await expect(panel(page).getByText('fragile', { exact: true })).toBeVisible()
  await expect(drawn(page)).toContainText('Begin here')
  await expect(panel(page)).toContainText('Saved as a draft')
  // A release changes the order.
  const change = (now: string) =>
    page.locator('#bar').evaluate((bar, then) => {
      bar.innerHTML = then
    }, now)
  const look = async () => {
    await button(page, '1. Begin here').click()
    await button(page, '1. Begin here').click()
  }
  await change(buttons('Add a member', 'Invite'))
  await look()
  await expect(panel(page)).toContainText('only by likeness')
  await expect(drawn(page)).toContainText('Begin here')
  await button(page, 'Mend').click()
  await expect(outlined(page, 'Add a member')).toBeVisible()
  await button(page, 'Use this').first().click()
  await expect(panel(page).getByText('fragile', { exact: true })).toBeVisible()
  // The element is gone, and another one is in its place.
  await change(buttons('Invite', 'Help'))
  await look()
  await expect(panel(page)).toContainText('Not found on this page.')
  await expect(drawn(page)).toHaveCount(0)
})

for (const kind of ['banner', 'tooltip', 'modal'] as const)
  test(`E17: a ${kind} is built on the page: drawn while it is written, previewed and published`, async ({
    app,
    page,
    tenant,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const trigger = { trigger_type: 'manual' as const }
    const { content_id } = await tenant.admin.createContent({
      body: { content_type: kind, title: 'News', trigger },
    })
    await allowBuilding(app, page, tenant)
    const html = '<main><br><br><br><button id="one">New project</button></main>'
    await page.goto(`${app.put({ html })}#guide-builder=content/${content_id}`)
    await goOnBuilding(app, page)
    if (kind === 'tooltip') {
      await button(page, 'Pick an element').click()
      await page.click('#one')
    }
    await field(page, 'Title').fill('It is new')
    await field(page, 'Text').fill('Press **this**.')
    await expect(field(page, 'Text')).toBeFocused()
    const shown = page.locator('#guide-host :is(.banner, .card:not(.builder))', { hasText: 'It is new' })
    await expect(shown.locator('strong')).toHaveText('this')
    // Its button is drawn, but leads nowhere while it is written.
    await field(page, 'Button').first().fill('See it')
    await field(page, 'Link of the button').fill('/reports')
    const see = shown.getByRole(kind === 'tooltip' ? 'button' : 'link', { name: 'See it' })
    await expect(see).toBeVisible()
    await see.click({ force: true })
    await expect(shown).toBeVisible()
    expect(new URL(page.url()).pathname).not.toBe('/reports')
    await expect(panel(page)).toContainText('Saved as a draft')
    expect(await axeViolations(page)).toEqual([])
    await button(page, 'Preview').first().click()
    await expect(panel(page)).toBeHidden()
    await expect(shown).toBeVisible()
    await page.getByRole('button', { name: 'End preview' }).click()
    await button(page, 'Publish').click()
    await panel(page)
      .getByRole('button', { name: /^Publish (now|anyway)$/ })
      .click()
    await expect(panel(page).getByText('Published as version 1.')).toBeVisible()
    expect(await tenant.admin.getContent({ params: { content_id } })).toMatchObject({
      ...{ status: 'published', title: 'It is new', cta_text: 'See it', cta_url: '/reports' },
    })
  })
