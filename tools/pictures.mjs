/// <reference lib="dom" />
// Takes the pictures of docs/images from the demo page: every kind and the help, in light, in dark, on a phone, from
// right to left.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { startGuideDemo } from './servers/guide-demo.mjs'
import { ensureChromium } from './servers/system-packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const images = join(root, 'docs/images/sdk')
const kinds = ['tour', 'tooltip', 'spotlight', 'banner', 'modal', 'hotspot', 'checklist']
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
  await converse()
  const browser = await chromium.launch({ executablePath: await ensureChromium() })
  for (const [name, { rtl = false, ...options }] of Object.entries(variants)) {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
    for (const subject of [...kinds, ...helpViews]) {
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

/** A question of the demo user Sam, and an admin's answer. */
async function converse() {
  const say = async (/** @type {string} */ who, /** @type {string} */ path, /** @type {object} */ body) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        'x-api-key': 'sk_test_demo000000000000000000000000000000000000000',
        authorization: `Bearer ${who}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  const subject = 'Can I export everything at once?'
  const body = `${subject}\nI only found the button below one table.`
  const { thread_id } = await say('demo:user:sam', '/v1/sdk/help/threads', { subject, body })
  const reply = 'Hi Sam, that is under Settings: “Export all” at the foot of the page. Does that help?'
  await say('demo:admin', `/v1/admin/help/threads/${thread_id}/messages`, { body: reply })
}

/** The demo page with only what the picture is about. @param {import('@playwright/test').Page} page @param {string} subject @param {boolean} rtl */
async function open(page, subject, rtl) {
  const isHelp = helpViews.includes(subject)
  // To content everybody is new.
  if (isHelp) await page.addInitScript(() => sessionStorage.setItem('demo-user', 'sam'))
  await page.route('**/v1/sdk/content', async route => {
    const response = await route.fetch()
    const answer = await response.json()
    const items = answer.data.items.filter((/** @type {any} */ one) => one.content_type === subject)
    answer.data.items = items.slice(0, 1).map((/** @type {any} */ one) => ({
      ...one,
      trigger: { trigger_type: 'page_load' },
    }))
    await route.fulfill({ response, json: answer })
  })
  await page.route('**/v1/sdk/config', async route => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.help.enabled = isHelp
    await route.fulfill({ response, json: answer })
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
