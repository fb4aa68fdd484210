import { axeViolations } from './axe.ts'
import {
  adminToken,
  allowBuilding,
  answerSignIn,
  button,
  drawn,
  field,
  goOnBuilding,
  openForBuilding,
  panel,
  pickBar,
  savedSteps,
} from './builder-page.ts'
import { expect, step, test } from './test.ts'

const html = `<main><h1>Projects</h1><button id="one">New project</button></main>`
const news = {
  content_type: 'banner' as const,
  title: 'News',
  trigger: { trigger_type: 'page_load' as const },
}

test('E11: of two admins who write at the same time, both are told, and what one of them does not choose can be brought back', async ({
  app,
  page,
  tenant,
}) => {
  const tour_id = await openForBuilding(app, page, tenant, { html, steps: [step('one', 0)] })
  await button(page, '1. Step one').click()
  const { draft } = await tenant.admin.getTourDraft({ params: { tour_id } })
  expect(draft).toBe(null)
  const { updated_at: _, ...tour } = await tenant.admin.getTour({ params: { tour_id } })
  const saveElsewhere = async (title: string) => {
    const definition = { ...(await definitionNow()), steps: [{ ...tour.steps[0], title }] }
    await tenant.admin.putTourDraft({
      params: { tour_id },
      body: { draft: { definition, base: '' } },
    })
  }
  const definitionNow = async () =>
    ((await tenant.admin.getTourDraft({ params: { tour_id } })).draft as { definition: object } | null)
      ?.definition ?? { title: tour.title }

  // Nothing is written here: the newest version is shown, and said to be so.
  await saveElsewhere('Theirs')
  await expect(field(page, 'Title')).toHaveValue('Theirs')
  await expect(panel(page)).toContainText('It was changed elsewhere. You see the newest version.')

  // Both have written.
  const isHeld = page.waitForRequest(request => request.method() === 'PUT')
  await page.route('**/draft', route => (route.request().method() === 'PUT' ? undefined : route.continue()))
  await field(page, 'Title').fill('Mine')
  await isHeld
  await saveElsewhere('Theirs again')
  await page.unroute('**/draft')
  await page.reload()
  await goOnBuilding(app, page)
  await expect(panel(page)).toContainText('changed it too, so what you wrote is not saved yet.')
  await expect(field(page, 'Title')).toHaveValue('Mine')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Keep mine').click()
  await expect(panel(page)).toContainText('Saved as a draft')
  await expect.poll(() => savedSteps(tenant, tour_id)).toMatchObject([{ title: 'Mine' }])
  await button(page, 'Undo').click()
  await expect(field(page, 'Title')).toHaveValue('Theirs again')
})

test('E12: without the permission of an admin there is no builder, and the page goes on with its content', async ({
  app,
  page,
  service,
  tenant,
}) => {
  const { tour_id } = await tenant.admin.createTour({ body: { title: 'First steps' } })
  await tenant.publish(news)
  await tenant.admin.updateConfig({ body: { admin_origins: [app.site.url] } })
  const banner = page.getByRole('region', { name: 'News' })
  const url = app.put({ html })
  const signIn = page.getByRole('button', { name: 'Sign in to edit' })

  // The sign-in says that the user is no admin.
  await page.goto(`${url}#guide-builder=tour/${tour_id}`)
  await page.evaluate(answerSignIn, undefined)
  await app.init()
  await expect(banner).toHaveCount(0)
  await signIn.click()
  await expect(page.getByRole('region', { name: 'Builder' })).toContainText('the user is not an admin')
  await expect(banner).toBeVisible()
  await expect(panel(page)).toHaveCount(0)

  // A page that makes up a sign-in gets nothing from the service: neither with a user's token, nor with one that is over,
  // nor for an item of another tenant.
  const other = await service.createTenant()
  const { tour_id: foreign } = await other.admin.createTour({ body: { title: 'Not yours' } })
  const past = { iat: 1, exp: 2 }
  for (const [token, id, text] of [
    [tenant.token('bob'), tour_id, 'It could not be opened'],
    [adminToken(tenant, 'ada', past), tour_id, 'You are no longer signed in.'],
    [adminToken(tenant), foreign, 'It could not be opened'],
  ] as const) {
    await page.goto(`${url}?${text.length}-${id}#guide-builder=tour/${id}`)
    await page.evaluate(answerSignIn, token)
    await goOnBuilding(app, page)
    await expect(panel(page)).toContainText(text)
    await expect(panel(page)).not.toContainText('Not yours')
    await button(page, 'Close the builder').click()
  }

  // The list asks for a new sign-in too.
  await page.goto(`${url}?list#guide-builder=tour/${tour_id}`)
  await page.evaluate(answerSignIn, adminToken(tenant, 'ada', past))
  await goOnBuilding(app, page)
  await button(page, 'Back').first().click()
  await expect(field(page, 'Name of the new tour')).toBeVisible()
  await page.evaluate(answerSignIn, adminToken(tenant))
  await button(page, 'Sign in again').click()
  await expect(button(page, 'First steps')).toBeVisible()
  await expect(button(page, 'Sign in again')).toBeHidden()
  await button(page, 'Close the builder').click()

  // A page of another origin that has this one in a frame cannot make it offer the builder.
  app.put({
    path: '/framing',
    html: `<iframe src="${url}?framed#guide-builder=tour/${tour_id}"></iframe>`,
    script: null,
  })
  await page.goto(`${app.site.url.replace('127.0.0.1', 'localhost')}/framing`)
  const framed = page.frameLocator('iframe')
  await framed.getByRole('heading', { name: 'Projects' }).waitFor()
  await framed.locator('body').evaluate((_, apiKey) => window.Guide?.init({ apiKey }), tenant.apiKey)
  await expect(framed.getByRole('region', { name: 'News' })).toBeVisible()
  await expect(framed.getByRole('button', { name: 'Sign in to edit' })).toHaveCount(0)

  // Without the module, the page shows its content.
  await page.route('**/sdk/builder-*.js', route => route.abort())
  await page.goto(`${url}?blocked#guide-builder=tour/${tour_id}`)
  await app.init()
  await expect(banner).toBeVisible()
  expect(await app.heard('error')).toHaveLength(1)
})

test('E27: what one admin wrote is not saved in the name of another who signs in, and is there for the first one', async ({
  app,
  page,
  tenant,
}) => {
  const tour_id = await openForBuilding(app, page, tenant, { html, steps: [step('one', 0)] })
  await button(page, '1. Step one').click()
  const grace = adminToken(tenant, 'grace')
  const over = { status: 401, json: { error: { message: 'over' } } }
  await page.route('**/v1/admin/**', async route => {
    const { authorization } = await route.request().allHeaders()
    return authorization === `Bearer ${grace}` ? route.continue() : route.fulfill(over)
  })
  await field(page, 'Title').fill('By Ada')
  await expect(panel(page)).toContainText('You are no longer signed in.')
  await page.evaluate(answerSignIn, grace)
  await button(page, 'Sign in again').click()
  await button(page, '1. Step one').click()
  await expect(field(page, 'Title')).toHaveValue('Step one')
  expect(await savedSteps(tenant, tour_id)).toBeUndefined()
  await page.unroute('**/v1/admin/**')
  await page.reload()
  await goOnBuilding(app, page)
  await expect(field(page, 'Title')).toHaveValue('By Ada')
  await expect.poll(() => savedSteps(tenant, tour_id)).toMatchObject([{ title: 'By Ada' }])

  // Storage that is blocked, or in which something else was stored, does not prevent anything.
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.includes('draft:')) sessionStorage.setItem(key, '{"definition":{},"sent":5}')
    Storage.prototype.removeItem = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
  })
  await field(page, 'Title').fill('Still saved')
  await expect(panel(page)).toContainText('Saved as a draft')
  await expect.poll(() => savedSteps(tenant, tour_id)).toMatchObject([{ title: 'Still saved' }])
})

test('E13: live content leaves the page while the builder is open from the toolbar, and comes back; the panel makes way for a card', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publish(news)
  await tenant.publish({
    ...news,
    content_type: 'modal',
    title: 'Later',
    trigger: { trigger_type: 'event', event_name: 'go' },
  })
  await allowBuilding(app, page, tenant)
  await app.open({
    html: `<br><br><br><br><br><br><button id="sign-in" onclick="Guide.requestAdminAccess()">Admin</button>
      <p><button id="one" style="position: fixed; right: 40px; top: 300px">At the edge</button>
      <button id="two" style="position: fixed; right: 560px; top: 300px">In the middle</button></p>`,
  })
  const banner = page.getByRole('region', { name: 'News' })
  await expect(banner).toBeVisible()
  await page.click('#sign-in')
  await page.getByRole('button', { name: 'Admin · live' }).click()
  await page.getByRole('button', { name: 'Build', exact: true }).click()
  await expect(panel(page)).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.evaluate(() => window.Guide?.track('go'))
  await page.evaluate(() => history.pushState({}, '', '/other'))

  await field(page, 'Name of the new tour').fill('Edge')
  await button(page, 'Create').click()
  const left = async () => (await panel(page).boundingBox())?.x
  const before = await left()
  expect(before).toBeGreaterThan(600)
  await button(page, 'Add a step').click()
  await expect(pickBar(page)).toBeVisible()
  await page.click('#one')
  await field(page, 'Title').fill('Here')
  await expect(drawn(page)).toContainText('Here')
  await expect.poll(left).toBeLessThan(100)
  const card = await drawn(page).boundingBox()
  expect(card?.x).toBeGreaterThan(((await left()) ?? 0) + ((await panel(page).boundingBox())?.width ?? 0))
  await expect(page.getByRole('dialog', { name: 'Later' })).toHaveCount(0)
  // It comes back to its side for a card that it does not cover, and makes way if that card moves below it.
  await button(page, 'Add a step').click()
  await page.click('#two')
  await expect.poll(left).toBe(before)
  await panel(page).getByRole('combobox', { name: 'Position' }).selectOption('Right')
  await expect.poll(left).toBeLessThan(100)
  await button(page, 'Close the builder').click()
  await expect(banner).toBeVisible()
})

test('E18: a fingerprint that was tampered with on its way finds nothing and breaks nothing', async ({
  app,
  page,
  tenant,
}) => {
  const fingerprint = { tag: 'button', role: 'button', text: 'New project', path: ['main'] }
  const element_target = { element_id: 'gone', fingerprint }
  await tenant.publishTour({
    trigger: news.trigger,
    steps: [step('one', 0, { element_target, wait_ms: 1500 })],
  })
  await tenant.publish(news)
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  const bodies = [
    (real: object) => ({ ...real, tag: 5, path: 'x', text: 7, attributes: [null], role: {}, rival: 'NaN' }),
    () => null,
    () => ({ fingerprint: '__proto__', tag: '<img onerror=alert(1)>' }),
  ]
  const fingerprints = '**/v1/sdk/fingerprints/*'
  for (const [index, tamper] of bodies.entries()) {
    await page.unrouteAll({ behavior: 'wait' })
    await page.route(fingerprints, async route => {
      const response = await route.fetch()
      const { data } = await response.json()
      await route.fulfill({ response, json: { data: { items: data.items.map(tamper) } } })
    })
    const answered = page.waitForResponse(fingerprints)
    await app.open({ html, path: `/${index}` })
    await answered
    await expect.poll(() => app.heard('target:missing')).toHaveLength(1)
    await expect(page.getByRole('region', { name: 'News' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Step one' })).toHaveCount(0)
  }
  expect(problems).toEqual([])
})
