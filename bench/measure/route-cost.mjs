/// <reference lib="dom" />
import { observe } from './page-cost.mjs'
import { scriptTime } from './script-time.mjs'

/**
 * @typedef {{ script: number, forcedLayout: number, longTasks: number, layoutShift: number, requests: number }} RouteCost
 *   script: milliseconds of JavaScript on the main thread; forcedLayout: of the layouts inside it
 */

/** A route changes, its content is drawn, and what it causes has time to happen. */
const routeMs = 200

/**
 * Measures what route changes of a single-page application cost, from the moment the page has shown everything.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {{ shown: string, routes: number }} options shown: a selector of the element that the page shows last
 * @returns {Promise<RouteCost>}
 */
export async function routeCost(browser, url, { shown, routes }) {
  const context = await browser.newContext()
  await context.addInitScript(observe)
  const page = await context.newPage()
  // A busy machine may need longer than Playwright's 30 s.
  page.setDefaultTimeout(0)
  await page.goto(url)
  await page.locator(shown).first().waitFor()
  await page.waitForTimeout(1000)
  let requests = 0
  page.on('request', () => requests++)
  const seenBefore = await page.evaluate(() => ({ .../** @type {any} */ (window).seen }))
  const { script, forcedLayout } = await scriptTime(browser, page, async () => {
    for (let route = 0; route < routes; route++) {
      await page.evaluate(number => {
        history.pushState(null, '', `${location.pathname.replace(/\/\d+$/, '')}/${number}`)
        const main = /** @type {HTMLElement} */ (document.querySelector('main'))
        // A router draws the new page from scratch.
        main.replaceChildren(...[...main.children].map(one => one.cloneNode(true)))
        dispatchEvent(new Event('route'))
      }, route)
      await page.waitForTimeout(routeMs)
    }
  })
  const seen = await page.evaluate(() => /** @type {any} */ (window).seen)
  await context.close()
  return {
    script,
    forcedLayout,
    requests,
    longTasks: seen.longTasks - seenBefore.longTasks,
    layoutShift: seen.shifts - seenBefore.shifts,
  }
}
