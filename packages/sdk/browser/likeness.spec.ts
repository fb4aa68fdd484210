import { expect, step, test } from './test.ts'

const pageLoad = { trigger_type: 'page_load' as const }
const fingerprint = {
  tag: 'button',
  role: 'button',
  text: 'New project',
  neighbours: { before: 'Search', after: 'Export' },
  path: ['header'],
  lang: 'en',
}
const buttons = (...names: string[]) => names.map(name => `<button>${name}</button>`).join('')

test('T4: a target whose keys match nothing any more is found by its fingerprint, and reported so', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publishTour({
    trigger: pageLoad,
    steps: [step('one', 0, { element_target: { element_id: 'old', fingerprint } })],
  })
  const asked = page.waitForRequest('**/v1/sdk/fingerprints/*')
  await app.open({ html: `<header>${buttons('Search', 'New project', 'Export')}</header>` })
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  expect((await asked).postDataJSON()).toMatchObject({ url: page.url() })
  await expect
    .poll(() => app.sent.filter(({ name }) => name === 'target.found').map(({ data }) => data?.found_by))
    .toEqual(['fingerprint'])
})

test('T4: calls find a target by its fingerprint too, and wait for it only for a moment', async ({
  app,
  page,
  tenant,
}) => {
  const target = { element_id: 'old', fingerprint }
  const id = await tenant.publishTour({
    trigger: { trigger_type: 'manual' },
    steps: [step('one', 0, { element_target: target })],
  })
  await app.open({ html: `<header>${buttons('Search', 'New project', 'Export')}</header>` })
  await page.evaluate(tourId => window.Guide?.start(tourId), id)
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
})

test('T5: a target that several elements could be is missing, and no other element takes its place', async ({
  app,
  page,
  tenant,
}) => {
  await tenant.publishTour({
    trigger: pageLoad,
    steps: [step('one', 0, { element_target: { element_id: 'old', fingerprint }, wait_ms: 1500 })],
  })
  const asked = page.waitForResponse('**/v1/sdk/fingerprints/*')
  await app.open({
    html: `<header>${buttons('Search', 'New project', 'Export', 'Search', 'New project', 'Export')}</header>`,
  })
  await asked
  await expect.poll(() => app.sent.map(({ name }) => name)).toContain('target.missing')
  await expect(page.getByRole('heading', { name: 'Step one' })).toHaveCount(0)
})

test('T5: a target that is gone is missing, although its selector matches the next element now', async ({
  app,
  page,
  tenant,
}) => {
  const element_target = {
    css_selector: 'header > button:nth-of-type(2)',
    fingerprint: { ...fingerprint, check: 'aaaaaaa' },
  }
  await tenant.publishTour({ trigger: pageLoad, steps: [step('one', 0, { element_target, wait_ms: 1500 })] })
  await app.open({ html: `<header>${buttons('Search', 'Export', 'Help')}</header>` })
  await expect.poll(() => app.sent.map(({ name }) => name)).toContain('target.missing')
  await expect(page.getByRole('heading', { name: 'Step one' })).toHaveCount(0)
})

test('T5: an element that is no more alike than a rival of the target was is not taken', async ({
  app,
  page,
  tenant,
}) => {
  // Without the words that both have, and without anything around it, the texts alone decide.
  const report = { tag: 'h2', text: 'Report of March', common: 'report of' }
  await tenant.publishTour({
    trigger: pageLoad,
    steps: [
      step('one', 0, { element_target: { element_id: 'old', fingerprint: report } }),
      step('two', 1, {
        element_target: { element_id: 'old', fingerprint: { ...fingerprint, rival: 0.95 } },
        wait_ms: 1500,
      }),
    ],
  })
  await app.open({
    html: `<h2>Report of May</h2><h2>Report of March</h2><header>${buttons('Search', 'New project', 'Help')}</header>`,
  })
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => app.sent.map(({ name }) => name)).toContain('target.missing')
  await expect(page.getByRole('heading', { name: 'Step two' })).toHaveCount(0)
})

test('T6: a page whose keys hold fetches no fingerprint', async ({ app, page, tenant }) => {
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await tenant.publishTour({
    trigger: pageLoad,
    steps: [step('one', 0, { element_target: { element_id: 'new', fingerprint } })],
  })
  await app.open({ html: '<button id="new">New project</button>' })
  await expect(page.getByRole('heading', { name: 'Step one' })).toBeVisible()
  await expect.poll(() => app.sent.map(({ name }) => name)).toContain('target.found')
  expect(requests.filter(url => /fingerprints|likeness/.test(url))).toEqual([])
})
