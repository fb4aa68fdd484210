/// <reference lib="dom" />

/**
 * A slow phone: a sixth of the processor, and the slow 4G of the browsers' developer tools. The browser delays each
 * request by the latency and then shares the throughput between all responses. It delays neither the look-up of names nor
 * handshakes, so this is a page with open connections to both servers. Nor does it delay preflights, so the bench must.
 */
const phone = {
  cpuRate: 6,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** How many milliseconds one round trip takes. */
export const roundTrip = phone.latency

/**
 * @typedef {{ url: string, method: string, start: number, end: number, bytes: number }} Sent start and end: milliseconds since
 *   the navigation; bytes: of the response with its headers, as transferred
 * @typedef {{ at: number, requests: Sent[] }} FirstCard at: milliseconds from the navigation to the end of the frame that
 *   shows the card; requests: those that were sent before, in order
 */

/**
 * The first visit of a page, with empty caches and storage.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @returns {Promise<FirstCard>}
 */
export async function firstCard(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await context.addInitScript(watchForCard)
  const page = await context.newPage()
  // A busy machine may need longer than Playwright's 30 s.
  page.setDefaultTimeout(0)
  const devTools = await context.newCDPSession(page)
  const sent = await followRequests(devTools)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuRate })
  const { latency, downloadThroughput, uploadThroughput } = phone
  const conditions = { offline: false, latency, downloadThroughput, uploadThroughput }
  await devTools.send('Network.emulateNetworkConditions', conditions)
  const told = page.waitForEvent('console', message => message.text().startsWith('painted '))
  await page.goto(url, { waitUntil: 'commit' })
  const [, at, origin] = (await told).text().split(' ').map(Number)
  await context.close()
  const requests = sent(Number(origin)).filter(({ start }) => start < Number(at))
  return { at: Number(at), requests }
}

/** Runs in the page before its own scripts. Tells when a frame with a card has been painted. */
function watchForCard() {
  const look = () => {
    const host = document.querySelector('#guide-host')?.shadowRoot
    const card = document.querySelector('.driver-popover') ?? host?.querySelector('.card')
    if (!card?.checkVisibility({ visibilityProperty: true })) return requestAnimationFrame(look)
    // The first task after the frame.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => console.log(`painted ${performance.now()} ${performance.timeOrigin}`)
    port2.postMessage('')
  }
  requestAnimationFrame(look)
}

/** @param {import('@playwright/test').CDPSession} devTools */
async function followRequests(devTools) {
  /** @type {Map<string, { url: string, method: string, wallTime: number, sentAt: number, endedAt: number, bytes: number }>} */
  const requests = new Map()
  devTools.on('Network.requestWillBeSent', ({ requestId, request, wallTime, timestamp }) => {
    const { url, method } = request
    requests.set(requestId, { url, method, wallTime, sentAt: timestamp, endedAt: Number.NaN, bytes: 0 })
  })
  devTools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) Object.assign(request, { endedAt: timestamp, bytes: encodedDataLength })
  })
  await devTools.send('Network.enable')
  return (/** @type {number} */ origin) =>
    [...requests.values()].map(({ url, method, wallTime, sentAt, endedAt, bytes }) => {
      const start = wallTime * 1000 - origin
      return { url, method, start, end: start + (endedAt - sentAt) * 1000, bytes }
    })
}
