import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { chromium } from '@playwright/test'
import { startGuideDemo } from '../tools/servers/guide-demo.mjs'
import { ensureChromium, ensureHeadlessChromium } from '../tools/servers/system-packages.mjs'
import { bundlePeer } from './measure/bundle-peer.mjs'
import { pageCost } from './measure/page-cost.mjs'
import { routeCost } from './measure/route-cost.mjs'
import { median } from './measure/statistics.mjs'
import { table } from './measure/table.mjs'

export const summary = 'the cost of the SDK in a page, compared with the bare page and driver.js'

const demoKey = 'sk_test_demo000000000000000000000000000000000000000'
const content = `<h1 data-guide="overview-chart">Overview</h1>${'<p>Some <b>text</b> of a page.</p>'.repeat(500)}`
const painted = "window.paintedAt ??= performance.now(); console.log('painted')"
const page = (/** @type {string} */ head) =>
  `<!doctype html><html lang="en"><head><title>Page</title>${head}</head><body><main>${content}</main></body></html>`

/** @param {{ rounds: number, quick?: boolean }} options */
export async function run({ rounds, quick = false }) {
  const guide = await startGuideDemo(process.execArgv)
  const driver = await bundlePeer(
    "import { driver } from 'driver.js'; import 'driver.js/dist/driver.css'; const show = () => driver().highlight({ element: 'h1', popover: { title: 'Welcome', description: 'This is your overview.' } }); addEventListener('DOMContentLoaded', show); addEventListener('route', show)",
  )
  /** @type {Record<string, [string, string]>} */
  const files = {
    '/bare': ['text/html', page('')],
    '/driver': [
      'text/html',
      page('<link rel="stylesheet" href="/driver.css"><script type="module" src="/driver.js"></script>'),
    ],
    '/demo/guide': [
      'text/html',
      page(`<script src="${guide.url}/sdk/guide.js"></script><script src="/init.js"></script>`),
    ],
    '/demo/by-hand': ['text/html', page('<script src="/by-hand.js"></script>')],
    '/demo/files': ['text/html', page('<script src="/files.js"></script>')],
    '/demo/calls': ['text/html', page('<script src="/calls.js"></script>')],
    '/driver.js': ['text/javascript', driver.js],
    '/driver.css': ['text/css', driver.css],
    '/init.js': [
      'text/javascript',
      `Guide.on('content:show', () => requestAnimationFrame(() => { ${painted} }));
       addEventListener('DOMContentLoaded', () => Guide.init({ apiKey: '${demoKey}', token: 'demo:user:' + (sessionStorage.user ??= Math.random()) }))`,
    ],
  }
  const credentials = `api_key: '${demoKey}', token: 'demo:user:hand'`
  const request = `fetch('${guide.url}/v1/sdk/content', { method: 'POST', body: JSON.stringify({ url: location.href, config: true, ${credentials} }) })`
  const showTitle = `const shown = document.createElement('output')
       shown.textContent = (await response.json()).data.items[0].title
       shown.style.cssText = 'position: fixed; top: 0; left: 0; background: white'
       document.body.append(shown)
       requestAnimationFrame(() => { ${painted} })`
  // The minimum for a page that sends the same request and shows a line of the response: the cost of the browser alone.
  files['/by-hand.js'] = [
    'text/javascript',
    `addEventListener('DOMContentLoaded', async () => {
       const response = await ${request}
       ${showTitle}
     })`,
  ]
  // The same, and it loads the files that Guide loads, in the same order, but calls nothing in them.
  const { core, modules } = sdkFiles(guide.url)
  files['/files.js'] = [
    'text/javascript',
    `addEventListener('DOMContentLoaded', async () => {
       await import('${core}')
       const loaded = Promise.all(${JSON.stringify(modules)}.map(url => import(url)))
       const response = await ${request}
       await loaded
       ${showTitle}
     })`,
  ]
  // The same, and it calls what Guide cannot do without: storage, style sheet, layer on top, events, inbox.
  const styles = [
    'render/surface',
    'render/anchor/anchor',
    'modules/tour/tour',
    'modules/checklist/checklist',
  ]
    .map(name => readFileSync(new URL(`../packages/sdk/src/${name}.css`, import.meta.url), 'utf8'))
    .join('')
  files['/calls.js'] = [
    'text/javascript',
    `addEventListener('DOMContentLoaded', async () => {
       sessionStorage.session ??= 'hand'
       localStorage.getItem('content')
       await import('${core}')
       const loaded = Promise.all(${JSON.stringify(modules)}.map(url => import(url)))
       const response = await ${request}
       await loaded
       const text = await response.text()
       const sheet = new CSSStyleSheet()
       sheet.replaceSync(${JSON.stringify(styles)})
       const host = document.createElement('div')
       host.popover = 'manual'
       const root = host.attachShadow({ mode: 'open' })
       root.adoptedStyleSheets = [sheet]
       document.body.append(host)
       host.showPopover()
       const shown = document.createElement('output')
       shown.textContent = JSON.parse(text).data.items[0].title
       root.append(shown)
       localStorage.content = text
       fetch('${guide.url}/v1/sdk/events', { method: 'POST', body: JSON.stringify({ events: [], ${credentials} }) })
       fetch('${guide.url}/v1/sdk/help/threads', { headers: { 'x-api-key': '${demoKey}', authorization: 'Bearer demo:user:hand' } })
       requestAnimationFrame(() => { ${painted} })
     })`,
  ]
  const server = createServer((request, response) => {
    const [type, body] = files[new URL(request.url ?? '/', 'http://page').pathname] ?? ['text/plain', '']
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=60',
    })
    response.end(body)
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const browser = await chromium.launch({
    executablePath: await (quick ? ensureHeadlessChromium() : ensureChromium()),
  })
  /** @type {Record<string, [string, string]>} */
  const pages = {
    'the bare page': ['/bare', 'h1'],
    'driver.js': ['/driver', '.driver-popover'],
    'by hand': ['/demo/by-hand', 'output'],
    'by hand, with the files of Guide': ['/demo/files', 'output'],
    'by hand, with its calls of the browser': ['/demo/calls', 'output'],
    Guide: ['/demo/guide', '#guide-host .card'],
  }
  // After some visits, the browser caches compiled code.
  const visitsBefore = quick ? 1 : 4
  const routes = quick ? 3 : 20
  try {
    /** @type {Record<string, import('./measure/page-cost.mjs').Cost[]>} */
    const costs = {}
    for (let round = 0; round < rounds; round++) {
      for (const [name, [path, shown]] of Object.entries(pages)) {
        const cost = await pageCost(browser, `http://127.0.0.1:${port}${path}`, {
          shown,
          visitsBefore,
          tells: path.startsWith('/demo/'),
        })
        costs[name] = [...(costs[name] ?? []), cost]
      }
    }
    console.log(report(costs))
    /** @type {Record<string, import('./measure/route-cost.mjs').RouteCost[]>} */
    const routeCosts = {}
    for (let round = 0; round < rounds; round++) {
      for (const name of ['the bare page', 'driver.js', 'Guide']) {
        const [path, shown] = pages[name] ?? ['', '']
        const cost = await routeCost(browser, `http://127.0.0.1:${port}${path}`, { shown, routes })
        routeCosts[name] = [...(routeCosts[name] ?? []), cost]
      }
    }
    console.log(`\n${reportRoutes(routeCosts, routes)}`)
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
    await guide.stop()
  }
}

/** The URLs of the files that Guide loads for the content of the demo. @param {string} url */
function sdkFiles(url) {
  const { files } = JSON.parse(
    readFileSync(new URL('../packages/sdk/dist/manifest.json', import.meta.url), 'utf8'),
  )
  const urlOf = (/** @type {string} */ name) =>
    `${url}/sdk/${Object.keys(files).find(file => file.startsWith(`${name}-`))}`
  const names = ['tour', 'notice', 'checklist', 'callout', 'ui', 'anchor', 'actions', 'later', 'help']
  return { core: urlOf('core'), modules: names.map(urlOf) }
}

/** @param {Record<string, import('./measure/page-cost.mjs').Cost[]>} costs */
function report(costs) {
  const of = (/** @type {string} */ name, /** @type {keyof import('./measure/page-cost.mjs').Cost} */ what) =>
    median((costs[name] ?? []).map(cost => cost[what]))
  const ms = (/** @type {number} */ value) => (Number.isNaN(value) ? '' : `${value.toFixed(1)} ms`)
  const rows = Object.keys(costs).map(name => [
    name,
    ms(of(name, 'script')),
    ms(of(name, 'script') - of('the bare page', 'script')),
    ms(of(name, 'forcedLayout')),
    `${of(name, 'longTasks')}`,
    of(name, 'layoutShift').toFixed(3),
    ms(of(name, 'paintedAfterData')),
  ])
  const head = [
    'page',
    'script',
    'more than bare',
    'forced layout',
    'long tasks',
    'layout shift',
    'painted after its data',
  ]
  return table(head, rows)
}

/**
 * @param {Record<string, import('./measure/route-cost.mjs').RouteCost[]>} costs
 * @param {number} routes
 */
function reportRoutes(costs, routes) {
  const of = (
    /** @type {string} */ name,
    /** @type {keyof import('./measure/route-cost.mjs').RouteCost} */ what,
  ) => median((costs[name] ?? []).map(cost => cost[what]))
  const rows = Object.keys(costs).map(name => [
    name,
    `${of(name, 'script').toFixed(1)} ms`,
    `${((of(name, 'script') - of('the bare page', 'script')) / routes).toFixed(2)} ms`,
    `${(of(name, 'forcedLayout') / routes).toFixed(2)} ms`,
    `${of(name, 'longTasks')}`,
    of(name, 'layoutShift').toFixed(3),
    `${of(name, 'requests')}`,
  ])
  const head = [
    `${routes} routes`,
    'script',
    'more than bare, each',
    'forced layout, each',
    'long tasks',
    'layout shift',
    'requests',
  ]
  return table(head, rows)
}
