import { contentKindNames, contentKinds } from '@guide/contracts/content-kinds'
import type { FrameLocator, Page } from '@playwright/test'
import { axeViolations } from '../../sdk/browser/axe.ts'
import type { ShowMessage } from '../src/stage/messages.ts'
import { expect, test } from './test.ts'

const body_tree = (text: string) => [
  { type: 'paragraph' as const, children: [{ type: 'text' as const, text }] },
]
const step = (step_id: string, order: number, title = `Step ${step_id}`) => ({
  ...{ step_id, order, title, body_tree: body_tree('Hello.') },
  ...{ element_target: { element_id: step_id }, position: 'auto' as const, on_missing: 'skip' as const },
})
const shared = {
  version: 0,
  trigger: { trigger_type: 'manual' as const },
  priority: 0,
  progress: { state: 'none' as const, step_id: null },
}

type Item = NonNullable<ShowMessage['item']>

function itemOf(kind: (typeof contentKindNames)[number], title: string): Item {
  if (kind === 'tour') {
    const steps = [step('one', 0, title), step('two', 1)]
    return { ...shared, content_type: kind, tour_id: 'tour_preview', title, steps }
  }
  return {
    ...shared,
    ...{ content_type: kind, content_id: 'cnt_preview', title, body_tree: body_tree('Hello.') },
    element_target: contentKinds[kind].anchored ? { element_id: 'x' } : null,
    ...{
      position: 'auto',
      on_missing: 'skip',
      dismiss_behavior: 'once',
      cta_text: 'Go',
      cta_url: '/nowhere',
    },
    ...(kind === 'checklist' && { items: [{ item_id: 'a', title: 'First', body_tree: [] }] }),
  }
}

const message = (item: Item | null, more: Partial<ShowMessage> = {}): ShowMessage => ({
  ...{ type: 'show', item, stepId: null, scheme: 'light', direction: 'ltr', turn: 0 },
  theme: {
    light: { '--spot-bg': '#ffffff', '--spot-text': '#111111', '--spot-motion': '200ms' },
    dark: { '--spot-bg': '#000000' },
  },
  ...more,
})

/** Opens the page of the stage in a frame like the console's, on a page of the same origin with a text field. */
async function openStage(page: Page, url: string): Promise<FrameLocator> {
  await page.goto(`${url}/console/sign-in`)
  await page.evaluate(async () => {
    document.body.innerHTML = '<input aria-label="Title">'
    const frame = document.createElement('iframe')
    frame.id = 'stage'
    frame.width = '800'
    frame.height = '600'
    frame.sandbox.add('allow-scripts')
    frame.src = '/console/stage'
    const told: unknown[] = []
    Object.assign(window, { told })
    const ready = new Promise(resolve => {
      addEventListener('message', event => {
        if (event.source !== frame.contentWindow || event.origin !== 'null') return
        told.push(event.data)
        resolve(event.data)
      })
    })
    document.body.append(frame)
    await ready
  })
  return page.frameLocator('#stage')
}

const post = (page: Page, data: ShowMessage) =>
  page.evaluate(
    sent => document.querySelector<HTMLIFrameElement>('#stage')?.contentWindow?.postMessage(sent, '*'),
    data,
  )
const told = (page: Page) => page.evaluate(() => (window as unknown as { told: unknown[] }).told)

test('every kind is shown by the renderer of users, light and dark, without accessibility violations', async ({
  page,
  guide,
}) => {
  const stage = await openStage(page, guide.url)
  for (const kind of contentKindNames) {
    await post(page, message(itemOf(kind, `A ${kind}`), { scheme: kind === 'tour' ? 'dark' : 'light' }))
    await expect(stage.locator('#guide-host').getByText(`A ${kind}`).last()).toBeVisible()
    await expect(stage.locator('#guide-host .card, #guide-host .banner')).toHaveCount(1)
    const frame = page.frames()[1]
    expect(frame && (await axeViolations(frame)), kind).toEqual([])
  }
  await post(page, message(null))
  await expect(stage.locator('#guide-host .banner, #guide-host .card')).toHaveCount(0)
  await expect(stage.getByRole('heading', { name: 'Overview' })).toBeVisible()
})

test('a change of a text changes the card in place: it neither moves nor takes the focus', async ({
  page,
  guide,
}) => {
  const stage = await openStage(page, guide.url)
  await page.getByLabel('Title').focus()
  await post(page, message(itemOf('tour', 'W')))
  await expect(stage.getByRole('dialog', { name: 'W' })).toBeVisible()
  // Records every frame in which there is not exactly one card, or one that is still appearing.
  const frame = page.frames()[1]
  await frame?.evaluate(async () => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const cards = () => [
      ...(document.querySelector('#guide-host')?.shadowRoot?.querySelectorAll('.card') ?? []),
    ]
    await Promise.all(cards().flatMap(card => card.getAnimations().map(({ finished }) => finished)))
    const look = () => {
      const opacities = cards().map(card => getComputedStyle(card).opacity)
      if (opacities.join() !== '1') seen.push(opacities.join())
      requestAnimationFrame(look)
    }
    look()
  })
  for (const title of ['We', 'Wel', 'Welc', 'Welco']) {
    await post(page, message(itemOf('tour', title)))
    await expect(stage.getByRole('dialog', { name: title, exact: true })).toBeVisible()
  }
  expect(await frame?.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
  await expect(page.getByLabel('Title')).toBeFocused()
})

test('another step is shown where the last one was, and the steps of the admin are told', async ({
  page,
  guide,
}) => {
  const stage = await openStage(page, guide.url)
  const tour = itemOf('tour', 'First')
  await post(page, message(tour))
  await stage.getByRole('button', { name: 'Next' }).click()
  await expect(stage.getByRole('dialog', { name: 'Step two' })).toBeVisible()
  expect(await told(page)).toContainEqual({ type: 'step', stepId: 'two' })
  // The text changes while the admin is at the second step.
  await post(page, message({ ...tour, title: 'Other' }))
  await expect(stage.getByRole('dialog', { name: 'Step two' })).toBeVisible()
  await post(page, message({ ...tour, title: 'Other' }, { stepId: 'one' }))
  await expect(stage.getByRole('dialog', { name: 'First' })).toBeVisible()
  await stage.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => told(page)).toContainEqual({ type: 'ended' })
  await post(page, message({ ...tour, title: 'Other' }, { stepId: 'one', turn: 1 }))
  await expect(stage.getByRole('dialog', { name: 'First' })).toBeVisible()
})

test('links and tasks lead nowhere, and Tab leaves the stage', async ({ page, guide }) => {
  const stage = await openStage(page, guide.url)
  const popups: string[] = []
  page.context().on('page', other => popups.push(other.url()))
  const urls = () => page.frames().map(frame => new URL(frame.url()).pathname)
  const link = { type: 'link' as const, href: 'https://other.example/', children: [] }
  const modal = {
    ...itemOf('modal', 'Hello'),
    body_tree: [{ ...link, children: [{ type: 'text', text: 'Out' }] }],
  }
  await post(page, message(modal as Item))
  await stage.getByRole('link', { name: 'Out' }).click()
  await stage.getByRole('link', { name: 'Go' }).click()
  await expect.poll(() => told(page)).toContainEqual({ type: 'ended' })
  const checklist = itemOf('checklist', 'Tasks')
  const items = [{ item_id: 'a', title: 'Away', body_tree: [], action: { url: 'https://other.example/' } }]
  await post(page, message({ ...checklist, items } as Item))
  await stage.getByRole('button', { name: 'Away' }).click()
  await expect(stage.getByRole('button', { name: 'Tasks 1/1' })).toBeVisible()
  await post(page, message(itemOf('modal', 'Again'), { turn: 2 }))
  await expect(stage.getByRole('dialog', { name: 'Again' })).toBeVisible()
  await stage.getByRole('link', { name: 'Go' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(stage.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Title')).toBeFocused()
  expect(urls()).toEqual(['/console/sign-in', '/console/stage'])
  expect(popups).toEqual([])
})

test('the look of the stage is chosen above it and remembered, and a closed item can be shown again', async ({
  page,
  guide,
}) => {
  await guide.signIn('/themes/thm_000000000001')
  const stage = page.frameLocator('iframe[title="What users see, on a sample page"]')
  const html = stage.locator('html')
  for (const name of ['Dark', 'Phone', 'Right to left']) await page.getByTitle(name).click()
  await page.reload()
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(stage.locator('.card[data-sheet]')).toBeVisible()
  await page.getByTitle('Desktop').click()
  await expect(stage.locator('.card:not([data-sheet])')).toBeVisible()

  await page.getByRole('button', { name: 'Modal', exact: true }).click()
  await stage.getByRole('button', { name: 'Close' }).click()
  const again = page.getByRole('button', { name: 'Show again' })
  await again.click()
  await expect(stage.getByRole('dialog', { name: 'Your reports are ready' })).toBeVisible()
  await expect(again).toBeHidden()
})
