import { fileURLToPath } from 'node:url'
import { contentKindNames, contentKinds } from '@guide/contracts/content-kinds'
import { test as base, expect, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { constants } from '../constants.mjs'
import type * as preview from '../src/entry/preview.ts'
import { type Site, startSite } from './site.ts'

declare global {
  interface Window {
    /** The item on the page, and the events that it emitted. */
    showing?: ReturnType<typeof preview.mountItem>
    events: string[]
  }
}

const modules = [...new Set(contentKindNames.map(kind => contentKinds[kind].module))]
const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/** The preview entry and the content modules, bundled for a page. */
async function bundlePreview(): Promise<Rolldown.OutputChunk[]> {
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    define: constants,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: {
          preview: source('entry/preview.ts'),
          ...Object.fromEntries(modules.map(name => [name, source(`modules/${name}/mount.ts`)])),
        },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })) as Rolldown.RolldownOutput
  return result.output.filter(one => one.type === 'chunk')
}

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const site = await startSite()
      for (const { fileName, code } of await bundlePreview())
        site.put(`/${fileName}`, { body: code, type: 'text/javascript' })
      site.put('/', {
        body: '<!doctype html><title>Acme</title><h1 id="one">Overview</h1><button id="two">Export</button>',
      })
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
})

const body_tree = [{ type: 'paragraph', children: [{ type: 'text', text: 'Hello.' }] }]
const step = (id: string) => ({
  step_id: id,
  title: `Step ${id} for {{name}}`,
  body_tree,
  element_target: { element_id: id },
  position: 'auto',
})

/** An item as plain JSON. */
function itemOf(kind: (typeof contentKindNames)[number]) {
  const { anchored, parts } = contentKinds[kind]
  return {
    content_type: kind,
    [kind === 'tour' ? 'tour_id' : 'content_id']: 'preview',
    title: 'Hello',
    body_tree,
    position: 'auto',
    ...(anchored && { element_target: { element_id: 'two' } }),
    ...(parts === 'steps' && { steps: [step('one'), step('two')] }),
    ...(parts === 'items' && { items: [{ item_id: 'a', title: 'Look around', body_tree }] }),
  }
}

/** Mounts an item on the open page. Resolves to whether it is shown. */
const mount = (page: Page, item: object, module: string): Promise<boolean> =>
  page.evaluate(
    async ([json, name]) => {
      const { createHost, createTargets, mountItem }: typeof preview = await import(
        `${location.origin}/preview.js`
      )
      window.events = []
      window.showing = mountItem(json, {
        hosting: createHost(),
        targets: createTargets(),
        tokens: { name: 'Ann' },
        load: () => import(`${location.origin}/${name}.js`),
        emitter: {
          on: () => () => {},
          emit: (event: string) => void window.events.push(event),
          clear: () => {},
        },
      })
      return window.showing.shown
    },
    [item, module] as const,
  )

for (const kind of contentKindNames) {
  test(`V1: a ${kind} is mounted from JSON without the service, and end() removes it`, async ({
    page,
    site,
  }) => {
    const requests: string[] = []
    page.on('request', request => requests.push(new URL(request.url()).origin))
    await page.goto(site.url)
    expect(await mount(page, itemOf(kind), contentKinds[kind].module)).toBe(true)
    const surface = page.locator('#guide-host .surface')
    await expect(surface.getByRole('button').first()).toBeVisible()
    await page.evaluate(() => window.showing?.end('stopped'))
    await expect(surface.locator('> :not(.live)')).toHaveCount(0)
    expect(new Set(requests)).toEqual(new Set([site.url]))
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  })
}

test('V1: a tour without the service can be played to its end', async ({ page, site }) => {
  await page.goto(site.url)
  await mount(page, itemOf('tour'), 'tour')
  await expect(page.getByRole('dialog', { name: 'Step one for Ann' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog', { name: 'Step two for Ann' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => window.events)).toEqual([
    ...['content:show', 'tour:start', 'tour:step', 'tour:step', 'content:complete', 'tour:complete'],
    'tour:end',
  ])
})

test('V2: JSON that is not an item is refused, and a missing target is an event', async ({ page, site }) => {
  await page.goto(site.url)
  await expect(mount(page, { content_type: 'banner' }, 'banner')).rejects.toThrow(
    'not a tour or content item',
  )
  const lost = { ...itemOf('tooltip'), element_target: { element_id: 'nowhere' } }
  expect(await mount(page, lost, 'callout')).toBe(false)
  expect(await page.evaluate(() => window.events)).toEqual(['target:missing'])
})

test('V3: the hash that a page was opened with is known after a router has replaced it', async ({
  page,
  site,
}) => {
  site.put('/router', { body: `<!doctype html><script>history.replaceState(null, '', '#/home')</script>` })
  await page.goto(`${site.url}/router#guide-preview=abc`)
  const hashes = await page.evaluate(async () => {
    const { arrivalHash }: typeof preview = await import(`${location.origin}/preview.js`)
    return { now: location.hash, before: arrivalHash() }
  })
  expect(hashes).toEqual({ now: '#/home', before: '#guide-preview=abc' })
})
