/// <reference lib="dom" />
// Takes the pictures of docs/images: what `npm start` prints, the console, the builder, and the demo page with every kind
// and the help, in light and dark mode, on a phone and in a right-to-left page.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentKindNames } from '@guide/contracts/content-kinds'
import { chromium } from '@playwright/test'
import { takePictureOfStart } from './picture-of-start.mjs'
import { takePicturesOfBuilder } from './pictures-of-builder.mjs'
import { takePicturesOfConsole } from './pictures-of-console.mjs'
import { startGuideDemo } from './servers/guide-demo.mjs'
import { ensureChromium } from './servers/system-packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const images = join(root, 'docs/images/sdk')
const helpViews = ['help', 'conversation']
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
  await createConversation()
  const browser = await chromium.launch({ executablePath: await ensureChromium() })
  await takePictureOfStart(browser, { root, path: join(root, 'docs/images/start.png') })
  await takePicturesOfConsole(browser, join(root, 'docs/images/console'))
  await takePicturesOfBuilder(browser, join(root, 'docs/images/builder'))
  for (const [name, { rtl = false, ...options }] of Object.entries(variants)) {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
    for (const subject of [...contentKindNames, ...helpViews]) {
      const page = await context.newPage()
      await open(page, subject, rtl)
      await (helpViews.includes(subject) ? openHelp(page, subject) : openContent(page, subject))
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      await page.screenshot({ path: join(images, `${subject}-${name}.png`) })
      await page.close()
    }
    await context.close()
  }
  await browser.close()
} finally {
  await stop()
}

/** Sends a question of the demo user Sam and an admin's reply. */
async function createConversation() {
  const send = async (
    /** @type {string} */ token,
    /** @type {string} */ path,
    /** @type {object} */ body,
  ) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        'x-api-key': 'sk_test_demo000000000000000000000000000000000000000',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    return response.json()
  }
  const subject = 'Can I export everything at once?'
  const body = `${subject}\nI only found the button below one table.`
  const { thread_id } = await send('demo:user:sam', '/v1/sdk/help/threads', { subject, body })
  const reply = 'Hi Sam, that is under Settings: “Export all” at the foot of the page. Does that help?'
  await send('demo:admin', `/v1/admin/help/threads/${thread_id}/messages`, { body: reply })
}

/** Opens the demo page with only the subject of the picture. @param {import('@playwright/test').Page} page @param {string} subject @param {boolean} rtl */
async function open(page, subject, rtl) {
  const isHelp = helpViews.includes(subject)
  // The help needs the user of the conversation. Content is shown to new users.
  if (isHelp) await page.addInitScript(() => sessionStorage.setItem('demo-user', 'sam'))
  await page.route('**/v1/sdk/content', async route => {
    const response = await route.fetch()
    const content = await response.json()
    const items = content.data.items.filter((/** @type {any} */ item) => item.content_type === subject)
    content.data.items = items.slice(0, 1).map((/** @type {any} */ item) => ({
      ...item,
      trigger: { trigger_type: 'page_load' },
    }))
    await route.fulfill({ response, json: content })
  })
  await page.route('**/v1/sdk/config', async route => {
    const response = await route.fetch()
    const config = await response.json()
    config.data.help.enabled = isHelp
    await route.fulfill({ response, json: config })
  })
  await page.route('**/demo/overview', async route => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: rtl ? html.replace('<html', '<html dir="rtl"') : html })
  })
  await page.goto(`${url}/demo/overview`)
  await page.getByText('8,114').waitFor()
}

/** @param {import('@playwright/test').Page} page @param {string} kind */
async function openContent(page, kind) {
  const opener = { hotspot: '.dot', checklist: '.pill' }[kind]
  if (opener) await page.locator(`#guide-host ${opener}`).click()
  await page.locator('#guide-host :is(.card, .banner)').first().waitFor()
  if (kind === 'tour') await page.locator('#guide-host .primary').click()
}

/** @param {import('@playwright/test').Page} page @param {string} view */
async function openHelp(page, view) {
  await page.locator('#guide-host .launcher').click()
  const back = page.getByRole('button', { name: 'Back' })
  const isUnread = await back.isVisible()
  if (view === 'help' && isUnread) await back.click()
  if (view === 'conversation' && !isUnread) await page.getByRole('button', { name: 'Conversations' }).click()
  await page.locator('#guide-host .row').first().waitFor()
  if (view === 'conversation') {
    await page.locator('#guide-host .row').click()
    await page.locator('#guide-host .message').last().waitFor()
  }
}
