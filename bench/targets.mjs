import { createServer } from 'node:http'
import { ensureHeadlessChromium } from '../tools/servers/system-packages.mjs'
import { bundlePeer } from './measure/bundle-peer.mjs'
import { table } from './measure/table.mjs'
import { pages } from './targets/pages.mjs'

export const summary = 'targets that survive releases, compared with four generators of selectors'

const seeds = 5
const targetsPerPage = 20
const changeNames = [
  'mild release',
  'translated',
  'restyled',
  'restructured',
  'list grown, reordered',
  'target removed',
]

/** @typedef {import('./targets/try-page.mjs').Count} Count */

/** @param {{ quick?: boolean }} options */
export async function run({ quick = false }) {
  // Playwright offers its generator of selectors to pages in this mode only, and reads the variable when it is loaded.
  process.env.PWDEBUG = 'console'
  const { chromium } = await import('@playwright/test')
  const { js } = await bundlePeer("import './targets/try-page.mjs'")
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
    response.end(isScript ? js : '<!doctype html><html lang="en"><title>Page</title><body></body></html>')
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const browser = await chromium.launch({ executablePath: await ensureHeadlessChromium(), headless: true })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.addScriptTag({ url: '/page.js', type: 'module' })
    await page.waitForFunction(() => 'tryChange' in globalThis)
    /** @type {Record<string, Record<string, Record<string, Count>>>} */
    const results = {}
    const names = Object.keys(pages).slice(0, quick ? 2 : undefined)
    for (const name of names) {
      const html = pages[/** @type {keyof typeof pages} */ (name)]()
      for (const change of changeNames) {
        for (let seed = 1; seed <= (quick ? 1 : seeds); seed++) {
          const counts = await page.evaluate(
            ([html, change, seed, count]) =>
              /** @type {any} */ (globalThis).tryChange(html, change, seed, count),
            /** @type {const} */ ([html, change, seed, quick ? 6 : targetsPerPage]),
          )
          add(results, name, change, counts)
        }
      }
    }
    console.log(report(results, names))
    const heldOut = names.filter((_, index) => index % 2 === 1)
    console.log(
      `\nOnly the pages that were not used for tuning (${heldOut.join(', ')}):\n\n${report(results, heldOut)}`,
    )
    console.log(`\n${proposals(results, names)}\n\n${times(results)}`)
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
}

/** @param {any} results @param {string} page @param {string} change @param {Record<string, Count>} counts */
function add(results, page, change, counts) {
  results[page] ??= {}
  const known = results[page][change]
  if (!known) results[page][change] = counts
  else
    for (const [name, count] of Object.entries(counts))
      for (const [key, value] of Object.entries(count))
        known[name][key] = Array.isArray(value) ? [...known[name][key], ...value] : known[name][key] + value
}

/** The share that was right, and in brackets the share that was another element. @param {any} results @param {string[]} names */
function report(results, names) {
  const contestants = Object.keys(results[names[0] ?? '']?.[changeNames[0] ?? ''] ?? {})
  const rows = changeNames.map(change => [
    change,
    ...contestants.map(contestant => {
      const sum = { right: 0, wrong: 0, missing: 0 }
      for (const name of names)
        for (const key of /** @type {const} */ (['right', 'wrong', 'missing']))
          sum[key] += results[name][change][contestant][key]
      const all = sum.right + sum.wrong + sum.missing
      const percent = (/** @type {number} */ count) => ((100 * count) / all).toFixed(1)
      return `${percent(sum.right)} (${percent(sum.wrong)})`
    }),
  ])
  return table(['% right (% wrong)', ...contestants], rows)
}

/** What a person gets to choose from where nothing was found. @param {any} results @param {string[]} names */
function proposals(results, names) {
  const sumOf = (/** @type {string[]} */ changes) => {
    const sum = { missing: 0, proposedFirst: 0, proposed: 0 }
    for (const name of names)
      for (const change of changes)
        for (const key of /** @type {const} */ (['missing', 'proposedFirst', 'proposed']))
          sum[key] += results[name][change].Guide[key]
    return sum
  }
  const row = (/** @type {string} */ title, /** @type {string[]} */ changes) => {
    const { missing, proposedFirst, proposed } = sumOf(changes)
    const share = (/** @type {number} */ count) =>
      missing === 0 ? '–' : `${((100 * count) / missing).toFixed(1)} %`
    return [title, String(missing), share(proposedFirst), share(proposed)]
  }
  // A target that was removed is not on the page.
  const withTarget = changeNames.filter(change => change !== 'target removed')
  return table(
    ['Guide, not found', 'targets', 'proposed first', 'among the proposals'],
    [...withTarget.map(change => row(change, [change])), row('all', withTarget)],
  )
}

/** @param {any} results */
function times(results) {
  const kinds = /** @type {const} */ (['describeMs', 'fastestDescribeMs', 'findMs', 'fastestFindMs'])
  /** @type {Record<string, Record<string, number[]>>} */
  const all = {}
  for (const changes of Object.values(results))
    for (const counts of Object.values(changes))
      for (const [name, count] of Object.entries(/** @type {Record<string, Count>} */ (counts))) {
        const known = all[name] ?? {}
        for (const kind of kinds) known[kind] = [...(known[kind] ?? []), ...count[kind]]
        all[name] = known
      }
  const at = (/** @type {number[]} */ values, /** @type {number} */ share) =>
    `${[...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))]?.toFixed(2)} ms`
  const rows = Object.entries(all).map(([name, { describeMs, fastestDescribeMs, findMs, fastestFindMs }]) => [
    name,
    at(describeMs ?? [], 0.5),
    at(describeMs ?? [], 0.99),
    at(fastestDescribeMs ?? [], 0.99),
    at(findMs ?? [], 0.5),
    at(findMs ?? [], 0.99),
    at(fastestFindMs ?? [], 0.99),
  ])
  const columns = (/** @type {string} */ what) => [
    `${what}, median`,
    `${what}, 99 %`,
    `${what}, fastest of 3, 99 %`,
  ]
  return table(['time', ...columns('pick'), ...columns('find')], rows)
}
