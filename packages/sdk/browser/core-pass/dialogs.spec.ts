import { publishArticles } from '../help-panel.ts'
import { modalHosts } from '../hosts.ts'
import { step } from '../test.ts'
import { inGuide, type RemotePage } from './remote-page.ts'
import { expect, test } from './test.ts'

/** The first step points into the modal, the second one at the page behind it. */
const tour = {
  trigger: { trigger_type: 'manual' as const },
  steps: [step('name', 0), step('search', 1), step('save', 2)],
}
const card = inGuide('.card')

const isAt = (remote: RemotePage, id: string) =>
  remote.sees(card, { text: new RegExp(`Step ${id}`), isVisible: true })
const stateIs = (remote: RemotePage, text: string) => remote.sees('#state', { text: new RegExp(`^${text}$`) })

async function openModal(remote: RemotePage) {
  await remote.click('#open')
  await stateIs(remote, 'open:\\s*')
  // A library that moves the focus into its modal late would take it from the field.
  const hasMoved = () => !document.activeElement?.matches('body, #open')
  await expect.poll(() => remote.evaluate(hasMoved, undefined)).toBe(true)
  // A click misses the field of a modal that is still moving.
  const nameHasFocus = () => document.activeElement?.id === 'name'
  await expect(async () => {
    await remote.click('#name')
    expect(await remote.evaluate(nameHasFocus, undefined)).toBe(true)
  }).toPass()
  await remote.type('Ada')
  await stateIs(remote, 'open: Ada')
}

for (const host of modalHosts)
  test(`W12: a tour over the modal of ${host} works with mouse and keyboard, and the modal stays`, async ({
    app,
    remote,
    tenant,
  }) => {
    const id = await tenant.publishTour(tour)
    await app.openHost(host)
    await openModal(remote)
    await remote.evaluate(one => window.Guide?.start(one), id)
    await isAt(remote, 'name')
    await remote.click(inGuide('.primary'))
    await isAt(remote, 'search')
    await remote.press('ArrowRight')
    await isAt(remote, 'save')
    await remote.press('ArrowLeft')
    await isAt(remote, 'search')
    await remote.click(inGuide('.quiet'))
    await isAt(remote, 'name')
    for (const selector of [inGuide('.close'), inGuide('.primary'), '#name']) {
      await remote.press('Tab')
      await remote.sees(selector, { hasFocus: true })
    }
    await remote.type(' L')
    await stateIs(remote, 'open: Ada L')
    await remote.press('Escape')
    await remote.sees(card, null)
    await stateIs(remote, 'open: Ada L')
    await remote.sees('#name', { hasFocus: true })
    await remote.press('Escape')
    await stateIs(remote, 'closed')
  })

// A library that takes the focus back, one that listens on the document before everyone else, and a native dialog.
for (const host of ['react-router', 'react-aria', 'native-dialog'] as const)
  test(`W13: the help over the modal of ${host} can be typed into`, async ({ app, remote, tenant }) => {
    await publishArticles(tenant)
    await app.openHost(host)
    await openModal(remote)
    await remote.click(inGuide('.launcher'))
    await remote.click(inGuide('.help [type=search]'))
    await remote.type('plan')
    await remote.sees(inGuide('.row'), { text: /Change your plan/ })
    await stateIs(remote, 'open: Ada')
    await remote.press('Escape')
    await remote.sees(inGuide('.help'), null)
    await stateIs(remote, 'open: Ada')
  })
