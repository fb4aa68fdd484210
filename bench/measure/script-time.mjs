/**
 * Measures the time that scripts take on the main thread of a page, and the layouts that they force. It counts microtasks
 * too: `ScriptDuration` of the browser leaves out what runs after an `await` of the network.
 * @param {import('@playwright/test').Browser} browser that has no other page
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<unknown>} work
 * @returns {Promise<{ script: number, forcedLayout: number }>} milliseconds
 */
export async function scriptTime(browser, page, work) {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] })
  await work()
  const { traceEvents } = JSON.parse(`${await browser.stopTracing()}`)
  /** @type {TraceEvent[]} */
  const events = traceEvents
  const main = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
  const spansOf = (/** @type {Set<string>} */ names) =>
    events
      .filter(event => names.has(event.name) && event.dur && main.has(threadOf(event)))
      .map(({ ts, dur = 0 }) => /** @type {Span} */ ([ts, ts + dur]))
  const scripts = spansOf(runsScript)
  const forced = spansOf(laysOut).filter(([from]) =>
    scripts.some(([start, end]) => start <= from && from < end),
  )
  const forcedLayout = covered(forced) / 1000
  return { script: covered(scripts) / 1000 - forcedLayout, forcedLayout }
}

/** @typedef {[from: number, to: number]} Span */
/** @typedef {{ name: string, pid: number, tid: number, ts: number, dur?: number, args: { name?: string } }} TraceEvent */

const runsScript = new Set(['FunctionCall', 'RunMicrotasks', 'EvaluateScript', 'v8.evaluateModule'])
const laysOut = new Set(['Layout', 'UpdateLayoutTree'])

const threadOf = (/** @type {TraceEvent} */ { pid, tid }) => `${pid}/${tid}`

/** The time that at least one of the spans covers: they are nested. @param {Span[]} spans */
function covered(spans) {
  let sum = 0
  let until = 0
  for (const [from, to] of spans.sort(([a], [b]) => a - b)) {
    sum += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return sum
}
