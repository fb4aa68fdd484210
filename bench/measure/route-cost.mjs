/// <reference lib="dom" />
import { observe } from './page-cost.mjs'

/**
 * @typedef {{ script: number, longTasks: number, layoutShift: number, requests: number }} RouteCost
 *   script: milliseconds of JavaScript on the main thread, as the browser counts them
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
  await page.goto(url)
  await page.locator(shown).first().waitFor()
  await page.waitForTimeout(1000)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  const scriptMs = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(one => one.name === 'ScriptDuration')?.value ?? 0) * 1000
  }
  let requests = 0
  page.on('request', () => requests++)
  const before = await scriptMs()
  const seenBefore = await page.evaluate(() => ({ .../** @type {any} */ (window).seen }))
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
  const script = (await scriptMs()) - before
  const seen = await page.evaluate(() => /** @type {any} */ (window).seen)
  await context.close()
  return {
    script,
    requests,
    longTasks: seen.longTasks - seenBefore.longTasks,
    layoutShift: seen.shifts - seenBefore.shifts,
  }
}
