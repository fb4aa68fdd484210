/// <reference lib="dom" />
// Takes the pictures of docs/images from the demo page: every kind, in light, in dark, on a phone, from right to left.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { startGuideDemo } from '../bench/measure/guide-demo.mjs'
import { ensureChromium } from './servers/system-packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const images = join(root, 'docs/images/sdk')
const kinds = ['tour', 'tooltip', 'spotlight', 'banner', 'modal', 'hotspot', 'checklist']
const desktop = { width: 1180, height: 720 }
const variants = {
  light: { viewport: desktop },
  dark: { viewport: desktop, colorScheme: /** @type {const} */ ('dark') },
  mobile: { viewport: { width: 360, height: 640 } },
  rtl: { viewport: desktop, rtl: true },
}

const { url, stop } = await startGuideDemo()
try {
  mkdirSync(images, { recursive: true })
  const browser = await chromium.launch({ executablePath: await ensureChromium() })
  for (const [name, { rtl = false, ...options }] of Object.entries(variants)) {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
    for (const kind of kinds) await picture(await context.newPage(), kind, name, rtl)
    await context.close()
  }
  await browser.close()
} finally {
  await stop()
}

/** @param {import('@playwright/test').Page} page @param {string} kind @param {string} variant @param {boolean} rtl */
async function picture(page, kind, variant, rtl) {
  // Only what the picture is about, and at once.
  await page.route('**/v1/sdk/content', async route => {
    const response = await route.fetch()
    const answer = await response.json()
    const item = answer.data.items.find((/** @type {any} */ one) => one.content_type === kind)
    answer.data.items = [{ ...item, trigger: { trigger_type: 'page_load' } }]
    await route.fulfill({ response, json: answer })
  })
  await page.route('**/demo/overview', async route => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: rtl ? html.replace('<html', '<html dir="rtl"') : html })
  })
  await page.goto(`${url}/demo/overview`)
  await page.getByText('8,114').waitFor()
  const opener = { hotspot: '.dot', checklist: '.pill' }[kind]
  if (opener) await page.locator(`#guide-host ${opener}`).click()
  await page.locator('#guide-host :is(.card, .banner)').first().waitFor()
  if (kind === 'tour') await page.locator('#guide-host .primary').click()
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.screenshot({ path: join(images, `${kind}-${variant}.png`) })
  await page.close()
}
