/// <reference lib="dom" />
import { scriptTime } from './script-time.mjs'

/**
 * @typedef {{ script: number, forcedLayout: number, longTasks: number, layoutShift: number, paintedAfterData: number }} Cost
 *   script: milliseconds of JavaScript on the main thread; forcedLayout: of the layouts inside it; paintedAfterData: milliseconds from
 *   the arrival of the content to the first frame with it, if the content comes from a service
 */

/**
 * Measures the cost of loading a page whose files are cached and compiled.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {{ shown: string, visitsBefore: number, tells?: boolean }} options shown: a selector of the element that the page
 *   shows last; tells: whether the page logs `painted` when that element is painted
 * @returns {Promise<Cost>}
 */
export async function pageCost(browser, url, { shown, visitsBefore, tells = false }) {
  const context = await browser.newContext()
  await context.addInitScript(observe)
  const page = await context.newPage()
  // A busy machine may need longer than Playwright's 30 s.
  page.setDefaultTimeout(0)
  for (let visit = 0; visit < visitsBefore; visit++) {
    await page.goto(url)
    await page.locator(shown).first().waitFor()
  }
  // Looking for the element from outside would run code in the page for up to 30 ms, just when it is about to paint.
  const painted = tells && page.waitForEvent('console', message => message.text() === 'painted')
  const { script, forcedLayout } = await scriptTime(browser, page, async () => {
    await page.reload()
    await painted
    await page.locator(shown).first().waitFor()
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  })
  const seen = await page.evaluate(() => {
    const { seen, paintedAt } = /** @type {any} */ (window)
    const { longTasks, shifts } = seen
    const [data] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/v1/sdk/content'))
    const arrived = /** @type {PerformanceResourceTiming | undefined} */ (data)?.responseEnd
    return { longTasks, shifts, painted: arrived && paintedAt ? paintedAt - arrived : null }
  })
  await context.close()
  return {
    script,
    forcedLayout,
    longTasks: seen.longTasks,
    layoutShift: seen.shifts,
    paintedAfterData: seen.painted ?? Number.NaN,
  }
}

/** Runs in the page before its own scripts. */
export function observe() {
  const seen = { longTasks: 0, shifts: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver(list => {
    seen.longTasks += list.getEntries().length
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) seen.shifts += /** @type {any} */ (entry).value
  }).observe({ type: 'layout-shift', buffered: true })
}
