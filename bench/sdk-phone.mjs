import { createServer, request as send } from 'node:http'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { ensureChromium, ensureHeadlessChromium } from '../tools/servers/system-packages.mjs'
import { createTenant, startWorld } from './edge/world.mjs'
import { bundlePeer } from './measure/bundle-peer.mjs'
import { firstCard, roundTrip } from './measure/first-card.mjs'
import { median } from './measure/statistics.mjs'
import { table } from './measure/table.mjs'

export const summary = 'the first card on a slow phone, compared with driver.js and its data inlined'

/** @typedef {import('./measure/first-card.mjs').FirstCard} FirstCard */

const texts = [
  { title: 'Welcome', body: 'This is your overview.', selector: 'h1' },
  { title: 'The first line', body: 'Here is what is new.', selector: 'p' },
]
const content = `<h1>Overview</h1>${'<p>Some <b>text</b> of a page.</p>'.repeat(500)}`
const page = (/** @type {string} */ head) =>
  `<!doctype html><html lang="en"><head><title>Page</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">${head}</head><body><main>${content}</main></body></html>`

/** The modules that a page with one tour needs. */
const needed = ['core', 'ui', 'anchor', 'tour']

/** @param {{ rounds: number, quick?: boolean }} options */
export async function run({ rounds, quick = false }) {
  const world = await startWorld({ quick })
  const server = createServer()
  const origin = await listen(server)
  const guide = await world.startGuide()
  const network = createServer(delayPreflights(guide.url))
  const serviceUrl = await listen(network)
  const { apiKey } = await createTenant(world, guide, tenantDocument(), { allowed_origins: [origin] })
  const driver = await bundlePeer(driverSource())
  let visits = 0
  const token = () => world.provider.token({ sub: `user-${visits++}` })
  const script = `<script async src="${serviceUrl}/sdk/guide.js"></script>`
  const init = (/** @type {string} */ option) =>
    `<script>window.Guide = { q: [['init', { apiKey: '${apiKey}', ${option} }]] }</script>${script}`
  /** Each visit has another user, who has not seen the tour. @type {Record<string, () => [string, string]>} */
  const files = {
    '/driver': () => [
      'text/html',
      page('<link rel="stylesheet" href="/driver.css"><script type="module" src="/driver.js"></script>'),
    ],
    '/driver.js': () => ['text/javascript', driver.js],
    '/driver.css': () => ['text/css', driver.css],
    '/guide': () => [
      'text/html',
      page(init("getToken: () => fetch('/guide-token').then(response => response.text())")),
    ],
    '/guide-token': () => ['text/plain', token()],
    '/guide-with-token': () => ['text/html', page(init(`token: '${token()}'`))],
  }
  server.on('request', (request, response) => {
    const [type, body] = files[`${request.url}`]?.() ?? ['text/plain', '']
    response.setHeader('content-type', `${type}; charset=utf-8`).setHeader('content-encoding', 'gzip')
    response.end(gzipSync(body))
  })
  /** @type {Record<string, string>} */
  const pages = {
    [peer]: '/driver',
    [readme]: '/guide',
    'Guide, with the token in the page': '/guide-with-token',
  }
  const browser = await chromium.launch({
    executablePath: await (quick ? ensureHeadlessChromium() : ensureChromium()),
  })
  try {
    // Fills the caches of the service.
    for (const path of Object.values(pages)) await firstCard(browser, origin + path)
    /** @type {Record<string, FirstCard[]>} */
    const cards = {}
    for (let round = 0; round < rounds; round++)
      for (const [name, path] of Object.entries(pages))
        cards[name] = [...(cards[name] ?? []), await firstCard(browser, origin + path)]
    console.log(report(cards))
    for (const [name, all] of Object.entries(cards)) if (name !== peer) console.log(waterfall(name, all))
  } finally {
    await browser.close()
    for (const each of [server, network]) {
      each.closeAllConnections()
      each.close()
    }
    await world.stop()
  }
}

/** @param {import('node:http').Server} server */
async function listen(server) {
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return `http://127.0.0.1:${port}`
}

/**
 * Passes requests on to the service, preflights after a round trip.
 * @param {string} url
 * @returns {import('node:http').RequestListener}
 */
const delayPreflights = url => (request, response) => {
  const { method, headers } = request
  const pass = () => {
    const forwarded = send(`${url}${request.url}`, { method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    // The page may be closed meanwhile.
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  }
  if (method === 'OPTIONS') setTimeout(pass, roundTrip)
  else pass()
}

const peer = 'driver.js, its data inlined'
const readme = 'Guide, as in the README'

const driverSource = () => {
  const steps = texts.map(({ title, body, selector }) => ({
    element: selector,
    popover: { title, description: body },
  }))
  return `import { driver } from 'driver.js'; import 'driver.js/dist/driver.css'; addEventListener('DOMContentLoaded', () => driver({ steps: ${JSON.stringify(steps)} }).drive())`
}

/** A tenant with one tour on the page, and one item of each other kind on other pages. @returns {import('@guide/contracts').TransferDocument} */
function tenantDocument() {
  const everyone = {
    audience_id: null,
    audience: null,
    priority: 0,
    rollout: { enabled: true, percentage: 100 },
    schedule: { start_at: null, end_at: null },
    trigger: { trigger_type: /** @type {const} */ ('page_load') },
  }
  const shown = {
    position: /** @type {const} */ ('auto'),
    backdrop: /** @type {const} */ ('block'),
    on_missing: /** @type {const} */ ('skip'),
    wait_ms: 5000,
  }
  const on = (/** @type {string} */ pattern) => [{ pattern, is_regex: false }]
  const tour = {
    title: 'Welcome',
    description: '',
    steps: texts.map(({ title, body, selector }, order) => ({
      ...{ step_id: `step-${order}`, order, title, body, page: null },
      element_target: { css_selector: selector },
      advance_on: /** @type {const} */ ({ type: 'next' }),
      ...shown,
    })),
    ...everyone,
    url_patterns: on('/guide*'),
  }
  const kinds = /** @type {const} */ (['tooltip', 'banner', 'modal', 'checklist'])
  const others = kinds.map(content_type => ({
    ...{ content_type, title: 'Elsewhere', body: 'On another page.', cta_text: null, cta_url: null },
    element_target: content_type === 'tooltip' ? { css_selector: 'h1' } : null,
    ...shown,
    layout: /** @type {const} */ ('overlay'),
    dismiss_behavior: /** @type {const} */ ('once'),
    items: [],
    ...everyone,
    url_patterns: on('/elsewhere'),
  }))
  const published = (/** @type {any} */ definition) => ({
    ...{ status: /** @type {const} */ ('published'), created_at: '2026-01-01T00:00:00.000Z' },
    ...{ definition, published: definition },
  })
  return {
    ...{ format: 'guide/1', default_theme_id: null, themes: [], audiences: [], articles: [] },
    tours: [{ tour_id: 'tour_000000000000', ...published(tour) }],
    content: others.map((item, index) => ({ content_id: `cnt_00000000000${index}`, ...published(item) })),
  }
}

/** @param {Record<string, FirstCard[]>} cards */
function report(cards) {
  const theirs = cards[peer] ?? []
  const rows = Object.entries(cards).map(([name, all]) => {
    const later = median(all.map(({ at }, round) => at - (theirs[round]?.at ?? Number.NaN)))
    const requests = all.map(one => one.requests)
    return [
      name,
      ms(median(all.map(({ at }) => at))),
      ...(name === peer ? ['', '', ''] : [ms(later), `≤ ${roundTrip} ms`, later <= roundTrip ? 'yes' : 'no']),
      `${median(requests.map(list => list.length))}`,
      kilobytes(median(requests.map(list => list.reduce((sum, { bytes }) => sum + bytes, 0)))),
    ]
  })
  const head = ['page', 'until the card', 'after driver.js', 'bar', 'reached', 'requests', 'transferred']
  return table(head, rows)
}

/** The requests of the median visit. @param {string} name @param {FirstCard[]} cards */
function waterfall(name, cards) {
  const middle = [...cards].sort((a, b) => a.at - b.at)[Math.floor(cards.length / 2)]
  const { at, requests } = middle ?? { at: Number.NaN, requests: [] }
  const rows = requests.map(({ url, method, start, end, bytes }) => {
    const { pathname } = new URL(url)
    return [
      `${pathname}${method === 'OPTIONS' ? ' (preflight)' : ''}`,
      ms(start),
      Number.isNaN(end) ? '' : ms(end),
      kilobytes(bytes),
    ]
  })
  const modules = cards.flatMap(card => card.requests).map(({ url }) => /\/sdk\/(\w+)-[^/]*$/.exec(url)?.[1])
  const unneeded = new Set(modules.filter(module => module && !needed.includes(module)))
  const lines = [
    table([name, 'start', 'end', 'transferred'], [...rows, ['the card', '', ms(at), '']]),
    `modules that the page does not need, before the card: ${[...unneeded].sort().join(', ') || 'none'}`,
  ]
  return `\n${lines.join('\n\n')}`
}

const ms = (/** @type {number} */ value) => `${value.toFixed(0)} ms`
const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(1)} KB`
