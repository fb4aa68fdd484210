import { CommandFailed } from './run.mjs'

/**
 * Runs one step of a tool and prints one line: its title when it starts, its duration when it ends.
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

/** @param {number} started a value of `performance.now()` */
export function duration(started) {
  const seconds = (performance.now() - started) / 1000
  return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`
}

/**
 * Explains why a tool failed: with the output of the failed command if there is any, otherwise with the error message.
 * Long output is shortened to its beginning and its end.
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
