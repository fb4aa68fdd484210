import { CommandFailed } from './run.mjs'

/**
 * Does one step of a tool behind one line: its title while it runs, its duration when it is done.
 * @template T
 * @param {string} title
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  process.stdout.write(`${title} … `)
  const started = performance.now()
  try {
    const result = await work()
    process.stdout.write(`${duration(started)}\n`)
    return result
  } catch (error) {
    process.stdout.write(`failed after ${duration(started)}\n`)
    throw error
  }
}

/** @param {number} started a reading of `performance.now()` */
export function duration(started) {
  const seconds = (performance.now() - started) / 1000
  return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`
}

/**
 * Says why a tool failed: a command's own words where it had some, otherwise the error's. Of long output, the
 * beginning and the end.
 * @param {unknown} error
 * @param {{ mostLines?: number }} [options]
 */
export function explain(error, { mostLines = Number.POSITIVE_INFINITY } = {}) {
  if (!(error instanceof Error)) return String(error)
  if (!(error instanceof CommandFailed) || error.output.trim() === '') return error.message
  const lines = error.output.trim().split('\n')
  if (lines.length <= mostLines) return lines.join('\n')
  const half = Math.floor(mostLines / 2)
  return [...lines.slice(0, half), '…', ...lines.slice(-half)].join('\n')
}
