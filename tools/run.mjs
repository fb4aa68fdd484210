import { spawn } from 'node:child_process'

/** A command that ended with an error; `output` is everything it wrote. */
export class CommandFailed extends Error {
  /** @param {string} command @param {string} reason @param {string} output */
  constructor(command, reason, output) {
    super(`${command} ${reason}`)
    this.output = output
  }
}

/**
 * Runs a command to its end and resolves to what it wrote. With `show` the output goes to the terminal instead.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options]
 * @returns {Promise<string>}
 */
export function run(command, args, { cwd, env = process.env, show = false } = {}) {
  const child = spawn(command, args, { cwd, env, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
  const stopForwarding = forwardSignals(child)
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', text => {
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', text => {
    output += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', error => reject(new CommandFailed(command, `could not start: ${error.message}`, '')))
    child.once('close', (code, signal) => {
      stopForwarding()
      if (code === 0) resolve(output)
      else
        reject(new CommandFailed(command, signal ? `was ended by ${signal}` : `ended with ${code}`, output))
    })
  })
}

/**
 * A killed tool must take its command along: an orphaned `npm ci` would go on writing under the next one.
 * @param {import('node:child_process').ChildProcess} child
 */
function forwardSignals(child) {
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  for (const signal of signals) process.on(signal, forward)
  return () => {
    for (const signal of signals) process.off(signal, forward)
  }
}
