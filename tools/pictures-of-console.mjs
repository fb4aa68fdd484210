/// <reference lib="dom" />
// Takes docs/images/console: every screen of the console with the activity of the demo, and some of them in dark mode and
// on a phone.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@guide/contracts'
import { startGuideDemo } from './servers/guide-demo.mjs'

/** The path of each screen, by the name of its picture. @param {{ tour: string, audience: string }} ids */
const screensOf = ({ tour, audience }) => ({
  'get-started': '/get-started',
  home: '/',
  content: '/content',
  editor: `/content/${tour}`,
  'who-where-when': `/content/${tour}?tab=when`,
  results: `/content/${tour}?tab=results&days=30`,
  why: `/content/${tour}?tab=why`,
  history: `/content/${tour}?tab=history`,
  publish: `/content/${tour}/publish`,
  audiences: '/audiences',
  audience: `/audiences/${audience}`,
  themes: '/themes',
  theme: '/themes/thm_000000000003',
  insights: '/insights',
  help: '/help',
  articles: '/help/articles',
  people: '/people',
  settings: '/settings',
  installation: '/settings?tab=installation',
  identity: '/settings?tab=identity',
  team: '/settings?tab=team',
  switches: '/settings?tab=switches',
  usage: '/settings?tab=usage',
  transfer: '/settings?tab=transfer',
  activity: '/settings?tab=activity',
})
const some = ['home', 'content', 'editor', 'results']
const variants = {
  light: { names: undefined, viewport: { width: 1440, height: 900 } },
  dark: { names: some, viewport: { width: 1440, height: 900 }, colorScheme: /** @type {const} */ ('dark') },
  mobile: { names: some, viewport: { width: 360, height: 740 } },
}

/** @param {import('@playwright/test').Browser} browser @param {string} images */
export async function takePicturesOfConsole(browser, images) {
  mkdirSync(images, { recursive: true })
  const { url, stop } = await startGuideDemo([], { DEMO_ACTIVITY: 'true' })
  try {
    const screens = Object.entries(screensOf(await untilFilled(url)))
    for (const [variant, { names, ...options }] of Object.entries(variants)) {
      const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.goto(`${url}/console`)
      await page.getByRole('button', { name: 'Open the demo' }).click()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' })
      for (const [name, path] of screens) {
        if (names && !names.includes(name)) continue
        await page.goto(`${url}/console${path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        await page.evaluate(() => new Promise(done => requestIdleCallback(done)))
        await page.screenshot({ path: join(images, `${name}-${variant}.png`) })
      }
      await context.close()
    }
  } finally {
    await stop()
  }
}

/** Waits until the demo has its activity. Returns what the pictures show. @param {string} url */
async function untilFilled(url) {
  const client = createClient({
    baseUrl: url,
    headers: {
      'x-api-key': 'sk_test_demo000000000000000000000000000000000000000',
      authorization: 'Bearer demo:admin',
    },
  })
  for (;;) {
    const { data } = await client.listAudiences({ query: {} })
    const isFilled = data.items.some(({ description }) => description.endsWith('was generated.'))
    const [tour] = (await client.listItems({ query: { q: 'A first look around' } })).data.items
    const audience = data.items.find(({ kind }) => kind === 'rule')
    if (isFilled && tour?.tour_id && audience) return { tour: tour.tour_id, audience: audience.audience_id }
    await delay(500)
  }
}
