import { chromium } from '@playwright/test'
import { startGuideDemo } from '../tools/servers/guide-demo.mjs'
import { ensureHeadlessChromium } from '../tools/servers/system-packages.mjs'
import { median } from './measure/statistics.mjs'
import { table } from './measure/table.mjs'

export const summary = 'the list of content and the command menu of the console, with 12 and with 5,000 items'

const headers = {
  'x-api-key': 'sk_test_demo000000000000000000000000000000000000000',
  authorization: 'Bearer demo:admin',
  'content-type': 'application/json',
}
/** The limits for the medians with all items, in milliseconds. @type {Record<string, number>} */
const bars = { 'open the list': 1500, 'next page': 500, 'find in the menu': 700 }

/** @param {{ rounds: number, quick?: boolean }} options */
export async function run({ rounds, quick = false }) {
  const guide = await startGuideDemo(process.execArgv)
  const browser = await chromium.launch({ executablePath: await ensureHeadlessChromium() })
  try {
    const page = await browser.newPage()
    // A busy machine may need longer than Playwright's 30 s.
    page.setDefaultTimeout(0)
    await page.goto(`${guide.url}/console/content`)
    await page.getByRole('button', { name: 'Open the demo' }).click()
    await page.getByRole('table').waitFor()
    const before = await measure(page, guide.url, rounds, 'A first look around')
    const count = quick ? 30 : 4980
    await createTours(guide.url, count)
    const after = await measure(page, guide.url, rounds, `Tour number ${count}`)
    const milliseconds = (/** @type {number | undefined} */ value) => `${(value ?? 0).toFixed(0)} ms`
    const rows = Object.entries(after).map(([name, value]) => [
      name,
      milliseconds(before[name]),
      milliseconds(value),
      `≤ ${milliseconds(bars[name])}`,
      value <= (bars[name] ?? 0) ? 'yes' : 'no',
    ])
    console.log(table(['in the browser', '12 items', `${count + 12} items`, 'bar', 'reached'], rows))
  } finally {
    await browser.close()
    await guide.stop()
  }
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 * @param {number} rounds
 * @param {string} title of an item to find
 */
async function measure(page, url, rounds, title) {
  /** @type {Record<string, number[]>} */
  const samples = { 'open the list': [], 'next page': [], 'find in the menu': [] }
  const timed = async (/** @type {string} */ name, /** @type {() => Promise<unknown>} */ act) => {
    const begun = performance.now()
    await act()
    samples[name]?.push(performance.now() - begun)
  }
  for (let round = 0; round <= rounds; round++) {
    await timed('open the list', async () => {
      await page.goto(`${url}/console/content`)
      await page.getByRole('table').getByRole('link').first().click({ trial: true })
    })
    const next = page.getByRole('button', { name: 'Next' })
    await timed('next page', async () => {
      if (!(await next.isVisible())) return
      await next.click()
      await page.waitForURL(/page=2/)
      await page.getByText(/^26–|^21–/).waitFor()
    })
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search or go to…').waitFor()
    await timed('find in the menu', async () => {
      await page.getByPlaceholder('Search or go to…').fill(title)
      await page.getByRole('dialog').getByText(title, { exact: true }).first().waitFor()
    })
    await page.keyboard.press('Escape')
  }
  // The first round fills the caches of the browser.
  return Object.fromEntries(Object.entries(samples).map(([name, values]) => [name, median(values.slice(1))]))
}

/** @param {string} url @param {number} count */
async function createTours(url, count) {
  let last = 0
  const create = async () => {
    while (last < count) {
      const body = JSON.stringify({ title: `Tour number ${++last}` })
      const response = await fetch(`${url}/v1/admin/tours`, { method: 'POST', headers, body })
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
    }
  }
  await Promise.all([create(), create(), create(), create()])
}
