import { step } from '../test.ts'
import { inGuide, type RemotePage } from './remote-page.ts'
import { expect, test } from './test.ts'

const pageLoad = { trigger_type: 'page_load' as const }
const html = `<button id="before">Before</button>
  <p><button id="one">One</button> <input id="two"> <button id="three">Three</button></p>`
const tour = { trigger: pageLoad, steps: [step('one', 0), step('two', 1), step('three', 2)] }
const card = inGuide('.card')

const isAt = (remote: RemotePage, id: string) =>
  remote.sees(card, { text: new RegExp(`Step ${id}`), isVisible: true })

const reasons = (heard: [string, unknown][]) => heard.map(([, data]) => (data as { reason: string }).reason)

test('W6: a tour is played with the mouse', async ({ app, remote, tenant }) => {
  await tenant.publishTour(tour)
  await app.open({ html })
  await isAt(remote, 'one')
  await remote.click(inGuide('.primary'))
  await isAt(remote, 'two')
  await remote.click(inGuide('.quiet'))
  await isAt(remote, 'one')
  await remote.click(inGuide('.primary'))
  await isAt(remote, 'two')
  await remote.click(inGuide('.primary'))
  await isAt(remote, 'three')
  await remote.click(inGuide('.primary'))
  await expect.poll(async () => reasons(await app.heard('tour:end'))).toEqual(['completed'])
  await remote.sees(card, null)
})

test('W7: a tour is played with the keyboard: arrows, Tab around the step and its target, Escape', async ({
  app,
  remote,
  tenant,
}) => {
  const id = await tenant.publishTour({ ...tour, trigger: { trigger_type: 'manual' } })
  await app.open({ html })
  await remote.evaluate(() => document.getElementById('before')?.focus(), undefined)
  const start = () => remote.evaluate(one => window.Guide?.start(one), id)
  await start()
  await isAt(remote, 'one')
  await remote.sees(card, { hasFocus: true })
  await remote.press('ArrowRight')
  await isAt(remote, 'two')
  await remote.press('ArrowLeft')
  await isAt(remote, 'one')
  await remote.press('Escape')
  await remote.sees(card, null)
  await remote.sees('#before', { hasFocus: true })
  expect(reasons(await app.heard('tour:end'))).toEqual(['dismissed'])

  await start()
  await isAt(remote, 'one')
  for (const selector of [inGuide('.close'), inGuide('.primary'), '#one', inGuide('.close')]) {
    await remote.press('Tab')
    await remote.sees(selector, { hasFocus: true })
  }
  for (const selector of ['#one', inGuide('.primary')]) {
    await remote.press('Shift+Tab')
    await remote.sees(selector, { hasFocus: true })
  }
  await remote.press('Enter')
  await isAt(remote, 'two')
})

test('W8: keys that are typed into a field of the page do not move the tour', async ({
  app,
  remote,
  tenant,
}) => {
  await tenant.publishTour({ trigger: pageLoad, steps: [step('two', 0), step('three', 1)] })
  await app.open({ html })
  await isAt(remote, 'two')
  await remote.click('#two')
  await remote.type('Ad')
  await remote.press('ArrowLeft')
  await remote.type('n')
  await remote.press('ArrowRight')
  await remote.type('a')
  await remote.sees('#two', { value: 'Anda', hasFocus: true })
  await isAt(remote, 'two')
  expect(await app.heard('tour:step')).toHaveLength(1)
})

test('W9: a reload resumes a tour at the same step', async ({ app, remote, tenant }) => {
  await tenant.publishTour(tour)
  const init = { token: tenant.token('sam') }
  await app.open({ html, init })
  await isAt(remote, 'one')
  await remote.click(inGuide('.primary'))
  await isAt(remote, 'two')
  await remote.reload()
  await app.init(init)
  await isAt(remote, 'two')
})
