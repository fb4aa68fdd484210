import { spawn } from 'node:child_process'

/** A command failed; `output` is everything that it printed. Its end is in the message too, for tests. */
export class CommandFailed extends Error {
  /** @param {string} command @param {string} reason @param {string} output */
  constructor(command, reason, output) {
    super(`${command} ${reason}\n${output.trim().split('\n').slice(-20).join('\n')}`.trim())
    this.output = output
  }
}

/**
 * Runs a command to its end and returns its output. With `show`, the output goes to the terminal instead.
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
        reject(
          new CommandFailed(
            command,
            signal ? `was ended by ${signal}` : `failed with exit code ${code}`,
            output,
          ),
        )
    })
  })
}

/**
 * A killed tool must also end its command: an orphaned `npm ci` would write into the folder of the next one.
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
