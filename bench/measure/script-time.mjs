/**
 * Measures the CPU time that scripts take on the main thread of a page, and the layouts that they force. It counts
 * microtasks too: `ScriptDuration` of the browser leaves out what runs after an `await` of the network.
 * @param {import('@playwright/test').Browser} browser that has no other page
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<unknown>} work
 * @returns {Promise<{ script: number, forcedLayout: number }>} milliseconds
 */
export async function scriptTime(browser, page, work) {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8', 'v8.execute'] })
  await work()
  const { traceEvents } = JSON.parse(`${await browser.stopTracing()}`)
  /** @type {TraceEvent[]} */
  const events = traceEvents
  const main = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
  const outermost = (/** @type {Set<string>} */ names) => {
    let until = 0
    return events
      .filter(event => names.has(event.name) && event.dur && main.has(threadOf(event)))
      .sort((a, b) => a.ts - b.ts || endOf(b) - endOf(a))
      .filter(event => {
        const isOutermost = endOf(event) > until
        until = Math.max(until, endOf(event))
        return isOutermost
      })
  }
  const scripts = outermost(runsScript)
  const forced = outermost(laysOut).filter(({ ts }) =>
    scripts.some(script => script.ts <= ts && ts < endOf(script)),
  )
  const forcedLayout = cpuTime(forced)
  return { script: cpuTime(scripts) - forcedLayout, forcedLayout }
}

/**
 * @typedef {{ name: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number, args: { name?: string } }} TraceEvent
 *   tdur: the CPU time of the thread, in microseconds; without it, a busy machine would count as work of the page
 */

const runsScript = new Set(['FunctionCall', 'RunMicrotasks', 'EvaluateScript', 'v8.evaluateModule'])
const laysOut = new Set(['Layout', 'UpdateLayoutTree'])

const threadOf = (/** @type {TraceEvent} */ { pid, tid }) => `${pid}/${tid}`

const endOf = (/** @type {TraceEvent} */ { ts, dur = 0 }) => ts + dur

/** Milliseconds. @param {TraceEvent[]} events */
const cpuTime = events => events.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1000
