import { monitorEventLoopDelay } from 'node:perf_hooks'

const interval = 1

/**
 * Reports to the parent process, on request, how much CPU time (in microseconds) or memory this process uses, or how much
 * it was strained. Ends this process when the parent ends.
 */
export function reportUsage() {
  process.once('disconnect', () => process.emit('SIGTERM'))
  const answers = new Map(Object.entries({ memory, strain: startStrain, 'CPU time': cpuTime }))
  process.on('message', question => process.send?.(answers.get(String(question))?.()))
}

function cpuTime() {
  const { user, system } = process.cpuUsage()
  return user + system
}

function memory() {
  // Some memory is only freed by a second collection.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return { heap: heapUsed, buffers: arrayBuffers }
}

/** @type {(() => import('./child-server.mjs').Strain) | undefined} */
let strain

/** Observed only after the first question, because observing costs a little. */
function startStrain() {
  strain ??= observeStrain()
  return strain()
}

function observeStrain() {
  const delays = monitorEventLoopDelay({ resolution: interval })
  delays.enable()
  let rss = 0
  setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss())
  }, 20).unref()
  return () => {
    const result = { held: Math.max(0, delays.max / 1e6 - interval), rss }
    delays.reset()
    rss = process.memoryUsage.rss()
    return result
  }
}
